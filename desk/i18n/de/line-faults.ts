import type { LineFaultCode } from '#contract/line-faults.ts';

export default {
  TooBig:
    'Die Datei ist zu groß, um sie auf einmal zu lesen: Lass Blätter und Spalten weg, die nicht nötig sind, oder teile die Liste.',
  NotXlsx:
    'Die Datei lässt sich nicht als XLSX oder ODS lesen: Öffne sie in einer Tabellenkalkulation und speichere sie neu.',
  NotCsv:
    'Die Datei lässt sich nicht als CSV lesen: Suche um Zeile {near} nach einem überzähligen Anführungszeichen.',
  NotList: 'Dieses JSON ist keine Liste: Speichere sie als CSV.',
  NoSheet: 'Ein sichtbares Blatt „{sheet}“ gibt es nicht: Wähle eines von {known}.',
  WhichEncoding: 'Die Buchstaben lassen sich auf mehrere Arten lesen.',
  WhichDelimiter: 'Die Spalten lassen sich auf mehrere Arten trennen.',
  WhichSheet: 'Auf mehreren Blättern steht etwas.',
  WhichNameColumn: 'Keine Überschrift sagt, in welcher Spalte die Namen stehen.',
  WhichSurnameColumn:
    'Es gibt Vornamen, aber keine Überschrift sagt, in welcher Spalte die Nachnamen stehen.',
  WhichDates: 'Die Geburtsdaten verraten nicht, ob der Tag oder der Monat vorn steht.',
  WhichNames: 'In einer Spalte stehen ganze Namen.',
  WhichTimes: 'Die Zielzeiten können Uhrzeiten sein oder ab dem Start zählen.',
  WhichTimesOrStart:
    'Die Zielzeiten können Uhrzeiten sein oder ab dem Start zählen. Wähle, was gilt; zählen sie ab dem Start, trag oben ein, wann das Rennen begann.',
  WhichNight: 'Zielzeiten liegen vor und nach Mitternacht: Gib an, wann das Rennen begann.',
  Doubtful: 'Einige Zeiten können kaum stimmen.',
  WhichShared: 'Mehrere Personen haben dieselbe Startnummer.',
  OtherPeople:
    '{others} der {changed} Teilnehmer, die diese Liste ändert, werden unter derselben Startnummer zu anderen Personen.',
  WearersMove:
    'Bei {count} Startnummern würden die Bestellungen nicht mit ihren Läufern zur neuen Nummer gehen: {bibs}. Tausche oder ändere diese Nummern zuerst, oder bestätige, dass die Bestellungen für die nächsten Träger gelten.',
  SharedByTwo: 'Die Zeilen {first} und {second} haben beide die Startnummer {bib}.',
  SharedByMany: 'Die Zeilen {lines} haben alle die Startnummer {bib}.',
  SharedByOthers: 'Weitere Startnummern in mehreren Zeilen: {count}.',
  OpenDates: '{open} von {all} Geburtsdaten lassen sich auf zwei Arten lesen: Zeilen {lines}.',
  PhotosOutside:
    'Fotos von {outside} der {runners} Finisher sind Stunden vor oder nach ihrem Rennen entstanden. Stimmt die Startzeit?',
  BeforeStart: 'Startnummer {bib} ist vor dem Start im Ziel: {time}.',
  OtherDay: 'Startnummer {bib} ist an einem anderen Tag als dem des Rennens im Ziel: {day}.',
  TooFast: 'Startnummer {bib} ist schneller als die Weltbestzeit über {km} km: {time}.',
  FewMinutes: 'Startnummer {bib} braucht nur wenige Minuten: {time}. Stunden schreibt man 3:02:00.',
  TooSlow: 'Startnummer {bib} braucht länger, als das Rennen dauern kann: {time}.',
  ChipLonger: 'Die Nettozeit von Startnummer {bib} ({chip}) ist länger als die Bruttozeit ({gun}).',
  Title: '„{text}“ steht über den Überschriften.',
  HiddenSheet:
    'Das ausgeblendete Blatt „{sheet}“ wird nicht gelesen. Steht die Liste dort, blende es ein und speichere die Datei neu.',
  HeadingAgain: 'Die Zeile wiederholt die Überschriften.',
  Total: '„{text}“ ist eine Summe.',
  LoneText: '„{text}“ steht allein und ist kein Teilnehmer.',
  WithoutBib: '„{text}“ hat noch keine Startnummer.',
  Vacant: '„{text}“ ist ein Platz, der noch nicht vergeben ist.',
  NoSplitTimes: '{count} Zeiten unter „{name}“ fehlen: Sie zählen nicht ab dem Start, zum Beispiel „{text}“.',
  TooWide:
    'Bei Zeile {near} stehen mehr als {columns} Spalten oder mehr als {letters} Zeichen in einer Zelle: Lass weg, was nicht gebraucht wird.',
  LongDistance:
    'Die Strecke hat {letters} Buchstaben, möglich sind {max}: Kürze sie, oder berichtige ihre Spalte.',
  LongName: 'Der Name hat {letters} Buchstaben, möglich sind {max}: Kürze ihn, oder berichtige seine Spalte.',
  TooManyDistances:
    'Das Event hätte {count} Strecken, möglich sind {max}: Berichtige die Spalte mit den Strecken, oder importiere die ganze Liste ohne die anderen.',
  LongSplits:
    'Die Überschriften der Zwischenzeiten haben zusammen {letters} Buchstaben, möglich sind {max}: Kürze sie, oder lass Spalten weg.',
  TooManyLines: 'Die Liste hat mehr als {max} Zeilen: Teile sie auf.',
  Empty: 'Die Datei ist leer.',
  NoParticipant: 'Unter der Kopfzeile steht niemand.',
  NoResult: 'Unter der Kopfzeile steht kein Ergebnis.',
  SameColumn: 'Zwei Spalten enthalten dasselbe: „{first}“ und „{second}“.',
  NoHeadings:
    'Keine Überschrift ist bekannt. Schreib Überschriften wie Startnummer und Zeit über die Spalten.',
  NoBibColumn: 'Es fehlt die Spalte mit der Startnummer.',
  NoFinishColumn: 'Es fehlt die Spalte mit der Zielzeit: Nenne ihre Überschrift „finish“.',
  NoCheckPoint: 'Für diese Stelle gibt es keine Spalte „{name}“.',
  CellsCount: 'Die Zeile hat {found} Spalten, die Kopfzeile {expected}.',
  PersonTwice: 'Dieselbe Person mit der Startnummer {bib} steht schon in Zeile {earlier}.',
  BibTwice: 'Startnummer {bib} steht schon in Zeile {earlier}.',
  NamesakesOnBib:
    'Zweimal „{name}“ mit Startnummer {bib}, aber mit verschiedenen Geburtsdaten, hier und in Zeile {earlier}. Berichtige ein Datum oder vergib eine andere Startnummer.',
  BibShared: 'Startnummer {bib} gehört in Zeile {earlier} jemand anderem.',
  RacesShareBibs:
    'Startnummern, die es in mehreren Rennen gibt: {count}, zum Beispiel {bib} in den Zeilen {first} und {second}. Speichere jedes Rennen als eigene Liste, oder schreib die Buchstaben auf seinen Startnummern vor die Zahlen: W17.',
  BibAlike:
    'Auf Fotos sieht Startnummer {bib} aus wie {other} in Zeile {earlier}. Gib einer von beiden eine andere.',
  TeamFull:
    'Die Startnummer {bib} gehört schon {max} Personen, und mehr sind nicht möglich. Vergib hier eine andere.',
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
