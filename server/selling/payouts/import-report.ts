import { createHash } from 'node:crypto';
import { faultOf, type LineFault } from '#contract/line-faults.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { bookReport } from './book-report.ts';
import { matchLines } from './match-lines.ts';
import type { PayoutLine, PayoutProvider } from './payout-line.ts';
import {
  findLines,
  findReportOf,
  insertLines,
  insertReport,
  lockPayouts,
  type PayoutReport,
  setKnownLines,
  setPayoutsOf,
} from './payouts.store.ts';
import { type ReadLine, type ReportReader, type ReportSource, readReport } from './read-report.ts';

/** The result of an import. */
export type ReportImport =
  | { outcome: 'Imported'; report: PayoutReport }
  /** The same file was imported before; nothing was changed. */
  | { outcome: 'KnownBefore'; report: PayoutReport }
  /** Nothing is imported. */
  | { outcome: 'Faulty'; faults: LineFault[] };

const FAULTS_MAX = 20;
const BATCH = 1_000;

/**
 * Imports a provider's report, all of it or nothing. The file is read twice and never held in memory: first to validate
 * it, then to write it.
 * @param provider the report's provider; by default detected from its columns
 * @param read a reader in the sandbox, for uploaded files
 */
export async function importReport(
  deps: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  {
    source,
    provider: wanted,
    read = readReport,
  }: { source: ReportSource; provider?: PayoutProvider | undefined; read?: ReportReader },
  cause: Cause,
): Promise<ReportImport> {
  const survey = await surveyReport(source, wanted, read);
  if ('faults' in survey) return { outcome: 'Faulty', faults: survey.faults };
  const { provider, contentHash, ...about } = survey;
  await lockPayouts(scope);
  const before = await findReportOf(scope, contentHash);
  if (before !== undefined) return { outcome: 'KnownBefore', report: before };
  const report = { reportId: deps.newId(), provider, importedAt: deps.clock.now(), known: 0, ...about };
  await insertReport(scope, report, contentHash);
  const hash = createHash('sha256');
  report.known = await writeLines(scope, report, read(hashed(source(), hash), provider));
  if (hash.digest('hex') !== contentHash) throw new Error('the file was changed while it was read');
  await setKnownLines(scope, report.reportId, report.known);
  await matchLines(scope, provider);
  await bookReport(deps, scope, report);
  const after = { provider, lines: report.lines, known: report.known };
  await recordAction(scope, { what: 'payout.import', thingId: report.reportId, after }, cause);
  return { outcome: 'Imported', report };
}

/** A completely validated report. */
interface Survey extends Pick<PayoutReport, 'provider' | 'fromAt' | 'untilAt' | 'lines'> {
  contentHash: string;
}

async function surveyReport(
  source: ReportSource,
  wanted: PayoutProvider | undefined,
  readLines: ReportReader,
): Promise<Survey | { faults: LineFault[] }> {
  const hash = createHash('sha256');
  const faults: LineFault[] = [];
  const moments = { from: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY };
  let provider: PayoutProvider | undefined;
  let lines = 0;
  for await (const read of readLines(hashed(source(), hash), wanted)) {
    if ('fault' in read) {
      faults.push(read.fault);
      if (faults.length >= FAULTS_MAX) break;
      continue;
    }
    provider = read.provider;
    lines += 1;
    moments.from = Math.min(moments.from, read.line.at.getTime());
    moments.until = Math.max(moments.until, read.line.at.getTime());
  }
  if (faults.length > 0) return { faults };
  if (provider === undefined) return { faults: [{ line: 1, ...faultOf('NoMoney') }] };
  const contentHash = hash.digest('hex');
  return { provider, contentHash, lines, fromAt: new Date(moments.from), untilAt: new Date(moments.until) };
}

async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

/**
 * Writes the lines of a report.
 * @returns how many were already known
 */
async function writeLines(
  scope: Scope,
  report: PayoutReport,
  lines: AsyncIterable<ReadLine>,
): Promise<number> {
  let known = 0;
  let batch: PayoutLine[] = [];
  for await (const read of lines) {
    if ('fault' in read) throw new Error('the file was changed while it was read');
    batch.push(read.line);
    if (batch.length < BATCH) continue;
    known += await writeBatch(scope, report, batch);
    batch = [];
  }
  return known + (await writeBatch(scope, report, batch));
}

async function writeBatch(scope: Scope, report: PayoutReport, lines: readonly PayoutLine[]): Promise<number> {
  const fresh = await insertLines(scope, report, lines, 'NotCompared');
  if (fresh.size === lines.length) return 0;
  const ids = lines.map(({ lineId }) => lineId);
  const stored = new Map((await findLines(scope, report.provider, ids)).map((line) => [line.lineId, line]));
  const others = lines.filter((line) => {
    const first = stored.get(line.lineId);
    return first !== undefined && !isSame(first, line);
  });
  const paidOut = lines.filter(
    (line) => !others.includes(line) && line.payoutId !== null && stored.get(line.lineId)?.payoutId === null,
  );
  await setPayoutsOf(scope, report, paidOut);
  // Each line that contradicts an earlier report is stored once as a line of its own.
  const renamed = others.map((line) => ({ ...line, lineId: `${line.lineId} ${report.reportId}` }));
  await insertLines(scope, report, renamed, 'SaidOtherwise');
  return lines.length - fresh.size - others.length;
}

function isSame(one: PayoutLine, other: PayoutLine): boolean {
  return (
    one.kind === other.kind &&
    one.currency === other.currency &&
    one.grossMinor === other.grossMinor &&
    one.feeMinor === other.feeMinor &&
    (one.payoutId === other.payoutId || one.payoutId === null || other.payoutId === null)
  );
}
