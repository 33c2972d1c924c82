import { faultOf } from '#contract/line-faults.ts';
import { defineTask } from '#platform/sandbox/define-task.ts';
import type { PayoutProvider } from './payout-line.ts';
import { type ReadLine, type ReportReader, readReport } from './read-report.ts';

/** The most lines of an uploaded report. The command streams longer ones. */
const LINES_MAX = 100_000;

const readLines = defineTask({
  url: import.meta.url,
  name: 'payout-report',
  async run({ bytes, wanted }: { bytes: Uint8Array; wanted: PayoutProvider | undefined }) {
    const lines: ReadLine[] = [];
    for await (const line of readReport([bytes], wanted)) {
      lines.push(line);
      if (lines.length > LINES_MAX)
        return [{ fault: { line: 1, ...faultOf('TooManyLines', { max: LINES_MAX }) } }];
    }
    return lines;
  },
  stopped: (): ReadLine[] => [{ fault: { line: 1, ...faultOf('TooBig') } }],
});

/** Creates a reader of one report. The sandbox parses the report only once, even if it is read several times. */
export function createSandboxReader(tenantId: string): ReportReader {
  let reading: Promise<ReadLine[]> | undefined;
  return async function* (chunks, wanted) {
    const held: Uint8Array[] = [];
    for await (const chunk of chunks) held.push(chunk);
    const bytes = Buffer.concat(held);
    reading ??= readLines(tenantId, { bytes, wanted });
    yield* await reading;
  };
}
