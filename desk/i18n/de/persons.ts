import type en from '../en/persons.ts';
import type { Texts } from '../texts.ts';

export default {
  intro:
    'Was der Shop über einen Menschen gespeichert hat. Such alles, was zu diesem Menschen gehört: Jemand kann an mehreren Rennen teilgenommen und mit einer anderen Adresse bestellt haben.',
  searched: 'Name, E-Mail-Adresse oder Startnummer',
  searchHint:
    'Tippfehler in Namen schaden nicht. Eine Startnummer ohne Veranstaltung wird in den 40 neuesten gesucht.',
  event: 'Veranstaltung',
  search: 'Suchen',
  picture: 'Oder mit einem Bild des Gesichts',
  pictureHint: 'Das Bild wird mit den Gesichtern dieser Veranstaltung verglichen und nirgends gespeichert.',
  pictureNeedsEvent: 'Wähle zuerst die Veranstaltung.',
  nobody: 'Dazu ist niemand bekannt.',
  more: 'Es gibt mehr. Gib mehr an, oder die Veranstaltung.',
  entries: 'Welche davon sind derselbe Mensch?',
  entriesHint:
    'Zwei Menschen können gleich heißen, und eine Familie kann eine Adresse haben. Prüf das, bevor du wählst.',
  address: 'E-Mail-Adresse',
  nameless: 'Teilnehmer ohne Namen',
  unlisted: 'Auf keiner Startliste',
  taken: (count) => (count === 1 ? 'fotografiert, 1 Foto' : `fotografiert, ${count} Fotos`),
  alsoNamed: (names) => `auch ${names}`,
  face: 'Ein Gesicht ohne Namen',
  bib: (bib: string) => `Startnummer ${bib}`,
  born: (year: string) => `Jahrgang ${year}`,
  left: 'nicht mehr auf der Startliste',
  photos: (count: number) => (count === 1 ? '1 Foto' : `${count} Fotos`),
  kept: 'Was gespeichert ist',
  keptHint: 'Mit den Worten der Auskunft:',
  nothing: 'Es ist nichts gespeichert.',
  export: 'Alles ausgeben',
  download: 'Herunterladen',
  exportHint:
    'Ein ZIP mit einer Seite zum Lesen, allen Einträgen und den Fotos. Es ist nur für diesen Menschen: Gib es erst heraus, wenn er sich ausgewiesen hat. Der Link gilt zehn Minuten.',
} satisfies Texts<typeof en>;
