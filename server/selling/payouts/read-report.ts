import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { faultOf, type LineFault } from '#contract/line-faults.ts';
import { bepaidReport } from './formats/bepaid-report.ts';
import { paypalReport } from './formats/paypal-report.ts';
import type { ReportFormat, ReportRows } from './formats/report-format.ts';
import { stripeReport } from './formats/stripe-report.ts';
import { PAYMENT_ID, yookassaReport } from './formats/yookassa-report.ts';
import { type PayoutLine, type PayoutProvider, ReportFault } from './payout-line.ts';

const FORMATS: readonly ReportFormat[] = [stripeReport, paypalReport, yookassaReport, bepaidReport];

/** Opens a file; each call starts at the first byte. */
export type ReportSource = () => AsyncIterable<Uint8Array>;

/** Reads the lines of a report. */
export type ReportReader = (
  bytes: AsyncIterable<Uint8Array>,
  wanted: PayoutProvider | undefined,
) => AsyncIterable<ReadLine>;

/** A line, or the fault that makes it unreadable. */
export type ReadLine = { provider: PayoutProvider; line: PayoutLine } | { fault: LineFault };

/** The most rows above the columns, such as a title. */
const HEADING_WITHIN = 15;
const HEAD_CHARS = 8_192;

/** Parts of headings that are unlikely in any other encoding. */
const CYRILLIC_HEADINGS = [PAYMENT_ID];
const ROW_CHARS_MAX = 200_000;

/**
 * Reads a report line by line, without holding the file in memory.
 * @param wanted the report's provider; by default detected from its columns
 */
export async function* readReport(
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  wanted: PayoutProvider | undefined,
): AsyncGenerator<ReadLine> {
  let line = 1;
  let provider: PayoutProvider | undefined;
  let rows: ReportRows | undefined;
  try {
    for await (const row of readRows(bytes)) {
      line = row.line;
      if (rows !== undefined && provider !== undefined) {
        const read = readRow(rows, row);
        if (read !== undefined) yield 'fault' in read ? read : { provider, line: read };
        continue;
      }
      const format = FORMATS.find(
        (each) => (wanted ?? each.provider) === each.provider && each.isHeading(row.cells),
      );
      if (format === undefined && row.count >= HEADING_WITHIN) break;
      provider = format?.provider;
      rows = format?.open(row.cells);
    }
    if (rows === undefined) throw unknownReport(wanted);
    rows.end();
  } catch (error) {
    const fault = faultIn(error, line);
    if (fault === undefined) throw error;
    yield { fault };
  }
}

function readRow(rows: ReportRows, { line, cells }: CsvRow): PayoutLine | { fault: LineFault } | undefined {
  try {
    return rows.read(cells);
  } catch (error) {
    if (error instanceof ReportFault) return { fault: { line, ...error.fault } };
    throw error;
  }
}

function unknownReport(wanted: PayoutProvider | undefined): ReportFault {
  return wanted === undefined
    ? new ReportFault('NoReport')
    : new ReportFault('NoReportOf', { provider: wanted });
}

function faultIn(error: unknown, line: number): LineFault | undefined {
  if (error instanceof ReportFault) return { line, ...error.fault };
  if (error instanceof CsvError) return { line: Number(error.lines ?? line), ...faultOf('StrayQuote') };
  return undefined;
}

interface CsvRow {
  line: number;
  cells: string[];
  /** The row's number, from 1. */
  count: number;
}

async function* readRows(bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const texts = decode(bytes);
  let head = '';
  while (head.length < HEAD_CHARS) {
    const next = await texts.next();
    if (next.done === true) break;
    head += next.value;
  }
  if (head.trim() === '') throw new ReportFault('Empty');
  const all = async function* () {
    yield head;
    yield* texts;
  };
  const options = {
    delimiter: delimiterOf(head),
    bom: true,
    info: true,
    relax_column_count: true,
    max_record_size: ROW_CHARS_MAX,
  } as const;
  const parser = parse({ ...options, skip_empty_lines: true });
  const source = Readable.from(all(), { objectMode: false });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let count = 0;
  for await (const { record, info } of parser as AsyncIterable<{
    record: string[];
    info: { lines: number };
  }>) {
    count += 1;
    yield { line: info.lines, cells: record, count };
  }
}

/** Returns the delimiter that occurs most often at the beginning. */
function delimiterOf(head: string): string {
  const [best = ','] = [',', ';', '\t'].toSorted(
    (one, other) => head.split(other).length - head.split(one).length,
  );
  return best;
}

/**
 * Decodes a report as UTF-8, as UTF-16 with a byte order mark (as spreadsheets save it), or as windows-1251 if a known
 * heading then appears. No other encoding is tried; pure ASCII is the same in all of them.
 */
async function* decode(
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<string, undefined> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  const read = (chunk?: Uint8Array): string => {
    try {
      return decoder?.decode(chunk, { stream: chunk !== undefined }) ?? '';
    } catch {
      throw new ReportFault('NotUtf8');
    }
  };
  let head = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (decoder !== undefined) {
      yield read(chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_CHARS) continue;
    decoder = decoderOf(head);
    yield read(head);
  }
  if (decoder === undefined) {
    decoder = decoderOf(head);
    yield read(head);
  }
  yield read();
  return undefined;
}

const decoderFor = (encoding: string) => new TextDecoder(encoding, { fatal: true, ignoreBOM: true });

function decoderOf(head: Buffer): InstanceType<typeof TextDecoder> {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true });
  try {
    // The last character of the beginning may be cut.
    decoderFor('utf-8').decode(head, { stream: true });
  } catch {
    const text = decoderFor('windows-1251').decode(head);
    if (CYRILLIC_HEADINGS.some((heading) => text.includes(heading))) return decoderFor('windows-1251');
  }
  return decoderFor('utf-8');
}
