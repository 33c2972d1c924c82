import type en from '../en/consents.ts';
import type { Texts } from '../texts.ts';

export default {
  given: 'Erteilt und widerrufen',
  grounds: 'Rechtsgrundlagen für Gesichter',
  intro:
    'Worin Besucher und Teilnehmer eingewilligt haben, in welchen Wortlaut, und wann sie es widerrufen haben. Widerrufen können sie selbst, dort, wo sie eingewilligt haben.',
  groundsIntro:
    'Ohne Rechtsgrundlage werden keine Gesichter gesucht. Trag sie auf der Seite der Veranstaltung unter „Bearbeiten“ ein; hier siehst du, wer welche eingetragen hat.',
  to: 'Einwilligung in',
  kinds: {
    FaceSearch: 'eine Suche per Selfie',
    Crew: 'dass jemand anderes die Fotos sieht und kauft',
    Alert: 'eine Mail, sobald es Fotos gibt',
  },
  all: 'alle',
  when: 'Wann',
  event: 'Veranstaltung',
  wording: 'Wortlaut',
  version: (version: number, language: string) => `Version ${version}, ${language}`,
  unknownWording: 'Nicht erfasst: älter als diese Aufzeichnung',
  byLink: (language: string) => `Per Link in einer Mail bestätigt, ${language}`,
  state: 'Stand',
  states: { Standing: 'nicht widerrufen', Withdrawn: 'widerrufen' },
  person: 'Person',
  kept: 'Was gespeichert ist',
  nobody: 'niemand bekannt',
  none: 'Noch hat niemand in etwas eingewilligt.',
  searched: 'Veranstaltung',
  search: 'Suchen',
  faces: 'Gesichter auf den Fotos',
  ground: 'Rechtsgrundlage',
  written: 'Eingetragen',
  notRecorded: 'nie geändert',
  noneNeeded: 'keine: Gesichter werden nicht gesucht',
  missing: 'fehlt: Gesichter werden nicht gesucht',
} satisfies Texts<typeof en>;
