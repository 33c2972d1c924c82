import { extname } from 'node:path';
import type { ImportReport, SkipReason } from '#finding/ingest/index.ts';

/** How many files of one kind are named on a terminal; `--json` names all. */
const NAMED_OF_A_KIND = 5;

const SKIPPED: Record<SkipReason, string> = {
  Hidden: 'hidden or made by a system',
  Link: 'links',
  Special: 'neither files nor folders',
  Unfinished: 'not wholly written yet',
  CameraRaw: 'raw files of a camera',
  NotAPhoto: 'no photos',
};

/** Prints what became of an event's files: as one line of JSON, or in words. */
export function printReport(title: string, report: ImportReport, isJson: boolean): void {
  console.log(isJson ? JSON.stringify({ title, ...report }) : describeReport(title, report).join('\n'));
}

/** The report in words, a line each. */
export function describeReport(title: string, report: ImportReport): string[] {
  const { published, known, received, faults, skipped, competitors, eventId } = report;
  const faultsCount = faults.length === 1 ? '1 file was' : `${faults.length} files were`;
  return [
    `${title}: ${published} photos can be seen: ${received} new, ${known} known before. ${competitors} participants.`,
    ...describeSkipped(skipped),
    ...faults.map(({ file, problem }) => `  not imported: ${file} (${problem})`),
    ...(faults.length > 0 ? [`${faultsCount} not imported.`] : []),
    `event ${eventId}`,
  ];
}

/** What was passed over, counted by kind and named. */
function describeSkipped(skipped: ImportReport['skipped']): string[] {
  const kinds = Map.groupBy(skipped, ({ file, reason }) =>
    reason === 'NotAPhoto' ? `${SKIPPED[reason]} (${extname(file) || 'no extension'})` : SKIPPED[reason],
  );
  return [...kinds].map(([kind, entries]) => {
    const names = entries.slice(0, NAMED_OF_A_KIND).map(({ file }) => file);
    const others = entries.length - names.length;
    return `  passed over: ${entries.length} ${kind}: ${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
  });
}
