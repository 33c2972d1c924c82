import { createHash } from 'node:crypto';
import type { DeskProposal } from '#contract/desk-settings.schema.ts';
import { type Fault, faultAt } from '#contract/faults.ts';
import { hashFiles } from '#platform/http/hash-files.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { DiffLine } from '#platform/yaml-file/diff-line.ts';
import { FAULTS_MAX, type FileFault } from '#platform/yaml-file/open-yaml.ts';

type ShownFault = DeskProposal['faults'][number] & Fault;

/** The content of a file, or all its faults. */
export type Read<Plan> = { faults: ShownFault[] } | { plan: Plan; warnings: ShownFault[] };

/** A plan, in the form that is shown. */
interface Shown {
  changes: DiffLine[];
  version: number;
}

/** Presents a fault of a file. If only one file is proposed, the file's name is empty. */
export const placeFault = (
  { line, column, path, message, code, values }: FileFault,
  file = '',
): ShownFault => ({
  file,
  line,
  column,
  path,
  message: path === '' ? message : `${path}: ${message}`,
  code,
  values,
});

/**
 * Builds the answer to a proposal: what it would change, with a key that identifies exactly this plan.
 * @param said everything that was sent with the proposal
 */
export function presentProposal<Plan>(
  read: Read<Plan>,
  describe: (plan: Plan) => Shown,
  said: unknown,
): DeskProposal {
  if ('faults' in read)
    return { faults: read.faults.slice(0, FAULTS_MAX), warnings: [], changes: [], version: 0, shown: '' };
  const { changes, version } = describe(read.plan);
  return {
    faults: [],
    warnings: read.warnings.slice(0, FAULTS_MAX),
    changes,
    version,
    shown: nameShown(changes, version, said),
  };
}

/** Computes a key from everything that is shown; different content has a different key. */
function nameShown(changes: readonly DiffLine[], version: number, said: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([version, changes, hashFiles(said)]))
    .digest('hex');
}

/**
 * Checks that the change to apply is the one that was shown.
 * @returns Invalid with every fault; Conflict if the object or the sent change differs from what was shown
 */
export function refuseUnseen<Plan>(
  read: Read<Plan>,
  describe: (plan: Plan) => Shown,
  said: unknown,
  seen: { seenVersion?: number; shown: string },
): Refusal | { plan: Plan } {
  if ('faults' in read)
    return refuse(
      'Invalid',
      read.faults.slice(0, FAULTS_MAX).map(({ file, line, column, message, code, values }) => ({
        path: [file || 'source', ...(line === null ? [] : [line, column])].join(':'),
        message,
        code,
        values,
      })),
    );
  const { changes, version } = describe(read.plan);
  if (seen.seenVersion !== undefined && version !== seen.seenVersion)
    return refuse('Conflict', [faultAt('seenVersion', 'VersionMeanwhile', { version })]);
  if (nameShown(changes, version, said) !== seen.shown)
    return refuse('Conflict', [faultAt('shown', 'NotShown')]);
  return { plan: read.plan };
}
