// That something changed, told to every window of this browser by one stream: a browser opens six connections to a
// host, and a stream each would take them all.
const windows = new BroadcastChannel("pulse");

/** follow calls changed whenever there may be news, and lost while the server is away. One window listens for all;
 * when it closes, another does. */
export function follow(changed, lost) {
  const tell = (alive) => {
    windows.postMessage(alive);
    (alive ? changed : lost)();
  };
  windows.onmessage = (event) => (event.data ? changed : lost)();
  const listen = () => {
    const source = new EventSource("/page/stream");
    source.onmessage = () => tell(true);
    source.onerror = async () => {
      tell(false);
      if (source.readyState !== EventSource.CLOSED) return;
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await fetch("/").catch(() => {}); // a new session after the server's restart
      listen();
    };
  };
  if (!navigator.locks) return listen();
  navigator.locks.request("pulse", () => new Promise(() => listen())); // held as long as this window lives
  changed();
}
