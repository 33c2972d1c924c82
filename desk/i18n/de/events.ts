import type en from '../en/events.ts';
import type { Texts } from '../texts.ts';

export default {
  search: 'Suchen',
  searched: 'Titel, Ort, Jahr oder Nummer des Veranstalters',
  searchHint: 'Zum Beispiel Stadtlauf 2026',
  list: 'Gefundene Veranstaltungen',
  noEvents:
    'Es gibt noch keine Veranstaltung. Leg auf der Seite „Veranstaltungen“ eine an: Fotos, Startliste und Preise gehören zu ihr.',
  event: 'Veranstaltung',
  hidden: 'nicht im Shop',
  deleted: 'wird gelöscht',
  yes: 'ja',
  no: 'nein',
  facts: {
    title: 'Titel',
    date: 'Datum',
    city: 'Ort',
    country: 'Land',
    timeZone: 'Zeitzone',
    externalEventId: 'Nummer des Veranstalters',
    verificationFactor: 'Neben der Startnummer gefragt',
    isSecure: 'Fotos nur über den Link aus der E-Mail',
    findsUnlistedBibs: 'Startnummern finden, die auf keiner Startliste stehen',
    youthDistances: 'Jugendstrecken: wer hier startet, ist geschützt (mit Kommas)',
    wantedFaces: 'Gesichter auf den Fotos',
    faceGround: 'Rechtsgrundlage für die Gesichtssuche',
  },
  faceModes: {
    off: 'werden nicht gesucht',
    onRequest: 'nur für das einzelne Selfie, keines wird gespeichert',
    atImport: 'werden gelesen und eine Zeit lang gespeichert',
  },
  factors: {
    None: 'nichts',
    Surname: 'Nachname',
    BirthDate: 'Geburtsdatum',
    PersonalCode: 'persönlicher Code',
  },
  noFaceGround: 'keine eingetragen',
  distances: 'Strecken',
  participants: 'Teilnehmer',
  published: 'Veröffentlichte Fotos aus allen Quellen',
  report: 'Davon Reportage',
  processing: 'Werden gelesen',
  failed: 'Nicht lesbar',
  videos: 'Videos',
  coverage: 'Starter mit Foto',
  toPrices: 'Preise dieser Veranstaltung',
  toShop: 'Seite im Shop',
  toPhotos: 'Fotos dieser Veranstaltung',
  toParticipants: 'Teilnehmer dieser Veranstaltung',
  toLetters: 'Briefe an Teilnehmer',
  toUploads: 'Uploads von Fotografen',
  cover: 'Titelbild der Veranstaltung',
  noCover: 'Es gibt noch kein Titelbild.',
  coverOfShop: 'Der Shop hat dieses Titelbild gewählt. Ein anderes wählst du bei den Fotos.',
  coverChosen: 'Dieses Titelbild wurde von Hand gewählt.',
  coverMade: 'Das gewählte Titelbild wird gerade erstellt.',
  create: {
    action: 'Neue Veranstaltung',
    confirm: 'Veranstaltung anlegen',
    like: 'Wie eine frühere Veranstaltung',
    likeHint: 'Die Felder unten übernehmen deren Angaben, außer Datum und Nummer.',
    copiesPrices: 'Auch deren Produkte, Preise, Angebote und Geschenke übernehmen',
    meaning: 'Besucher sehen die Veranstaltung erst, wenn du sie in den Shop stellst.',
  },
  steps: {
    title: 'Bevor Besucher diese Veranstaltung sehen',
    list: 'Startliste einspielen',
    prices: 'Preise prüfen',
    photos: 'Fotografen einladen oder Fotos hochladen',
    publish: 'Veranstaltung in den Shop stellen',
    done: 'erledigt',
  },
  edit: {
    facesDeleted: 'Gespeicherte Gesichter werden gelöscht. Wer über sie gefunden wurde, bleibt gefunden.',
    facesDeletedOn: (day: string, retention: number) =>
      `Die gespeicherten Gesichter werden am ${day} gelöscht und nicht noch einmal gelesen: Der Shop bewahrt sie ${retention} Tage nach dem Rennen auf. Bis dahin kannst du das Datum korrigieren. Wer über sie gefunden wurde, bleibt gefunden.`,
    searchCost: (photos: string, minutes: string | null) =>
      minutes === null
        ? 'Für jedes Selfie werden alle Fotos der Veranstaltung durchgesehen. Noch gibt es keine.'
        : `Für jedes Selfie werden alle ${photos} Fotos durchgesehen, das dauert auf einem üblichen Server etwa ${minutes} min, auf einem langsamen länger. Mehrere Suchen teilen sich einen Durchgang.`,
    faceGroundHint:
      'In deinen Worten, etwa „Einwilligung bei der Anmeldung, AGB 2026, § 7“. Das Protokoll hält fest, wer sie wann eingetragen hat.',
    action: 'Bearbeiten',
    save: 'Speichern',
    keepsTimes: 'Bereits veröffentlichte Fotos behalten ihre Uhrzeit.',
    done: 'Die Veranstaltung wurde geändert.',
  },
  unpublish: {
    action: 'Aus dem Shop nehmen',
    meaning:
      'Besucher finden die Veranstaltung nicht mehr. Ihre Fotos verschwinden aus unbezahlten Warenkörben, und unbezahlte Bestellungen damit lassen sich nicht bezahlen; eine begonnene Zahlung läuft weiter. Wer etwas gekauft hat, behält es. Sie lässt sich wieder zurückholen.',
    done: 'Die Veranstaltung ist nicht mehr im Shop.',
  },
  publish: {
    action: 'In den Shop stellen',
    meaning: 'Besucher finden die Veranstaltung und ihre Fotos.',
    done: 'Die Veranstaltung ist im Shop.',
  },
  move: {
    action: 'Fotos verschieben…',
    title: 'Fotos in eine andere Veranstaltung verschieben',
    into: 'In die Veranstaltung',
    folder: 'Nur aus dem Ordner',
    folderHint: 'Wie er importiert wurde, mit allen Unterordnern; leer für alle Fotos der Veranstaltung',
    bib: 'Nur mit der Startnummer',
    none: 'Keines dieser Fotos lässt sich dorthin verschieben.',
    going: (count) => (count === 1 ? '1 Foto wird verschoben.' : `${count} Fotos werden verschoben.`),
    confirm: (count) => (count === 1 ? '1 Foto verschieben' : `${count} Fotos verschieben`),
    plan: {
      there: 'bleiben, weil die andere Veranstaltung dieselben Dateien hat',
      staying: 'bleiben, weil sie gelesen werden, nicht lesbar sind, entfernt wurden oder auf Prüfung warten',
      orders: 'Bestellungen, die eines davon enthalten und behalten',
      carts: 'offene Warenkörbe, die eines davon enthalten und behalten',
    },
    losesFaces: 'Ihre Gesichter werden gelöscht: Die andere Veranstaltung speichert keine.',
    opens: 'Alle werden diese Fotos sehen. Jetzt sehen sie nur Teilnehmer.',
    opensSeen: 'Ich weiß, dass alle sie sehen werden',
    done: 'Die Fotos werden verschoben.',
    moves: 'Verschobene Fotos',
    movedSoFar: (moved, all) => `Wird verschoben: ${moved} von ${all} Fotos`,
    moved: (count) => (count === 1 ? '1 Foto verschoben' : `${count} Fotos verschoben`),
    to: 'nach',
    from: 'aus',
  },
  facesBarred: {
    Forgotten: (photos) =>
      `Fotos, die für immer ohne Gesichter bleiben: ${photos}. Gesichter einer der Veranstaltungen wurden nach Ablauf der Frist gelöscht.`,
    Protected: (photos) =>
      `Fotos, die für immer ohne Gesichter bleiben: ${photos}. Ein Teilnehmer dieser Veranstaltung ist geschützt.`,
    NoGround: (photos) =>
      `Fotos, die für immer ohne Gesichter bleiben: ${photos}. Diese Veranstaltung hat keine Rechtsgrundlage für die Gesichtssuche. Gibt es eine, trag sie zuerst ein.`,
    Off: (photos) =>
      `Fotos, die für immer ohne Gesichter bleiben: ${photos}. Die Gesichtssuche dieser Veranstaltung ist aus. Deckt ihre Rechtsgrundlage die Teilnehmer ab, schalte sie zuerst ein.`,
    OtherGround: (photos) =>
      `Fotos, die für immer ohne Gesichter bleiben: ${photos}. Die Veranstaltungen haben verschiedene Rechtsgrundlagen für die Gesichtssuche. Gilt eine für beide, trag sie zuerst in beiden ein.`,
  },
  merge: {
    action: 'Zusammenführen…',
    title: (title) => `„${title}“ mit einer anderen Veranstaltung zusammenführen`,
    confirm: 'Zusammenführen',
    into: 'Mit der Veranstaltung',
    meaning: (title) =>
      `Teilnehmer, Ergebnisse, Briefe, Warenkörbe, Vorbestellungen und Fotos von „${title}“ gehen an die andere Veranstaltung. Adressen und verschickte Links führen danach dorthin. Das lässt sich nicht rückgängig machen.`,
    prevented: 'Die Veranstaltungen lassen sich noch nicht zusammenführen:',
    faults: {
      Same: 'Es ist dieselbe Veranstaltung.',
      Merged: 'Eine der beiden wurde schon mit einer anderen zusammengeführt.',
      Deleted: 'Eine der beiden wird gelöscht.',
      Working: 'Fotos oder Videos werden noch gelesen oder verschoben. Warte, bis das fertig ist.',
      Protection: 'Ihre Fotos sehen nicht dieselben Leute. Gleiche das zuerst an: „Bearbeiten“.',
      Youth:
        'Ein Teilnehmer dieser Veranstaltung ist geschützt: Die andere Startliste würde neu darüber entscheiden.',
      Films: 'Diese Veranstaltung hat Videos. Sie bleiben, wo sie sind.',
      Currency: 'Ihre Preise haben verschiedene Währungen.',
    },
    conflict: (bib, name, other) => `Startnummer ${bib} ist hier ${name} und dort ${other}.`,
    plan: {
      photos: 'Fotos, die umziehen',
      staying:
        'Fotos, die bleiben, weil die andere Veranstaltung dieselben Dateien hat oder sie nicht lesbar sind',
      joining: 'Teilnehmer, die dazukommen',
      same: 'Teilnehmer auf beiden Listen, die eine Person werden',
      carts: 'Offene Warenkörbe mit etwas aus dieser Veranstaltung',
    },
    opened: {
      codes: 'Gutscheincodes, die dann für die ganze andere Veranstaltung gelten',
      freed: 'Fotos (höchstens), deren Originale ihre Läufer dann kostenlos herunterladen könnten',
    },
    unmoved: {
      organizers:
        'Veranstalter, die weiter nur frühere Verkäufe und Abrechnungen dieser Veranstaltung sehen, bis ein Inhaber sie zur anderen hinzufügt',
      links: 'Links zum Ansehen, die weiter nur diese Veranstaltung öffnen',
    },
    unsold: (products) =>
      `Verschwindet aus diesen Warenkörben, weil die andere Veranstaltung es nicht verkauft: ${products}`,
    done: 'Die Veranstaltung wurde zusammengeführt. Ihre Fotos werden verschoben.',
    toOther: 'Wurde mit dieser Veranstaltung zusammengeführt',
  },
  delete: {
    action: 'Löschen',
    title: (title) => `„${title}“ löschen`,
    meaning: (title: string) => `Mit „${title}“ wird unwiderruflich gelöscht:`,
    isSold:
      'Diese Veranstaltung lässt sich nicht löschen: Daraus wurde etwas verkauft. Nimm sie stattdessen aus dem Shop. Bestellungen:',
    contents: {
      photos: 'Fotos mit allen Dateien',
      videos: 'Videos',
      participants: 'Teilnehmer',
      persons: 'Personen, die per Startnummer, Link oder Selfie gefunden wurden',
      carts: 'Warenkörbe, aus denen sie verschwindet',
      unpaidOrders: 'Bestellungen, die nie bezahlt wurden',
    },
    done: 'Die Veranstaltung ist nicht mehr im Shop. Alles, was dazugehört, wird gelöscht.',
  },
} satisfies Texts<typeof en>;
