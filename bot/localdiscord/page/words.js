// Every word of the page itself, in both languages; the bot's words come from the bot.
export const WORDS = {
  "fr": {
    "skip": "Aller à la saisie",
    "channels": "Salons",
    "threads": "Fils\u202f: {0}",
    "news": "non lus\u202f: {0}",
    "seats": "Vous regardez comme",
    "language": "Langue",
    "log": "Messages",
    "suggestions": "Propositions",
    "commands": "Liste des commandes",
    "entry": "Écrire, ou / pour une commande",
    "send": "Envoyer",
    "cancel": "Annuler",
    "close": "Fermer",
    "add": "Ajouter {0}",
    "required": "obligatoire",
    "optional": "facultatif",
    "absent": "Le bot n’est pas connecté…",
    "empty": "Rien encore ici.",
    "window": "Cette fenêtre",
    "beside": "Autre fenêtre",
    "beside-seat": "Ouvrir ce siège ({0}) dans une autre fenêtre",
    "sound": "Son",
    "sound-about": "Un son quand quelqu’un d’autre agit",
    "new": "Nouveau",
    "newer": "↓ Nouveaux messages",
    "unread": "{0}, non lus\u202f: {1}",
    "size": "Taille réelle",
    "only-you": "Vous seul voyez ceci",
    "thinking": "{0} réfléchit…",
    "edited": "modifié",
    "bot": "appli",
    "called": "{0} a utilisé {1}",
    "full": "Voir l’image en entier",
    "picture": "Image",
    "choose": "Choisir",
    "done": "Valider le choix",
    "file": "Fichier {0}",
    "none": "Aucune proposition",
    "searching": "Recherche…",
    "spoiler": "Montrer le texte caché",
    "role-player": "joue",
    "role-referee": "arbitre",
    "role-stranger": "visite",
    "characters": "{0} / {1}",
    "error-no-answer": "L’application ne répond pas.",
    "error-network": "Le serveur local ne répond plus.",
    "error-unknown-command": "Cette commande n’existe pas\u202f: {0}",
    "error-unknown-option": "Option inconnue\u202f: {0}",
    "error-required": "«\u202f{0}\u202f» est obligatoire.",
    "error-unknown-choice": "«\u202f{0}\u202f»\u202f: choisissez dans la liste.",
    "error-not-number": "«\u202f{0}\u202f» attend un nombre.",
    "error-too-long": "«\u202f{0}\u202f»\u202f: texte trop long.",
    "error-too-large": "{0}\u202f: fichier trop lourd.",
    "error-unknown-file": "«\u202f{0}\u202f»\u202f: choisissez un fichier.",
    "error-unknown-member": "«\u202f{0}\u202f»\u202f: membre inconnu.",
    "error-forbidden": "Cette commande ne vous est pas permise.",
    "error-gone": "Ce message ou ce formulaire n’est plus là.",
    "error-disabled": "Ce bouton est désactivé.",
    "error-unknown-component": "Ce bouton n’est plus là.",
    "error-count": "Nombre de choix incorrect."
  },
  "en": {
    "skip": "Skip to the entry",
    "channels": "Channels",
    "threads": "Threads: {0}",
    "news": "unread: {0}",
    "seats": "You look as",
    "language": "Language",
    "log": "Messages",
    "suggestions": "Suggestions",
    "commands": "List of commands",
    "entry": "Write, or / for a command",
    "send": "Send",
    "cancel": "Cancel",
    "close": "Close",
    "add": "Add {0}",
    "required": "required",
    "optional": "optional",
    "absent": "The bot is not connected…",
    "empty": "Nothing here yet.",
    "window": "This window",
    "beside": "Another window",
    "beside-seat": "Open this seat ({0}) in another window",
    "sound": "Sound",
    "sound-about": "A sound when somebody else acts",
    "new": "New",
    "newer": "↓ New messages",
    "unread": "{0}, unread: {1}",
    "size": "Full size",
    "only-you": "Only you can see this",
    "thinking": "{0} is thinking…",
    "edited": "edited",
    "bot": "app",
    "called": "{0} used {1}",
    "full": "See the whole picture",
    "picture": "Picture",
    "choose": "Choose",
    "done": "Confirm",
    "file": "File {0}",
    "none": "No suggestion",
    "searching": "Searching…",
    "spoiler": "Show hidden text",
    "role-player": "plays",
    "role-referee": "referees",
    "role-stranger": "visits",
    "characters": "{0} / {1}",
    "error-no-answer": "The application did not respond.",
    "error-network": "The local server is gone.",
    "error-unknown-command": "No such command: {0}",
    "error-unknown-option": "Unknown option: {0}",
    "error-required": "“{0}” is required.",
    "error-unknown-choice": "“{0}”: choose from the list.",
    "error-not-number": "“{0}” takes a number.",
    "error-too-long": "“{0}”: text too long.",
    "error-too-large": "{0}: file too large.",
    "error-unknown-file": "“{0}”: choose a file.",
    "error-unknown-member": "“{0}”: unknown member.",
    "error-forbidden": "You may not use this command.",
    "error-gone": "This message or form is no longer there.",
    "error-disabled": "This button is disabled.",
    "error-unknown-component": "This button is no longer there.",
    "error-count": "Wrong number of choices."
  }
};

let language = "fr";

/** speak sets the page's language by a locale such as "fr" or "en-GB". */
export function speak(locale) { language = locale.startsWith("fr") ? "fr" : "en"; }

/** tongue is the page's language, "fr" or "en". */
export function tongue() { return language; }

/** word returns a word of the page with its arguments in place. */
export function word(key, ...args) {
  const text = WORDS[language][key] ?? key;
  return text.replace(/\{(\d)\}/g, (_, n) => args[n] ?? "");
}

/** localised returns a name or description of a command in the page's language. */
export function localised(text, translations) {
  const t = translations ?? {};
  const found = language === "fr" ? t.fr : t["en-GB"] ?? t["en-US"];
  return found ?? text;
}
