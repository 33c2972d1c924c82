import type en from '../en/uploads.ts';
import type { Texts } from '../texts.ts';

export default {
  title: 'Uploads',
  explanation:
    'Mit einem Link sendet ein Fotograf Fotos zu dieser Veranstaltung, in jedem Browser und ohne Anmeldung: über eine schlechte Leitung, mit Pausen, tagelang. Solange der Link gilt, kann jeder, der ihn hat, im Namen des Fotografen senden.',
  soldAtOnce: 'Die Veranstaltung ist im Shop: Fotos kommen in den Verkauf, sobald sie gelesen sind.',
  held: 'Die Veranstaltung ist noch nicht im Shop: Ihre Fotos warten, bis du sie hineinstellst.',
  invite: 'Fotografen einladen',
  upload: 'Fotos hochladen',
  uploadMeans:
    'Zieh auf der nächsten Seite Fotos, Ordner oder Speicherkarten hinein. Sie sendet auch über eine schlechte Leitung, und du kannst tagelang unterbrechen und weitermachen. Die Fotos stehen unter diesem Namen.',
  none: 'Noch niemand ist eingeladen.',
  photographer: 'Fotograf/in',
  photographerHint: 'Wessen Fotos es sind. Ein neuer Name kommt zu den Fotografen dazu.',
  days: 'Gilt so viele Tage',
  showsSales: 'Zeig auf der Seite Verkäufe und Anteil',
  showsSalesHint: 'Nur von den eigenen Fotos dieser Veranstaltung. Wer den Link hat, sieht es.',
  photographerBibs: 'Startnummern, die im Foto vermerkt sind',
  photographerBibsHint:
    'In Stichwörtern, in der Bildunterschrift als BIB:1234 oder im Dateinamen wie 1234_ziel.jpg.',
  bibsBelieved: { off: 'Nicht verwenden', listed: 'Nur die aus der Startliste', trusted: 'Alle verwenden' },
  until: 'Gilt bis',
  over: 'abgelaufen',
  revokedOn: (day) => `widerrufen am ${day}`,
  received: 'Angekommen',
  published: 'Veröffentlicht',
  withBibs: 'Mit Startnummer',
  awaited: 'Volle Größe folgt',
  refused: 'Abgelehnt',
  thatIsAll: '„Das ist alles“',
  made: (photographer) => `Der Link für ${photographer}`,
  shownOnce: 'Kopiere ihn jetzt, oder lass seinen Code scannen: Er wird nur hier gezeigt.',
  code: 'Der Link als QR-Code',
  byFolder: 'Nach Ordnern',
  foldersOf: (photographer: string) => `Die Dateien von ${photographer} nach Ordnern`,
  noFolders: 'Noch ist nichts angekommen.',
  report: 'Bericht herunterladen',
  revoke: 'Widerrufen',
  revokeOf: (photographer) => `Link von ${photographer} widerrufen?`,
  revoked:
    'Er gilt sofort nicht mehr, auch mitten in einem Foto. Was angekommen ist, bleibt. Das lässt sich nicht rückgängig machen.',
} satisfies Texts<typeof en>;
