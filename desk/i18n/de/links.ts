import type en from '../en/links.ts';
import type { Texts } from '../texts.ts';

export default {
  title: 'Lese-Links',
  toMembers: 'Mitglieder',
  explanation:
    'Ein Link zeigt jemandem ohne Anmeldung einen Teil des Desks und ändert nichts. Wer ihn hat, sieht, was er zeigt, bis er endet.',
  make: 'Link erstellen',
  none: 'Es gibt keine Links.',
  kind: 'Für',
  label: 'Gegeben an',
  labelHint: 'Für diese Liste: wer ihn bekommt, etwa „Steuerbüro Meier“.',
  shows: {
    accountant: 'Verkäufe, Exporte, Belege und Abrechnungen aller Veranstaltungen.',
    organizer: 'Verkäufe und Abdeckung einer Veranstaltung und ihre Abrechnungen.',
    photographer: 'Verkäufe der eigenen Fotos und die eigenen Abrechnungen.',
  },
  event: 'Veranstaltung',
  photographer: 'Fotograf/in',
  days: 'Gilt so viele Tage',
  until: 'Gilt bis',
  over: 'abgelaufen',
  revokedOn: (day) => `widerrufen am ${day}`,
  opened: 'Geöffnet',
  never: 'nie',
  times: (count, last) => `${count}-mal, zuletzt ${last}`,
  made: 'Der neue Link',
  shownOnce: 'Kopiere ihn jetzt: Er wird nur hier gezeigt. Schick ihn nur an die Person, für die er ist.',
  revoke: 'Widerrufen',
  revokeOf: (label) => `Link für „${label}“ widerrufen?`,
  revoked: 'Er gilt sofort nicht mehr, auch wo er gerade offen ist. Das lässt sich nicht rückgängig machen.',
} satisfies Texts<typeof en>;
