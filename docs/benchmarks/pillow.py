"""A stock peer: draws scene/scene.json with Pillow, commits a line with sqlite3; one table for each line read."""
import io, json, os, sqlite3, sys, tempfile, time
from PIL import Image, ImageDraw, ImageFont

here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "scene")
scene = json.load(open(os.path.join(here, "scene.json"), encoding="utf-8"))
fonts = {}


def font(style, size):
    key = style, round(size)
    if key not in fonts:
        fonts[key] = ImageFont.truetype(os.path.join(here, style + ".ttf"), key[1])
    return fonts[key]


def dashed(pen, points, ink, width, dash):
    on, left = True, dash
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        at = 0.0
        while length > 0 and at < length:
            to = min(length, at + left)
            if on:
                pen.line([(x0 + (x1 - x0) * at / length, y0 + (y1 - y0) * at / length),
                          (x0 + (x1 - x0) * to / length, y0 + (y1 - y0) * to / length)], ink, width)
            left -= to - at
            at = to
            if left <= 1e-9:
                on, left = not on, dash


def draw(turn):
    image = Image.new("RGB", (scene["width"], scene["height"]), scene["page"])
    pen = ImageDraw.Draw(image)
    for s in scene["shapes"]:
        for line in s["lines"]:
            points = [tuple(p) for p in line]
            if s["closed"] and len(points) > 2:
                points.append(points[0])
            if s["fill"] and len(points) > 2:
                pen.polygon(points, fill=s["fill"])
            if s["stroke"] and s["dash"]:
                dashed(pen, points, s["stroke"], max(1, round(s["width"])), s["dash"])
            elif s["stroke"]:
                pen.line(points, s["stroke"], max(1, round(s["width"])), joint="curve")
    for t in scene["texts"]:
        halo = {"stroke_width": 2, "stroke_fill": t["halo"]} if t["halo"] else {}
        pen.text((t["x"], t["y"]), t["words"], t["ink"], font(t["style"], t["size"]), anchor="ls", **halo)
    pen.text((20, scene["height"] - 12), str(turn), "#808080", font("regular", 14), anchor="ls")
    return image


db = sqlite3.connect(os.path.join(tempfile.mkdtemp(), "peer.db"), isolation_level=None)
db.execute("PRAGMA journal_mode=WAL")
db.execute("PRAGMA synchronous=FULL")
db.execute("CREATE TABLE line (n INTEGER PRIMARY KEY, game TEXT, body TEXT)")
for turn, asked in enumerate(sys.stdin):
    began = time.perf_counter()
    image = draw(turn)
    drawn = time.perf_counter()
    out = io.BytesIO()
    image.save(out, "PNG")
    written = time.perf_counter()
    db.execute("BEGIN IMMEDIATE")
    db.execute("INSERT INTO line (game, body) VALUES (?, ?)", ("plainplainplain0", json.dumps({"steps": "x" * 1500})))
    db.execute("COMMIT")
    done = time.perf_counter()
    if asked.strip().endswith(".png"):
        open(asked.strip(), "wb").write(out.getvalue())
    print(*("%.3f" % (1000 * d) for d in (drawn - began, written - drawn, done - written)), flush=True)
