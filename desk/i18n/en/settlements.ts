import type { NOT_SETTLED, NOT_TRANSFERRED, STATEMENT_PARTIES } from '#contract/desk-settlements.ts';

export default {
  parts: 'Parts of settlements',
  statements: 'Statements',
  issuing: 'Settle a month',
  payments: 'Payments',
  payees: 'Payees',
  shares: 'Shares',
  parties: {
    Photographer: 'photographer',
    Organizer: 'organizer',
    Platform: 'platform',
  } satisfies Record<(typeof STATEMENT_PARTIES)[number], string>,

  month: 'Month',
  everyMonth: 'All months',
  number: 'Number',
  payee: 'Payee',
  payable: 'Payable',
  paid: 'Paid on',
  open: 'not paid',
  nothingPayable: 'nothing payable',
  pdf: 'PDF',
  csv: 'CSV',
  allAsCsv: 'All as CSV',
  none: 'No statement has been issued yet.',

  issuingMeans:
    'First check what everyone would get. Nothing is issued until you confirm. A month can be settled an hour after it has ended, one month after the other.',
  notSettled: {
    NoMonth: 'This isn’t a month.',
    NoRules: 'No one has a share of this month. Set who gets what under “Shares”.',
    NotOver:
      'This month must have been over for an hour: what is sold in its last moments may still come in.',
    AlreadySettled: 'This month is settled already, or lies before one that is.',
    EarlierFirst: 'There are earlier sales that are not settled. Settle the months before this one first.',
  } satisfies Record<(typeof NOT_SETTLED)[number], string>,
  period: (from: string, until: string) => `From ${from} to ${until}, by the clock of this computer.`,
  preview: 'What everyone would get',
  nobody: 'No one has a share of this month. Settling it issues no statement and closes it.',
  share: 'Share',
  carried: 'Carried over',
  issue: (month: string) => `Issue statements for ${month}`,
  issueNow: 'Issue',
  getsNumbers: (count: number) =>
    count === 1
      ? '1 statement gets its number. It is never changed or deleted.'
      : `${count} statements get their numbers. They are never changed or deleted.`,
  owed: (sums: string) => `${sums} is booked as owed.`,
  seen: 'Photographers and organizers who are members see their statement at the desk from now on.',
  corrected: 'A refund that comes later is taken off in the next statement.',
  closed: (month: string) => `${month} and all months before it are closed.`,
  issued: (count: number) => (count === 1 ? '1 statement was issued.' : `${count} statements were issued.`),
  seeStatements: 'See the statements',

  paymentsExplanation:
    'Save the file, check it, and hand it to your bank. Saving it changes nothing. Once the bank has paid, mark the statements as paid here.',
  payDay: 'The bank should pay on',
  files: { xml: 'File for the bank (XML)', csv: 'All as CSV' },
  payer: (name: string, iban: string) => `Paid by ${name}, ${iban}`,
  noPayer: 'No payer with an IBAN is set. Without a payer there is no bank file. Add one under “Payees”.',
  leftOut: (count: number) =>
    count === 1
      ? '1 payment is not in the file for the bank. The reason stands beside it.'
      : `${count} payments are not in the file for the bank. The reason stands beside each of them.`,
  inFile: 'In the bank’s file',
  yes: 'yes',
  notTransferred: {
    NoPayee: 'no: not among the payees',
    NoIban: 'no: no IBAN is known',
    NotSepa: 'no: the bank takes no SEPA transfer',
    NotEuro: 'no: not in euros',
  } satisfies Record<(typeof NOT_TRANSFERRED)[number], string>,
  allPaid: 'Nothing is to be paid.',
  notePaid: 'Mark as paid',
  paidOn: 'Paid on',
  paysOut: (count: number, sums: string) =>
    count === 1
      ? `1 statement over ${sums} is marked as paid.`
      : `${count} statements over ${sums} are marked as paid.`,
  sendsNothing: 'This moves no money. It records in the books what the bank has done.',
  notTakenBack: 'You cannot undo this here.',
  noted: (count: number) =>
    count === 1 ? '1 statement is marked as paid.' : `${count} statements are marked as paid.`,

  payeesExplanation:
    'Who is paid, to which account, and who pays. The file replaces all current payees. Issued statements keep what was known then. Comments in the file are lost.',
  uploadPayees: 'Put a file into the editor',
  chooseFile: 'Choose…',
  downloadPayees: 'Download the file',
  payeesSet: 'The payees are saved.',
};
