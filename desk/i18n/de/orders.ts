import type en from '../en/orders.ts';
import type { Texts } from '../texts.ts';

export default {
  search: 'Suchen',
  searched: 'Bestellnummer, E-Mail-Adresse oder Foto-ID',
  searchHint: 'Zum Beispiel 2026-000017 oder anna@example.com',
  list: 'Gefundene Bestellungen',
  newest: 'Die neuesten Bestellungen',
  more: 'Es gibt noch mehr: Gib genauer an, was du suchst.',
  noOrder: 'Noch hat niemand bestellt. Eine Bestellung erscheint hier, sobald sie aufgegeben ist.',
  order: (number: string) => `Bestellung ${number}`,
  number: 'Nummer',
  state: 'Status',
  email: 'Adresse',
  total: 'Summe',
  created: 'Bestellt',
  keptUntil: 'Dateien verfügbar bis',
  keptEndless: 'unbegrenzt',
  openPage: 'Seite des Käufers',
  states: { AwaitingPayment: 'nicht bezahlt', Completed: 'bezahlt', Canceled: 'storniert' },
  lines: 'Gekauft',
  discount: (code: string) => `Code ${code}`,
  payments: 'Zahlungen',
  paymentTypes: {
    PersonalCard: 'Karte',
    BusinessCard: 'Firmenkarte',
    RussianCard: 'Karte einer russischen Bank',
    BelarusianCard: 'Karte einer belarussischen Bank',
    QuickPayment: 'Schnellzahlung',
    Aggregator: 'Andere Zahlungsart',
  },
  providers: {
    sandbox: 'Testbank',
    bepaid: 'bePaid',
    paypal: 'PayPal',
    stripe: 'Stripe',
    yookassa: 'YooKassa',
  },
  paymentStates: {
    Created: 'begonnen',
    Pending: 'offen',
    Paid: 'bezahlt',
    Declined: 'abgelehnt',
    Expired: 'abgelaufen',
    Refunded: 'erstattet',
  },
  returning: 'Erstattung läuft',
  taken: 'zurückgenommen',
  refunded: (amount: string) => `${amount} erstattet`,
  refunds: 'Teilerstattungen',
  refundStates: { Asked: 'läuft', Given: 'erstattet', Failed: 'abgelehnt' },
  mails: 'Mails',
  archives: 'Archive',
  archiveStates: { Preparing: 'in Vorbereitung', Published: 'fertig', Failed: 'fehlgeschlagen' },
  filesOf: 'Dateien',
  moreFiles: 'Die Bestellung hat weitere Dateien.',
  otherOrders: 'Andere Bestellungen dieser Adresse',
  allOrders: 'Alle Bestellungen dieser Adresse',
  receipt: {
    title: 'Belege und Steuer',
    kinds: { Sale: 'Beleg', Refund: 'Erstattungsbeleg' },
    vat: (percent: string, amount: string) => `${percent} MwSt.: ${amount}`,
    noVat: 'ohne MwSt.',
    taxedIn: (country: string) => `versteuert in: ${country}`,
  },
  files: (count: number) => (count === 1 ? '1 Datei' : `${count} Dateien`),
  none: 'Keine.',
  addressLater:
    'Jemand hat diese Adresse nach der Zahlung eingetragen, vielleicht nicht der Käufer. Bis sie bestätigt ist, kann sie die Bestellung unter „Deine Daten“ weder herunterladen noch löschen.',
  confirmAddress: {
    action: 'Adresse bestätigen',
    meaning: (email: string) => `Du hast geprüft, dass ${email} dem Käufer gehört.`,
    consequence:
      'Über einen Link an diese Adresse wird ab jetzt alles gezeigt, heruntergeladen und gelöscht, was zur Bestellung gespeichert ist.',
    done: 'Die Adresse ist bestätigt.',
  },
  resend: {
    action: 'Mail erneut senden',
    send: 'Senden',
    email: 'An',
    meaning: 'Die Mail mit dem Link zu den Dateien wird noch einmal gesendet.',
    corrected: 'Die Bestellung gehört ab jetzt zu dieser Adresse: Auch spätere Mails gehen dorthin.',
    done: 'Die Mail ist unterwegs.',
  },
  extend: {
    action: 'Länger aufbewahren',
    days: 'Tage ab heute',
    meaning: (day: string) => `Die Dateien lassen sich bis ${day} herunterladen.`,
    done: 'Die Dateien bleiben länger verfügbar.',
  },
  goodwill: {
    action: 'Kulanzcode',
    send: 'Code schicken',
    kind: 'Nachlass',
    percent: 'In Prozent',
    amount: 'Als Betrag',
    days: 'Gültig für (Tage)',
    meaning: (email: string) => `${email} bekommt einen Aktionscode per Mail. Er gilt einmal.`,
    done: 'Der Code ist unterwegs.',
  },
  part: {
    action: 'Teil erstatten',
    title: (number: string) => `Einen Teil der Bestellung ${number} erstatten`,
    lines: 'Positionen, die zurückgenommen werden',
    amount: 'Betrag',
    amountHint:
      'Leer lassen, um die gewählten Positionen ganz zurückzunehmen. Ein Betrag gilt für die gewählten Positionen oder für alle, und sie bleiben beim Käufer.',
    back: (amount: string) => `${amount} gehen auf dem Weg zurück, auf dem sie bezahlt wurden.`,
    closes:
      'Diese Positionen werden zurückgenommen: Ihre Dateien lassen sich nicht mehr herunterladen. Alles andere bleibt beim Käufer.',
    keeps: 'Der Käufer behält alles.',
    giftEnds: 'Geschenkcodes darunter werden ungültig; wer einen schon eingelöst hat, behält die Fotos.',
    returning:
      'Für diese Bestellung läuft schon eine Erstattung. Danach lässt sich wieder ein Teil erstatten.',
    onItsWay:
      'Der Anbieter wird jetzt um die Erstattung gebeten. Die Positionen werden zurückgenommen, sobald das Geld zurück ist.',
  },
  cancel: {
    action: 'Stornieren',
    title: (number: string) => `Bestellung ${number} stornieren`,
    cancelIt: 'Bestellung stornieren',
    ends: 'Sie ist nicht bezahlt. Sie wird endgültig storniert und lässt sich nicht mehr bezahlen; eine offene Bezahlseite wird geschlossen, wo der Anbieter das kann.',
    undecided: (amount: string, way: string) =>
      `Eine Zahlung über ${amount} (${way}) läuft noch, ihr Ausgang ist offen.`,
    late: 'Geld, das dafür noch eingeht, geht von selbst zurück, und die Bestellung bleibt storniert.',
    codes: (codes: string) => `Diese Codes werden wieder frei: ${codes}.`,
    mail: 'Es wird keine Mail verschickt; auf der Seite der Bestellung steht, dass sie storniert ist.',
    done: 'Die Bestellung ist storniert.',
  },
  refund: {
    action: 'Erstatten',
    title: (number: string) => `Bestellung ${number} erstatten`,
    back: (amount: string, way: string) =>
      `${amount} gehen auf dem Weg zurück, auf dem sie bezahlt wurden (${way}).`,
    resume: (amount: string) =>
      `Die Erstattung von ${amount} ist schon entschieden, der Anbieter hat sie noch nicht ausgeführt. Er wird noch einmal gefragt.`,
    cancel: 'Für diese Bestellung wurde nichts bezahlt: Es fließt kein Geld.',
    nothing: 'Es gibt nichts zu erstatten: Die Bestellung ist nicht bezahlt oder schon storniert.',
    closes:
      'Danach ist die Bestellung storniert, und ihre Dateien lassen sich nicht mehr herunterladen. Eingelöste Aktionscodes werden wieder frei.',
    mailed: (email: string) => `${email} bekommt eine Mail, sobald das Geld zurück ist.`,
    archives: (count: number) =>
      count === 1
        ? '1 Archiv funktioniert dann nicht mehr.'
        : `${count} Archive funktionieren dann nicht mehr.`,
    alsoReturned: (number: string, amount: string) =>
      `Auch das Paket der Bestellung ${number} geht zurück, und ${amount} wird dafür erstattet: Sein Preis war wegen dieser Fotos niedriger.`,
    usedCode: (code: string) =>
      `Der Geschenkcode ${code} ist schon eingelöst: Die Fotos bleiben bei dem, der ihn eingelöst hat.`,
    unusedCode: (code: string) => `Der Geschenkcode ${code} wird ungültig.`,
    give: 'Geld zurückgeben',
    again: 'Noch einmal fragen',
    cancelIt: 'Bestellung stornieren',
    whyNeeded: 'Gib einen Grund an: Er kommt in die Bücher.',
    onItsWay:
      'Der Anbieter wird jetzt um die Erstattung gebeten. Die Bestellung wird storniert, sobald das Geld zurück ist; bis dahin ist nichts erledigt.',
    canceled: 'Die Bestellung ist storniert.',
  },
  failedRefund: {
    action: 'Anders ausgezahlt',
    title: (number: string) => `Erstattung der Bestellung ${number}`,
    heading: 'Zurückgekommene Erstattungen',
    open: 'offen',
    paid: 'anders ausgezahlt',
    meaning: (amount: string) =>
      `Die Bank des Käufers hat die Erstattung von ${amount} zurückgeschickt, das Geld liegt wieder beim Anbieter. Überweise es dem Käufer zuerst von deiner Bank und vermerke es dann hier.`,
    movesNothing: 'Hier fließt kein Geld: Es wird nur vermerkt und gebucht, dass deine Bank gezahlt hat.',
    note: 'Als gezahlt vermerken',
    done: 'Vermerkt: Der Käufer hat sein Geld.',
    whyNeeded: 'Gib an, wie gezahlt wurde: Es kommt in die Bücher.',
  },
  chargeback: {
    action: 'Rückbuchung',
    title: (number: string) => `Rückbuchung der Bestellung ${number}`,
    lostOnly:
      'Trage sie erst ein, wenn der Streitfall verloren ist und die Bank des Käufers das Geld behält. Bis dahin antworte beim Zahlungsanbieter auf den Streitfall.',
    taken: (amount: string) =>
      `${amount} werden als von der Bank des Käufers zurückgeholt gebucht. Der Anbieter wird nicht gefragt, und hier fließt kein Geld.`,
    notMailed: 'Der Käufer bekommt keine Mail: Die Bank hat den Inhaber der Karte informiert.',
    record: 'Rückbuchung eintragen',
    done: 'Die Rückbuchung ist eingetragen und die Bestellung storniert.',
    whyNeeded: 'Gib einen Grund an, zum Beispiel die Nummer des Streitfalls: Er kommt in die Bücher.',
    disputed:
      'Die Bank des Käufers bestreitet diese Zahlung, deshalb erstattet der Anbieter sie nicht. Antworte beim Anbieter auf den Streitfall. Gewinnst du ihn, erstatte die Bestellung noch einmal. Verlierst du ihn, trage die Rückbuchung ein.',
    disputedUnneeded:
      'Die Bank der Käuferin oder des Käufers bestreitet diese Zahlung. Sie sollte zurückgehen, weil die Bestellung sie nicht braucht. Beantworte den Streit beim Anbieter. Gewinnst du ihn, wird sie innerhalb eines Tages erstattet. Verlierst du ihn, erfasse das hier.',
    recordUnneeded: 'Für diese Zahlung erfassen',
    orderStays: 'Die Bestellung bleibt, wie sie ist.',
    inDispute: 'bestritten',
    takenBack: 'von der Bank zurückgeholt',
  },
} satisfies Texts<typeof en>;
