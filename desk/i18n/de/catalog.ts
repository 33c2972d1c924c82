import type en from '../en/catalog.ts';
import type { Texts } from '../texts.ts';

export default {
  products: 'Produkte',
  offers: 'Angebote',
  people: 'Günstiger zu mehreren',
  gifts: 'Geschenke',
  about: {
    products: 'Was es bei dieser Veranstaltung zu kaufen gibt, in der Reihenfolge des Shops.',
    offers: 'Mehrere Stück zu einem Preis, zum Beispiel 3 Fotos zum Preis von 2.',
    people: 'Für Familien und Teams: Ab der zweiten Person wird es günstiger.',
    gifts: 'Gratis dazu, wenn der Einkauf groß genug ist.',
  },
  add: {
    products: 'Produkt hinzufügen',
    offers: 'Angebot hinzufügen',
    people: 'Rabatt hinzufügen',
    gifts: 'Geschenk hinzufügen',
  },
  newKind: 'Art des Produkts',
  newOf: {
    products: 'Neues Produkt',
    offers: 'Angebot',
    people: 'Rabatt',
    gifts: 'Geschenk',
  },
  remove: 'Entfernen',
  removeOf: (name: string) => `Entfernen: ${name}`,
  title: (language: string) => `Name (${language})`,
  offerTitle: (language: string) => `Name des Angebots (${language})`,
  offerTitleHint: 'Bleibt das leer, beschreibt der Shop das Angebot selbst.',
  otherLanguages: (done: number, all: number) => `Weitere Sprachen: ${done} von ${all}`,
  price: (currency: string) => `Preis (${currency})`,
  priceTogether: (currency: string) => `Preis für alle zusammen (${currency})`,
  wholeOnly: (amount: string, charged: string) =>
    `Dieser Shop berechnet ganze Beträge: Aus einer Summe von ${amount} werden ${charged}.`,
  toCents: 'In der Marke ändern',
  chargedAs: (charged: string) => `Wird auf ${charged} abgerundet`,
  isSold: 'Im Verkauf',
  tiers: 'Staffelpreise',
  tierFrom: 'Ab wie vielen',
  tierPrice: (currency: string) => `Preis je Stück (${currency})`,
  addTier: 'Staffelpreis hinzufügen',
  removeTier: (from: string) => `Staffelpreis ab ${from} entfernen`,
  distances: 'Nur für Läufer dieser Strecken',
  distancesHint: 'Ist keine gewählt, können es alle kaufen.',
  which: 'Für diese Produkte',
  whichPeople: 'Für diese Pakete',
  noPackage: 'Dafür braucht es ein Produkt mit allen Fotos einer Person. Füge oben eines hinzu.',
  from: 'Ab wie vielen',
  to: 'Bis zu wie vielen',
  toHint: 'Leer lassen, wenn es nur eine Menge ist.',
  gift: 'Gratis dazu',
  noGift: 'Nichts',
  fromPerson: 'Ab der wievielten Person',
  percent: 'Rabatt (%)',
  threshold: (currency: string) => `Ab einem Einkauf von (${currency})`,
  freeCount: 'Wie viele gratis sind',
  whichFree: 'Zur Auswahl',
  marked: (count: number) =>
    count === 1 ? 'Ein Feld weiter unten ist markiert.' : `${count} Felder weiter unten sind markiert.`,
  inFileOnly: (count: number) =>
    count === 1
      ? 'Ein Eintrag lässt sich nur in der Datei ändern.'
      : `${count} Einträge lassen sich nur in der Datei ändern.`,
  openFile: 'Datei hochladen',
  openedFile: (name: string) => `${name} steht im Editor. Geändert wird erst, wenn du sie übernimmst.`,
  quotes: {
    title: 'Was der Einkauf kostet',
    pieces: (count: string, price: string) => `${count} für ${price}`,
    all: (count: string, price: string) => `ab ${count} Fotos alle für ${price}`,
    person: (count: string, price: string) => `Person ${count} zahlt ${price}`,
    offer: (count: string, price: string, without: string) => `${count} für ${price} statt ${without}.`,
    people: (count: string, price: string, without: string) =>
      `Person ${count} zahlt ${price} statt ${without}.`,
    gift: (bought: string, price: string, free: string, worth: string) =>
      `${bought} für ${price}: ${free} gratis dazu, im Wert von ${worth}.`,
    pieceOf: (count: string, name: string) => `${count} × ${name}`,
    savesNothing: (price: string) => `Das spart nichts: Auch ohne kostet der Einkauf ${price}.`,
    later:
      'Hier stehen die Preise, sobald alle Felder stimmen. „Änderungen ansehen“ markiert, was nicht passt.',
    nothing: 'Es ist nichts im Verkauf.',
  },
} satisfies Texts<typeof en>;
