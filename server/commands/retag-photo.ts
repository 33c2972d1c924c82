import { normaliseBib } from '#contract/competitor.ts';
import { type RetagOutcome, retagPhoto, undoClaimReview, undoRetag } from '#finding/recognition/index.ts';
import type { Config } from '#platform/config.ts';
import type { AppDeps } from '#server/app.ts';
import { readId, withTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

type RetagDeps = Pick<AppDeps, 'database' | 'clock' | 'events' | 'queue' | 'newId' | 'faceCache'>;

/** The maximum number of bibs in one correction. */
const BIBS_MAX = 50;

/**
 * Runs `photo retag`: sets which bibs are in a photo, or withdraws such a verdict.
 * @returns the exit code: 1 if nothing was done
 */
export async function retagNamedPhoto(
  deps: RetagDeps,
  tenantId: string,
  ids: readonly string[],
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const [id] = ids;
  const { undo, yes } = options;
  const [bibs, notBibs] = [readBibs(options, 'bib'), readBibs(options, 'not')];
  const isSaid = undo === true ? notBibs.length === 0 : bibs.length + notBibs.length > 0;
  if (id === undefined || ids.length > 1 || !isSaid)
    throw new UsageError(
      'Use "photo retag PHOTO-ID" with --bib N,M for bibs in the photo and --not K for wrong ones, or with --undo.',
    );
  const both = bibs.find((bib) => notBibs.includes(bib));
  if (both !== undefined) throw new UsageError(`--bib and --not both name "${both}".`);
  const photoId = readId(id);
  const cause = await readCause(deps, tenantId, options);
  const outcome = await deps.database.inTenant(tenantId, (scope) =>
    undo === true
      ? undoRetag(deps, scope, { photoId, bibs }, cause)
      : retagPhoto(deps, scope, { photoId, bibs, notBibs, isAgreed: yes === true }, cause),
  );
  return tell(photoId, outcome, terminal);
}

/** Runs `photofinish verdict`. @returns the exit code: 1 if there is no verdict */
export async function verdictCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  return withTenant(config, options, (deps, tenantId) =>
    runVerdictCommand(deps, tenantId, operands, options, openTerminal()),
  );
}

/** Runs `verdict undo`: withdraws a reviewer's verdict on a number in a photo, or on a claim of a person. */
export async function runVerdictCommand(
  deps: RetagDeps,
  tenantId: string,
  [action, ...others]: string[],
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const { photo, read, person } = options;
  const isNamed = typeof photo === 'string' && (read === undefined) !== (person === undefined);
  if (action !== 'undo' || others.length > 0 || !isNamed)
    throw new UsageError('Use "verdict undo --photo PHOTO-ID" with --read NUMBER or --person PERSON-ID.');
  const photoId = readId(photo);
  const cause = await readCause(deps, tenantId, options);
  const outcome = await deps.database.inTenant(tenantId, (scope) =>
    typeof person === 'string'
      ? undoClaimReview(deps, scope, { photoId, personId: readId(person) }, cause)
      : undoRetag(deps, scope, { photoId, bibs: readBibs(options, 'read') }, cause),
  );
  return tell(photoId, outcome, terminal);
}

function readBibs(options: ParsedOptions, name: 'bib' | 'not' | 'read'): string[] {
  const value = options[name];
  if (typeof value !== 'string') return [];
  const bibs = value.split(',').map((bib) => normaliseBib(bib));
  if (bibs.includes('') || bibs.length > BIBS_MAX)
    throw new UsageError(`--${name} "${value}" is not a number, or up to ${BIBS_MAX} with commas between.`);
  return [...new Set(bibs)];
}

function tell(photoId: string, outcome: RetagOutcome, terminal: Terminal): number {
  switch (outcome.kind) {
    case 'NotOnList':
      throw new UsageError(`Nothing was done: the start list of the event has no bib "${outcome.bib}".`);
    case 'SaidOtherwise':
      for (const { readAs, bib } of outcome.said)
        terminal.print(`${photoId}: a reviewer decided ${describeWord(readAs, bib)}`);
      terminal.print('Nothing was done. Add --yes to replace that.');
      return 1;
    default:
      terminal.print(`${photoId}: ${OUTCOMES[outcome.kind].text}`);
      return OUTCOMES[outcome.kind].exitCode;
  }
}

const OUTCOMES = {
  Done: { exitCode: 0, text: 'judged again; a worker then judges photos of the same people' },
  ReadFirst: {
    exitCode: 0,
    text: 'stored; it counts once a worker has read the photo again',
  },
  Waits: { exitCode: 0, text: 'stored; a named bib counts once an owner or an operator confirms it' },
  AsBefore: { exitCode: 0, text: 'a reviewer already decided this' },
  NotThere: { exitCode: 1, text: 'not a visible photo' },
  NothingSaid: { exitCode: 1, text: 'no reviewer has decided on that' },
} as const;

function describeWord(readAs: string, bib: string | null): string {
  if (bib === null) return `that ${readAs} is not in the photo`;
  return bib === readAs
    ? `that ${readAs} is in the photo`
    : `that the photo shows ${bib}, where ${readAs} was read`;
}
