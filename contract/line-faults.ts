/**
 * What can be wrong with a line of an imported list or report: a start list, results, a payment provider's report. The text
 * for commands and logs; `{name}` is a value. The desk has its own text for each code.
 */
export const LINE_FAULTS = {
  TooBig: 'is far larger than a list can be: save its first sheet alone, or as CSV',
  NotXlsx:
    'is not readable as XLSX or ODS: open it in a spreadsheet program and save it again as XLSX or CSV',
  NotList:
    'is JSON of another kind than lists: save it as CSV, or as the list of RACE RESULT with a field for each column',
  NoSheet: 'there is no sheet "{sheet}" that can be seen: say one of {known}',
  WhichEncoding: 'the letters beyond ASCII can be of several encodings: say which one',
  WhichDelimiter: 'the columns can be separated in several ways: say which one',
  WhichSheet: 'several sheets hold something: say which one',
  WhichDates: 'no date tells whether its day or its month is first: say which one',
  WhichNames: 'one column holds whole names: say whether the given name or the surname is first',
  WhichTimes: 'the finish times can be times of day, or times since the start: say which they are',
  WhichTimesOrStart:
    'the finish times can be times of day, or times since the start: say which they are, and for times since the start also when that was, with --gun-start',
  WhichNight: 'finish times stand on both sides of midnight: say when the race began with --gun-start',
  Doubtful: 'some times can hardly be true: say whether these lines are taken',
  WhichShared: 'several people have the same bib: say whether they are a team, or are left out',
  PhotosOutside:
    'photos of {outside} of {runners} finishers were taken hours before or after their race: correct the start, or say that the results are taken',
  BeforeStart: 'bib {bib} finishes before the start: {time}',
  OtherDay: 'bib {bib} finishes on another day than the race: {day}',
  TooFast: 'bib {bib} is faster than the world’s best over {km} km: {time}',
  FewMinutes: 'bib {bib} takes a few minutes: {time}; hours are written 3:02:00',
  TooSlow: 'bib {bib} takes longer than the race can be: {time}',
  ChipLonger: 'the chip time of bib {bib} ({chip}) is longer than the gun time ({gun})',
  Title: '"{text}" stands above the headings',
  HeadingAgain: 'repeats the headings',
  Total: '"{text}" is a total',
  LoneText: '"{text}" stands alone and is no participant',
  WithoutBib: '"{text}" has no bib yet',
  Vacant: '"{text}" is a place that nobody has taken yet',
  NoSplitTimes:
    '{count} times below "{name}" are left out: they are no times since the start, as in "{text}"',
  NotCsv: 'is not readable as CSV: look for a stray quote near line {near}',
  TooWide:
    'there are more than {columns} columns, or more than {letters} letters in a cell, near line {near}: leave out what is not needed',
  TooManyLines: 'there are more than {max} lines: split the list',
  Empty: 'the file is empty',
  NoParticipant: 'there is no participant below the heading',
  NoResult: 'there is no result below the heading',
  SameColumn: 'two columns hold the {column}: "{first}" and "{second}"',
  NoHeadings:
    'no heading is known: write headings such as Bib and Time above the columns, or say what yours mean, as in --column bib=HEADING',
  NoBibColumn: 'there is no column with the bib',
  NoFinishColumn: 'there is no column with the finish time: say --column finish=HEADING',
  NoCheckPoint: 'there is no column "{name}", which --check-point names',
  CellsCount: 'has {found} columns where the heading has {expected}',
  BibTwice: 'bib {bib} stands in line {earlier} already',
  BibShared: 'bib {bib} stands in line {earlier} for somebody else',
  BibAlike: 'bib {bib} looks on photos like bib {other} in line {earlier}: give one of them another bib',
  NoBib: 'has no bib',
  WrongBib: 'bib "{bib}" is not one to ten digits or Latin letters',
  WrongBirthDate: 'birth date "{text}" is not a day written DD/MM/YYYY',
  WrongEmail: 'e-mail "{text}" is not an address',
  WrongCode: 'code "{text}" is not five digits or Latin letters',
  WrongGunTime: 'gun time "{text}" is not one like 1:02:03',
  WrongChipTime: 'chip time "{text}" is not one like 1:02:03',
  WrongFinishTime: 'finish time "{text}" is not one like 1:02:03',
  NotOfDay: 'finish time "{text}" is not a time of the day like 10:42:13',
  NotYet: 'finish time "{text}" has not been yet',
  NoStart: 'has a time since the start alone: say when that was with --gun-start',
  NoReport:
    'this is no report of Stripe (itemized payout reconciliation), PayPal (settlement), YooKassa (register) or bePaid (transactions) as CSV',
  NoReportOf: 'this is no report of {provider} as CSV: its columns are not there',
  NoMoney: 'there is no line of money in the report',
  NotUtf8: 'the file is not UTF-8: download it again, or save it as "CSV UTF-8"',
  StrayQuote: 'a stray quote, or the file is cut off: download it again',
  NoColumn: 'the column {column} is missing',
  NoStripeColumn:
    'the column {column} is missing. Download the itemized payout reconciliation report with all columns, and add the metadata invoiceNumber (and refundId) of payments and refunds',
  CutOff: 'there are {found} cells below {expected} columns: is the file cut off? Download it again',
  NoEnd: 'the file has no end (FF): it is cut off. Download it again',
  RowsCount: 'the report should have {expected} rows here and has {found}: download it again',
  NoCurrency: '"{text}" is no currency',
  CommaAmount:
    '"{text}" is no amount in {currency}: decimals are written with a point. Download the file again, and do not save it from a spreadsheet program',
  NoMinorAmount: '"{text}" is no amount in whole minor units',
  NoAmount: '"{text}" is no amount in {currency}',
  NotTwoDecimals: '{column} "{text}" has not two decimals after a point',
  Negative: '{column} is negative',
  FeeCurrency: 'the fee is in {feeCurrency} and the amount in {currency}',
  NetDiffers: 'gross less fee is not net',
  EmptyCell: '{column} is empty',
  TooLong: '{column} is too long',
  NoMoment: '"{text}" is no moment, as in {example}',
  UnknownRow: 'a row of the kind "{kind}" is not known',
  UnknownStatus: 'the status "{status}" is not known',
  NoSide: '"{text}" is neither DR nor CR',
  NoEventCode: '"{text}" is no event code',
} as const satisfies Record<string, string>;

export type LineFaultCode = keyof typeof LINE_FAULTS;
export const LINE_FAULT_CODES = Object.keys(LINE_FAULTS) as LineFaultCode[];

/** What is wrong: a code with its values, and the same in English. */
export interface Fault {
  code: LineFaultCode;
  values: Record<string, string>;
  message: string;
}

/** What is wrong with a line; the first line of the file is 1. */
export interface LineFault extends Fault {
  line: number;
}

/** Names what is wrong. */
export function faultOf(code: LineFaultCode, values: Record<string, string | number> = {}): Fault {
  const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return { code, values: texts, message: fillFault(LINE_FAULTS[code], texts) };
}

/** Fills the values of a fault into a sentence about it. */
export function fillFault(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Removes quoted text from a fault: it may be personal data. */
export function withoutContent({ line, code, values }: LineFault): LineFault {
  const hidden = Object.entries(values).map(([name, value]) => {
    return [name, LINE_FAULTS[code].includes(`"{${name}}"`) ? '…' : value] as const;
  });
  return { line, ...faultOf(code, Object.fromEntries(hidden)) };
}

/** Parses a fault from its English sentence; undefined for any other sentence. */
export function readFault(message: string): Fault | undefined {
  for (const code of LINE_FAULT_CODES) {
    const [first = '', ...rest] = LINE_FAULTS[code].split(/\{(\w+)\}/);
    const literal = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
    const parts = rest.map((part, index) => (index % 2 === 0 ? `(?<${part}>.*?)` : literal(part)));
    const found = new RegExp(`^${literal(first)}${parts.join('')}$`, 's').exec(message);
    if (found !== null) return faultOf(code, { ...found.groups });
  }
  return undefined;
}
