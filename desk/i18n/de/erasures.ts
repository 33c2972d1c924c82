import type en from '../en/erasures.ts';
import { plural, type Texts } from '../texts.ts';

export default {
  intro:
    'Wer gelöscht wurde, steht hier nur unter einer zufälligen Nummer. Gib das Zertifikat der Person, die darum gebeten hat: Jeder kann es prüfen.',
  none: 'Noch wurde niemand gelöscht.',
  certificate: 'Zertifikat',
  asked: 'Beauftragt',
  done: 'Erledigt',
  running: 'läuft',
  download: 'Zertifikat herunterladen',
  title: 'Endgültig löschen',
  action: 'Löschen',
  cannotUndo: 'Das lässt sich nicht rückgängig machen.',
  person: (name, bib) => `${name}, Startnummer ${bib}`,
  alone: (count) =>
    plural('de', count, {
      one: '1 Foto nur mit dieser Person: wird entfernt',
      other: `${count} Fotos nur mit dieser Person: werden entfernt`,
    }),
  shared: (count) =>
    plural('de', count, {
      one: '1 Foto auch mit anderen: bleibt, ohne Hinweis auf diese Person',
      other: `${count} Fotos auch mit anderen: bleiben, ohne Hinweis auf diese Person`,
    }),
  faces: (count) =>
    plural('de', count, { one: '1 Gesicht: wird gelöscht', other: `${count} Gesichter: werden gelöscht` }),
  more: (accounts, requests, mails) =>
    `Konten: ${accounts}, Anfragen: ${requests}, Mails: ${mails}: werden gelöscht`,
  carts: (count) =>
    plural('de', count, {
      one: 'In 1 offenen Warenkorb: dort nicht mehr zu kaufen',
      other: `In ${count} offenen Warenkörben: dort nicht mehr zu kaufen`,
    }),
  archives: (count) =>
    plural('de', count, {
      one: 'In 1 Archiv: es wird neu erstellt',
      other: `In ${count} Archiven: sie werden neu erstellt`,
    }),
  kept: (numbers) =>
    `Die Bestellungen ${numbers} bleiben wegen der Aufbewahrungspflicht für Belege, ohne Namen, Adresse und Dateien.`,
  nobodyBought: 'Niemand sonst hat diese Fotos gekauft.',
  buyers: (count) =>
    plural('de', count, {
      one: 'Jemand anderes hat einige dieser Fotos gekauft:',
      other: `${count} andere haben einige dieser Fotos gekauft:`,
    }),
  order: (number) => `Bestellung ${number}`,
  states: {
    Paid: 'bezahlt',
    Awaited: 'nicht bezahlt: wird storniert, der Rest kommt in einen neuen Warenkorb',
    Ended: 'Dateien werden nicht mehr ausgegeben',
  },
  alsoBought: 'Die Fotos auch denen nehmen, die sie gekauft haben',
  keep: 'Wer sie gekauft hat, behält sie; sonst sieht sie niemand mehr.',
  due: (amounts) => `Du schuldest ihnen ${amounts}: Erstatte es in der jeweiligen Bestellung.`,
  members: (emails) => `${emails} arbeitet in der Verwaltung: Entferne dieses Mitglied unter „Mitglieder“.`,
  photographer: (name) => `${name} (fotografiert): Name, Links, Kameras und Bankverbindung werden gelöscht`,
  taken: (count) =>
    plural('de', count, {
      one: '1 Foto aus dieser Kamera: bleibt ohne den Namen im Shop',
      other: `${count} Fotos aus dieser Kamera: bleiben ohne den Namen im Shop`,
    }),
  inFiles:
    'Nicht erreicht wird, was die Kamera in die Dateien geschrieben hat, die Käuferinnen und Käufer haben oder bekommen.',
  statements: (numbers) =>
    `Die Abrechnungen ${numbers} bleiben so, wie sie ausgestellt wurden: Das verlangt das Gesetz.`,
  unsettled: (amounts) =>
    `${amounts} sind verdient und noch nicht abgerechnet. Rechne das vorher ab, wenn es ausgezahlt werden soll: Danach weiß niemand mehr, wohin.`,
  unpaid: (numbers) =>
    `Noch nicht: Erst müssen die Abrechnungen ${numbers} bezahlt und als bezahlt vermerkt sein.`,
  unpaidOrders: (numbers) =>
    `Die unbezahlten Bestellungen ${numbers} werden storniert. Geht dafür noch Geld ein, erstatten wir es automatisch.`,
  refunded: (number, price) =>
    `Die Bestellung ${number} wartet auf ihre Veranstaltung, geliefert ist davon nichts. Sie wird storniert und ${price} erstattet.`,
  partly: (numbers) =>
    `Die Bestellungen ${numbers} sind zum Teil geliefert. Der Rest wird weder geliefert noch erstattet. Wenn du ihn erstatten willst, dann vor dem Löschen.`,
  runs: (numbers) =>
    `Noch nicht: Erst müssen die Bestellungen ${numbers} enden. Warte, bis sie geliefert sind, oder erstatte sie.`,
  startList:
    'Nimm die Person auch aus deiner eigenen Startliste: Sonst steht sie nach dem nächsten Import wieder da.',
  texts:
    'Diese Texte nennen jemanden mit diesem Namen. Hake an, was von dieser Person handelt: Das wird geleert. Alles andere bleibt.',
  waiting: 'Texte zum Entscheiden',
  waitingHint:
    'Jemand hat die eigenen Daten gelöscht, und diese Texte nennen eine Person dieses Namens: sie selbst oder jemanden, der genauso heißt. Das kannst nur du erkennen.',
  blankText: 'Gemeint: leeren',
  keepText: 'Jemand anderes: behalten',
  begun: 'Die Löschung läuft. Das Zertifikat findest du danach unter „Löschungen“.',
} satisfies Texts<typeof en>;
