import type en from '../en/settlements.ts';
import type { Texts } from '../texts.ts';

export default {
  parts: 'Bereiche der Abrechnung',
  statements: 'Abrechnungen',
  issuing: 'Monat abrechnen',
  payments: 'Auszahlungen',
  payees: 'Empfänger',
  shares: 'Anteile',
  parties: { Photographer: 'Fotograf', Organizer: 'Veranstalter', Platform: 'Plattform' },

  month: 'Monat',
  everyMonth: 'Alle Monate',
  number: 'Nummer',
  payee: 'Empfänger',
  payable: 'Auszuzahlen',
  paid: 'Bezahlt am',
  open: 'nicht bezahlt',
  nothingPayable: 'nichts auszuzahlen',
  pdf: 'PDF',
  csv: 'CSV',
  allAsCsv: 'Alle als CSV',
  none: 'Es wurde noch keine Abrechnung ausgestellt.',

  issuingMeans:
    'Sieh dir zuerst an, was alle bekämen. Ausgestellt wird erst, wenn du es bestätigst. Ein Monat kann eine Stunde nach seinem Ende abgerechnet werden, einer nach dem anderen.',
  notSettled: {
    NoMonth: 'Das ist kein Monat.',
    NoRules: 'An diesem Monat hat niemand einen Anteil. Wer was bekommt, legst du unter „Anteile“ fest.',
    NotOver:
      'Der Monat muss seit einer Stunde zu Ende sein: Was in seinen letzten Momenten verkauft wird, kann noch eintreffen.',
    AlreadySettled: 'Dieser Monat ist schon abgerechnet oder liegt vor einem, der es ist.',
    EarlierFirst: 'Frühere Verkäufe sind noch nicht abgerechnet. Rechne zuerst die Monate davor ab.',
  },
  period: (from: string, until: string) => `Von ${from} bis ${until}, nach der Uhr dieses Computers.`,
  preview: 'Was alle bekämen',
  nobody:
    'An diesem Monat hat niemand einen Anteil. Wird er abgerechnet, entsteht keine Abrechnung, und er ist abgeschlossen.',
  share: 'Anteil',
  carried: 'Übertrag',
  issue: (month: string) => `Abrechnungen für ${month} ausstellen`,
  issueNow: 'Ausstellen',
  getsNumbers: (count: number) =>
    count === 1
      ? '1 Abrechnung bekommt ihre Nummer. Sie wird nie geändert oder gelöscht.'
      : `${count} Abrechnungen bekommen ihre Nummern. Sie werden nie geändert oder gelöscht.`,
  owed: (sums: string) => `${sums} werden als geschuldet gebucht.`,
  seen: 'Fotografen und Veranstalter, die hier Mitglied sind, sehen ihre Abrechnung ab jetzt selbst.',
  corrected: 'Was später erstattet wird, geht von der nächsten Abrechnung ab.',
  closed: (month: string) => `${month} und alle Monate davor sind abgeschlossen.`,
  issued: (count: number) =>
    count === 1 ? '1 Abrechnung wurde ausgestellt.' : `${count} Abrechnungen wurden ausgestellt.`,
  seeStatements: 'Abrechnungen ansehen',

  paymentsExplanation:
    'Speichere die Datei, prüfe sie und übergib sie deiner Bank. Das Speichern vermerkt nichts. Hat die Bank überwiesen, vermerke die Abrechnungen hier als bezahlt.',
  payDay: 'Die Bank soll überweisen am',
  files: { xml: 'Datei für die Bank (XML)', csv: 'Alle als CSV' },
  payer: (name: string, iban: string) => `Es zahlt ${name}, ${iban}`,
  noPayer:
    'Es ist kein Zahler mit IBAN angegeben. Ohne ihn gibt es keine Datei für die Bank: Trage ihn unter „Empfänger“ ein.',
  leftOut: (count: number) =>
    count === 1
      ? '1 Auszahlung ist nicht in der Datei für die Bank. Der Grund steht daneben.'
      : `${count} Auszahlungen sind nicht in der Datei für die Bank. Der Grund steht jeweils daneben.`,
  inFile: 'In der Datei der Bank',
  yes: 'ja',
  notTransferred: {
    NoPayee: 'nein: nicht unter den Empfängern',
    NoIban: 'nein: keine IBAN bekannt',
    NotSepa: 'nein: die Bank nimmt keine SEPA-Überweisung an',
    NotEuro: 'nein: nicht in Euro',
  },
  allPaid: 'Es ist nichts auszuzahlen.',
  notePaid: 'Als bezahlt vermerken',
  paidOn: 'Bezahlt am',
  paysOut: (count: number, sums: string) =>
    count === 1
      ? `1 Abrechnung über ${sums} wird als bezahlt vermerkt.`
      : `${count} Abrechnungen über ${sums} werden als bezahlt vermerkt.`,
  sendsNothing: 'Dadurch fließt kein Geld: In den Büchern steht danach, was die Bank getan hat.',
  notTakenBack: 'Das lässt sich hier nicht zurücknehmen.',
  noted: (count: number) =>
    count === 1
      ? '1 Abrechnung ist als bezahlt vermerkt.'
      : `${count} Abrechnungen sind als bezahlt vermerkt.`,

  payeesExplanation:
    'Wer auf welches Konto bezahlt wird, und wer zahlt. Die Datei ersetzt alle bisherigen Empfänger. Ausgestellte Abrechnungen behalten, was damals bekannt war. Kommentare in der Datei gehen verloren.',
  uploadPayees: 'Eine Datei in den Editor laden',
  chooseFile: 'Auswählen …',
  downloadPayees: 'Datei herunterladen',
  payeesSet: 'Die Empfänger sind gespeichert.',
} satisfies Texts<typeof en>;
