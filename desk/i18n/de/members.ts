import type en from '../en/members.ts';
import type { Texts } from '../texts.ts';

export default {
  links: 'Lese-Links',
  add: 'Mitglied hinzufügen',
  invite: 'Hinzufügen und einladen',
  invitation:
    'Wer sich noch nie in der Verwaltung angemeldet hat, bekommt eine Einladung per E-Mail. Ihr Link gilt einmal und sieben Tage lang.',
  address: 'E-Mail-Adresse',
  role: 'Rolle',
  roles: {
    owner: 'Inhaber/in',
    operator: 'Betreiber/in',
    'privacy-officer': 'Datenschutz',
    accountant: 'Buchhaltung',
    organizer: 'Veranstalter/in',
    photographer: 'Fotograf/in',
  },
  mayDo: {
    owner: 'Alles, auch Mitglieder und Einstellungen.',
    operator: 'Veranstaltungen, Fotos, Bestellungen und Erstattungen.',
    'privacy-officer': 'Personen, und was Besucher zu Fotos melden.',
    accountant: 'Liest Bestellungen und Beträge.',
    organizer: 'Eine Veranstaltung: ihre Fotos und Teilnehmer.',
    photographer: 'Die eigenen Fotos.',
  },
  ofEvent: (role, event) => `${role} von „${event}“`,
  event: 'Veranstaltung',
  since: 'Mitglied seit',
  invited: (day) => `eingeladen am ${day}`,
  remove: 'Entfernen',
  removeFrom: (email) => `${email} entfernen`,
  which: 'Was soll wegfallen?',
  all: 'Alle Rollen',
  losesAll: 'Die Mitgliedschaft endet: Ab dem nächsten Klick geht nichts mehr, und alle Tokens enden.',
  losesOne: 'Was nur diese Rolle erlaubt, geht ab dem nächsten Klick nicht mehr, auch nicht über Tokens.',
  keepsWorking: 'Funktioniert nach dem Entfernen weiter',
  endIt:
    'All das funktioniert weiter, weil andere es nutzen können. Beende, was nur diese Person nutzt, und prüfe, wohin Webhooks senden: Dorthin gehen Bestellungen und Adressen.',
} satisfies Texts<typeof en>;
