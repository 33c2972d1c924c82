import { readFile } from 'node:fs/promises';
import type { DeskProposal } from '#contract/desk-settings.schema.ts';
import type { Action, Plan } from './desk-actions.ts';
import { drawLine } from './draw-line.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage.ts';

/** Reads a file as the `source` of a call. @throws UsageError if it cannot be read */
export async function readSource(file: unknown): Promise<{ source: string }> {
  const source = await readFile(String(file), 'utf8').catch(() => {
    throw new UsageError(`The file "${file}" cannot be read.`);
  });
  return { source };
}

/** Refuses a file with faults. @throws UsageError that names the line of each */
export function refuseFaults(what: string, file: unknown, { faults }: Pick<DeskProposal, 'faults'>): void {
  if (faults.length === 0) return;
  throw new UsageError([`The ${what}:`, ...faults.map((fault) => `  ${writeFault(file, fault)}`)].join('\n'));
}

/** Describes what a file would change, one line per fact. */
export const describeProposal = (
  file: unknown,
  { warnings, changes }: DeskProposal,
  { isColoured }: Pick<Terminal, 'isColoured'>,
): string[] => [
  ...warnings.map((warning) => `${writeFault(file, warning)} (a warning)`),
  ...changes.map((line) => drawLine(line, isColoured)),
];

/** Plans to apply a file as it was proposed. */
export const planProposal = (lines: readonly string[], { version, shown }: DeskProposal): Plan => ({
  lines,
  question: `Apply this as version ${version + 1}?`,
  seen: { seenVersion: version, shown },
});

/** What a refusal means if the subject of a file was changed while the question was open. */
export function changedMeanwhile(subject: string): Required<Pick<Action, 'refused' | 'faults'>> {
  const sentence = `the ${subject} was changed elsewhere meanwhile. Run the command again`;
  const say = () => sentence;
  return {
    refused: { Conflict: say },
    faults: { VersionMeanwhile: sentence, NotShown: sentence },
  };
}

const writeFault = (file: unknown, { line, column, message }: DeskProposal['faults'][number]): string =>
  [file, ...(line === null ? [] : [line, column]), ` ${message}`].join(':');
