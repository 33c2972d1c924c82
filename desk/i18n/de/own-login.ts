import type en from '../en/own-login.ts';
import type { Texts } from '../texts.ts';

export default {
  title: 'Deine Anmeldung',
  by: {
    Provider: (email) => `Du bist als ${email} über den Anmeldedienst deines Shops angemeldet.`,
    Link: (email) => `Du bist als ${email} mit einem Link aus einer Mail angemeldet.`,
    Passkey: (email) => `Du bist als ${email} mit einem Passkey angemeldet.`,
    Code: (email) =>
      `Du bist als ${email} mit einem Wiederherstellungscode angemeldet. Um hier etwas zu ändern, melde dich noch einmal mit einem Link oder Passkey an.`,
  },
  byProvider:
    'Der Anmeldedienst deines Shops bestimmt, wie du dich anmeldest. Passkeys und Wiederherstellungscodes gibt es für Shops ohne einen solchen Dienst.',
  passkeys: 'Passkeys',
  passkeysHint:
    'Mit einem Passkey meldest du dich ohne Mail an: mit Fingerabdruck, Gesicht oder der PIN eines Geräts. Füge auf jedem Gerät, das du benutzt, einen hinzu, oder einen Sicherheitsschlüssel.',
  noPasskeys: 'Du hast keinen Passkey.',
  noHost:
    'Diese Verwaltung hat eine IP-Adresse. Browser legen Passkeys nur für Namen an; hier meldest du dich mit Links und Wiederherstellungscodes an.',
  noBrowser:
    'Dieser Browser kann keine Passkeys. Öffne die Verwaltung in einem anderen, um einen hinzuzufügen.',
  add: 'Passkey hinzufügen',
  name: 'Name',
  nameHint: 'Damit du ihn später erkennst, zum Beispiel „Handy“.',
  next: 'Weiter',
  device: 'Als Nächstes fragt dein Browser nach dem Passkey.',
  added: 'Hinzugefügt',
  used: 'Zuletzt benutzt',
  never: 'nie',
  rename: 'Umbenennen',
  canceled: 'Es wurde kein Passkey angelegt. Versuch es noch einmal.',
  known: 'Auf diesem Gerät gibt es schon einen Passkey für dich.',
  taken: 'Diesen Passkey gibt es schon, oder du hast bereits zehn. Entferne zuerst einen.',
  late: 'Das hat zu lange gedauert, oder ein anderes Fenster hat neu begonnen. Versuch es noch einmal.',
  remove: 'Entfernen',
  renameOf: (name) => `„${name}“ umbenennen`,
  removeOf: (name) => `„${name}“ entfernen?`,
  removed:
    'Er meldet dich nicht mehr an, und andere Sitzungen, die mit einem Passkey begannen, enden. Lösche ihn auch in den Einstellungen deines Geräts.',
  codes: 'Wiederherstellungscodes',
  codesHint:
    'Für den Tag, an dem das Handy weg ist oder keine Mail ankommt. Jeder Code meldet dich einmal an, zusammen mit deiner E-Mail-Adresse. Erstattungen, Löschungen und Änderungen auf dieser Seite brauchen außerdem einen Link oder Passkey.',
  noCodes: 'Du hast keine Wiederherstellungscodes.',
  codesLeft: (count, day) => `Noch ${count}, erstellt am ${day}.`,
  make: 'Wiederherstellungscodes erstellen',
  makeAgain: 'Neue Codes erstellen?',
  replaces: 'Deine früheren Codes gelten dann sofort nicht mehr.',
  made: 'Deine Wiederherstellungscodes',
  shownOnce:
    'Druck sie jetzt aus oder schreib sie auf. Wir zeigen sie nur einmal. Bewahre sie getrennt von deinen Geräten auf.',
} satisfies Texts<typeof en>;
