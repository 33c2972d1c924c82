import type en from '../en/searches.ts';
import type { Texts } from '../texts.ts';

export default {
  asked: 'Gefragt',
  subject: 'Startnummer oder Name',
  event: 'Veranstaltung',
  email: 'Antwort an',
  nothing: 'Niemand wartet auf eine Antwort.',
  more: 'Es gibt weitere. Gezeigt werden nur die ersten 200.',
  title: (subject: string) => `Suchanfrage: ${subject}`,
  passedAt: 'Vorbei um',
  place: 'Wo',
  clothes: 'Kleidung',
  unsaid: 'keine Angabe',
  language: 'Liest',
  answered: 'Beantwortet',
  answer: (moment: string, count: string) => `${moment}, Fotos: ${count}`,
  likely: 'Wahrscheinlichste Fotos',
  noneLikely: 'Kein Foto passt zu den Angaben. Ausgeblendete und geschützte Fotos erscheinen hier nie.',
  keys: 'Pfeiltasten wechseln das Foto, die Leertaste wählt es, Enter führt zum Senden.',
  picture: (name: string) => `Foto ${name}`,
  bibs: (bibs: string) => `Startnummer ${bibs}`,
  send: (count: string) => `Gewählte Fotos senden (${count})`,
  none: 'Nichts gefunden',
} satisfies Texts<typeof en>;
