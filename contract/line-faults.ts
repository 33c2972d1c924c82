import { fillFault } from './faults/fill-fault.ts';

/**
 * Faults of a line of an imported list or report (start list, results, a payment provider's report), as commands
 * and logs show them. A text has at most two sentences, without the last full stop: what is wrong, and what to do.
 * `{name}` is a value; `"{name}"` may be personal. The desk has its own text for each code.
 */
export const LINE_FAULTS = {
  TooBig:
    'the file is too large to be read at once. Leave out sheets and columns that are not needed, or split the list',
  NotXlsx:
    'the file cannot be read as XLSX or ODS. Open it in a spreadsheet program and save it again as XLSX or CSV',
  NotList:
    'this JSON is not a list. Save it as CSV, or as the RACE RESULT list with one field for each column',
  NoSheet: 'there is no visible sheet "{sheet}". Name one of {known} with --sheet',
  WhichEncoding: 'the letters beyond ASCII fit several encodings. Choose one',
  WhichDelimiter: 'the columns can be separated in several ways. Choose one',
  WhichSheet: 'several sheets have content. Choose one',
  WhichNameColumn:
    'no heading says which column contains the names. Choose the column with full names, or none; for separate columns, use --column surname=HEADING and --column name=HEADING, or their numbers as in name=#2',
  WhichSurnameColumn:
    'there are given names, but no heading says which column contains the surnames. Choose it, or none',
  WhichDates: 'the dates of birth do not show whether the day or the month comes first. Choose the order',
  WhichNames: 'one column contains full names. Choose whether the given name or the surname comes first',
  WhichTimes: 'the finish times can be times of day, or times since the start. Choose which they are',
  WhichTimesOrStart:
    'the finish times can be times of day, or times since the start. Choose which they are; for times since the start, also give the start with --gun-start',
  WhichNight: 'there are finish times before and after midnight. Give the start of the race with --gun-start',
  Doubtful: 'some times are unlikely to be right. Choose whether these lines are imported',
  WhichShared: 'several people have the same bib. Choose whether they are a team or are left out',
  OtherPeople:
    '{others} of {changed} participants whom this list changes would become other people under the same bib. Look whether it is the right list, or confirm it',
  WearersMove:
    'with this list, runners lose {count} bibs, and their orders stay with these bibs: {bibs}. Give these runners their new bibs one by one first, or confirm that the orders are for the next wearers',
  SharedByTwo: 'lines {first} and {second} both have bib {bib}',
  SharedByMany: 'lines {lines} all have bib {bib}',
  SharedByOthers: '{count} more bibs are on several lines',
  OpenDates: '{open} of {all} dates of birth can be read in two ways: lines {lines}',
  PhotosOutside:
    'photos of {outside} of {runners} finishers were taken hours before or after their race. Correct the start, or confirm that the results are right',
  BeforeStart: 'bib {bib} finishes before the start: {time}',
  OtherDay: 'bib {bib} finishes on another day than the race: {day}',
  TooFast: 'bib {bib} is faster than the world’s best over {km} km: {time}',
  FewMinutes: 'bib {bib} takes only a few minutes: {time}. Write hours as in 3:02:00',
  TooSlow: 'bib {bib} takes longer than the race can last: {time}',
  ChipLonger: 'the chip time of bib {bib} ({chip}) is longer than its gun time ({gun})',
  Title: '"{text}" is above the headings',
  HiddenSheet:
    'the hidden sheet "{sheet}" is not read. If the list is there, show it and save the file again',
  HeadingAgain: 'the line repeats the headings',
  Total: '"{text}" is a total',
  LoneText: '"{text}" is the only text in its line and is not a participant',
  WithoutBib: '"{text}" has no bib yet',
  Vacant: '"{text}" is a place that is not taken yet',
  NoSplitTimes:
    '{count} times in the column "{name}" are left out because they do not count from the start, as in "{text}"',
  LongDistance:
    'the distance has {letters} letters, and {max} are possible. Shorten it, or correct its column',
  LongName: 'the name has {letters} letters, and {max} are possible. Shorten it, or correct its column',
  TooManyDistances:
    'the event would have {count} distances, and {max} are possible. Correct the column of distances, or import the whole list without the others',
  LongSplits:
    'the headings of the split times have {letters} letters together, and {max} are possible. Shorten them, or leave out some columns',
  NotCsv: 'the file cannot be read as CSV. Look for a stray quote near line {near}',
  TooWide:
    'there are more than {columns} columns, or more than {letters} letters in a cell, near line {near}. Leave out what is not needed',
  TooManyLines: 'there are more than {max} lines. Split the list',
  Empty: 'the file is empty',
  NoParticipant: 'there is no participant below the headings',
  NoResult: 'there is no result below the headings',
  SameColumn: 'two columns contain the {column}: "{first}" and "{second}"',
  NoHeadings:
    'none of the headings is known. Write headings such as Bib and Time above the columns, or map yours as in --column bib=HEADING',
  NoBibColumn: 'the column with the bib is missing. Name it with --column bib=HEADING',
  NoFinishColumn: 'the column with the finish time is missing. Name it with --column finish=HEADING',
  NoCheckPoint: 'there is no column "{name}", which --check-point names',
  CellsCount: 'the line has {found} columns, but there are {expected} headings',
  PersonTwice: 'the same person with bib {bib} is already in line {earlier}',
  BibTwice: 'bib {bib} is already in line {earlier}',
  NamesakesOnBib:
    'two people named "{name}" on bib {bib} have different dates of birth, here and in line {earlier}. Correct one of the dates, or give one of them another bib',
  BibShared: 'bib {bib} belongs to another person in line {earlier}',
  RacesShareBibs:
    '{count} bibs belong to different races, such as {bib} in lines {first} and {second}. Save each race as a list of its own, or write the letters on its bibs before the numbers, as in W17',
  BibAlike: 'on photos, bib {bib} looks like bib {other} in line {earlier}. Give one of them another bib',
  TeamFull: 'bib {bib} already belongs to {max} people, and more are not possible. Give this one another bib',
  NoBib: 'the bib is missing',
  WrongBib: '"{bib}" is not a bib of one to ten digits or Latin letters',
  WrongBirthDate: '"{text}" is not a birth date in the form DD/MM/YYYY',
  WrongEmail: '"{text}" is not an email address',
  WrongCode: '"{text}" is not a code of five digits or Latin letters',
  WrongGunTime: 'the gun time "{text}" does not have the form 1:02:03',
  WrongChipTime: 'the chip time "{text}" does not have the form 1:02:03',
  WrongFinishTime: 'the finish time "{text}" does not have the form 1:02:03',
  NotOfDay: 'the finish time "{text}" is not a time of day such as 10:42:13',
  NotYet: 'the finish time "{text}" is in the future',
  NoStart: 'the time only counts from the start. Give the start of the race with --gun-start',
  NoReport:
    'this is not a report of Stripe (itemized payout reconciliation), PayPal (settlement), YooKassa (register) or bePaid (transactions) as CSV',
  NoReportOf: 'this is not a report of {provider} as CSV. Its columns are missing',
  NoMoney: 'the report has no line with money',
  NotUtf8: 'the file is not UTF-8. Download it again, or save it as "CSV UTF-8"',
  StrayQuote: 'there is a stray quote, or the file is cut off. Download it again',
  NoColumn: 'the column {column} is missing',
  NoStripeColumn:
    'the column {column} is missing. Download the itemized payout reconciliation report with all columns, and add the metadata invoiceNumber (and refundId) of payments and refunds',
  CutOff: 'there are {found} cells for {expected} columns; the file may be cut off. Download it again',
  NoEnd: 'the file has no end (FF), so it is cut off. Download it again',
  RowsCount: 'the report should have {expected} rows here but has {found}. Download it again',
  NoCurrency: '"{text}" is not a currency',
  CommaAmount:
    '"{text}" is not an amount in {currency}, because decimals need a point. Download the file again, and do not save it from a spreadsheet program',
  NoMinorAmount: '"{text}" is not an amount in whole minor units',
  NoAmount: '"{text}" is not an amount in {currency}',
  NotTwoDecimals: '{column} "{text}" does not have two decimals after a point',
  Negative: '{column} is negative',
  FeeCurrency: 'the fee is in {feeCurrency}, but the amount is in {currency}',
  NetDiffers: 'the gross amount minus the fee is not the net amount',
  EmptyCell: '{column} is empty',
  TooLong: '{column} is too long',
  NoMoment: '"{text}" is not a date and time such as {example}',
  UnknownRow: 'rows of the kind "{kind}" are not known',
  UnknownStatus: 'the status "{status}" is not known',
  NoSide: '"{text}" is neither DR nor CR',
  NoEventCode: '"{text}" is not an event code',
} as const satisfies Record<string, string>;

export type LineFaultCode = keyof typeof LINE_FAULTS;
export const LINE_FAULT_CODES = Object.keys(LINE_FAULTS) as LineFaultCode[];

/** A fault: a code with its values, and its English text. */
export interface Fault {
  code: LineFaultCode;
  values: Record<string, string>;
  message: string;
}

/** A fault of a line. The first line of the file is 1; 0 is a part of the file that is not a line. */
export interface LineFault extends Fault {
  line: number;
}

/** Creates a fault with its English text. */
export function faultOf(code: LineFaultCode, values: Record<string, string | number> = {}): Fault {
  const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return { code, values: texts, message: fillFault(LINE_FAULTS[code], texts, String) };
}

/** Removes quoted text from a fault: it may be personal data. */
export function withoutContent({ line, code, values }: LineFault): LineFault {
  const hidden = Object.entries(values).map(([name, value]) => {
    return [name, LINE_FAULTS[code].includes(`"{${name}}"`) ? '…' : value] as const;
  });
  return { line, ...faultOf(code, Object.fromEntries(hidden)) };
}

/** Returns the fault of a list because of which a call was refused; undefined if something else was wrong. */
export function lineFaultOf({ code, values, message }: AnyFault): LineFault | undefined {
  const fault = { code, values, message };
  return isOfLine(fault) ? { line: 1, ...fault } : undefined;
}

/** A fault of any catalogue. */
interface AnyFault {
  code: string;
  values: object;
  message: string;
}

const isOfLine = (fault: AnyFault): fault is Fault => Object.hasOwn(LINE_FAULTS, fault.code);
