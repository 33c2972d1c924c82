import type { LineFaultCode } from '#contract/line-faults.ts';

export default {
  TooBig:
    'Die Datei ist viel größer, als eine Liste sein kann: Speichere nur ihr erstes Blatt, oder als CSV.',
  NotXlsx:
    'Die Datei lässt sich nicht als XLSX lesen: Öffne sie in einer Tabellenkalkulation und speichere sie neu.',
  NotCsv:
    'Die Datei lässt sich nicht als CSV lesen: Suche um Zeile {near} nach einem überzähligen Anführungszeichen.',
  TooWide:
    'Bei Zeile {near} stehen mehr als {columns} Spalten oder mehr als {letters} Zeichen in einer Zelle: Lass weg, was nicht gebraucht wird.',
  TooManyLines: 'Die Liste hat mehr als {max} Zeilen: Teile sie auf.',
  Empty: 'Die Datei ist leer.',
  NoParticipant: 'Unter der Kopfzeile steht niemand.',
  NoResult: 'Unter der Kopfzeile steht kein Ergebnis.',
  UnknownHeading: 'Die Überschrift „{heading}“ ist unbekannt: Benenne sie in eine von {known} um.',
  SameColumn: 'Zwei Spalten enthalten dasselbe: „{first}“ und „{second}“.',
  ColumnTwice: 'Zwei Spalten enthalten dasselbe, eine davon ist „{heading}“.',
  NoBibColumn: 'Es fehlt die Spalte mit der Startnummer.',
  NoFinishColumn: 'Es fehlt die Spalte mit der Zielzeit: Nenne ihre Überschrift „finish“.',
  NoCheckPoint: 'Für diese Stelle gibt es keine Spalte „{name}“.',
  CellsCount: 'Die Zeile hat {found} Spalten, die Kopfzeile {expected}.',
  BibTwice: 'Startnummer {bib} steht schon in Zeile {earlier}.',
  NoBib: 'Die Startnummer fehlt.',
  WrongBib: '„{bib}“ ist keine Startnummer: ein bis zehn Ziffern oder lateinische Buchstaben.',
  WrongBirthDate: '„{text}“ ist kein Geburtsdatum: Schreibe es als TT/MM/JJJJ.',
  WrongEmail: '„{text}“ ist keine E-Mail-Adresse.',
  WrongCode: '„{text}“ ist kein persönlicher Code: fünf Ziffern oder lateinische Buchstaben.',
  WrongGunTime: 'Die Bruttozeit „{text}“ hat nicht die Form 1:02:03.',
  WrongChipTime: 'Die Nettozeit „{text}“ hat nicht die Form 1:02:03.',
  WrongFinishTime: 'Die Zielzeit „{text}“ hat nicht die Form 1:02:03.',
  NotOfDay: 'Die Zielzeit „{text}“ ist keine Uhrzeit wie 10:42:13.',
  NotYet: 'Die Zielzeit „{text}“ liegt in der Zukunft.',
  NoStart: 'Die Zeit zählt nur ab dem Start: Gib an, wann das Rennen begann.',
  NoReport:
    'Das ist kein Bericht von Stripe (Itemized payout reconciliation), PayPal (Settlement), YooKassa (Register) oder bePaid (Transaktionen) als CSV.',
  NoReportOf: 'Das ist kein Bericht von {provider} als CSV: Seine Spalten fehlen.',
  NoMoney: 'Im Bericht steht keine Zeile mit Geld.',
  NotUtf8: 'Die Datei ist nicht in UTF-8: Lade sie neu herunter, oder speichere sie als „CSV UTF-8“.',
  StrayQuote:
    'Ein Anführungszeichen ist überzählig, oder die Datei ist abgeschnitten: Lade sie neu herunter.',
  NoColumn: 'Die Spalte {column} fehlt.',
  NoStripeColumn:
    'Die Spalte {column} fehlt. Lade den Bericht „Itemized payout reconciliation“ mit allen Spalten herunter, und füge die Metadaten invoiceNumber und refundId hinzu.',
  CutOff:
    'Unter {expected} Spalten stehen {found} Zellen: Vielleicht ist die Datei abgeschnitten. Lade sie neu herunter.',
  NoEnd: 'Die Datei hat kein Ende (FF): Sie ist abgeschnitten. Lade sie neu herunter.',
  RowsCount: 'Der Bericht sollte hier {expected} Zeilen haben und hat {found}: Lade ihn neu herunter.',
  NoCurrency: '„{text}“ ist keine Währung.',
  CommaAmount:
    '„{text}“ ist kein Betrag in {currency}: Dezimalstellen stehen nach einem Punkt. Lade die Datei neu herunter, und speichere sie nicht aus einer Tabellenkalkulation.',
  NoMinorAmount: '„{text}“ ist kein Betrag in der kleinsten Einheit der Währung.',
  NoAmount: '„{text}“ ist kein Betrag in {currency}.',
  NotTwoDecimals: '{column}: „{text}“ hat nicht zwei Stellen nach einem Punkt.',
  Negative: '{column} ist negativ.',
  FeeCurrency: 'Die Gebühr ist in {feeCurrency}, der Betrag in {currency}.',
  NetDiffers: 'Brutto minus Gebühr ergibt nicht Netto.',
  EmptyCell: '{column} ist leer.',
  TooLong: '{column} ist zu lang.',
  NoMoment: '„{text}“ ist kein Zeitpunkt wie {example}.',
  UnknownRow: 'Zeilen der Art „{kind}“ sind unbekannt.',
  UnknownStatus: 'Der Status „{status}“ ist unbekannt.',
  NoSide: '„{text}“ ist weder DR noch CR.',
  NoEventCode: '„{text}“ ist kein Ereigniscode.',
} satisfies Record<LineFaultCode, string>;
