import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { normaliseBib } from '#contract/competitor.ts';
import { BIB_DOUBTS, type BibDoubt } from '#contract/recognition.ts';
import { renderCrop } from '#engines/images/index.ts';
import { type BibInDoubt, readPhotoFile } from '#finding/photos/index.ts';
import { decideBib, listBibsInReview } from '#finding/recognition/index.ts';
import type { Config } from '#platform/config.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { AppDeps } from '#server/app.ts';
import { readId, withTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { decideNamedClaim, describeClaim, listClaims } from './review-claims.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

type ReviewDeps = Pick<
  AppDeps,
  'database' | 'clock' | 'newId' | 'events' | 'queue' | 'faceCache' | 'storage'
>;

/**
 * The doubts that are listed by default. Most numbers that are not on the start list are not bibs but belong to
 * streets, sponsors or distances.
 */
const DOUBTS_LISTED: readonly BibDoubt[] = BIB_DOUBTS.filter((doubt) => doubt !== 'NotOnList');
/** The margin of a crop around the number, in heights of the number. */
const CROP_MARGIN = 2;

/**
 * Runs `photofinish review`.
 * @returns the exit code: 0 if it was listed or decided, 1 if no such number is waiting
 */
export async function reviewCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  if (operands.length > 0) throw new UsageError(`"${operands[0]}" is not understood; see review --help.`);
  return withTenant(config, options, (deps, tenantId) =>
    runReviewCommand(deps, tenantId, options, openTerminal()),
  );
}

/** Lists the readings and claims that wait for review, or decides one if `--photo` names it. */
export async function runReviewCommand(
  deps: ReviewDeps,
  tenantId: string,
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const { event, photo, read, person, yes, no, bib } = options;
  if (typeof event !== 'string') throw new UsageError('--event is missing.');
  const eventId = readId(event);
  if (person !== undefined) return decideNamedClaim(deps, tenantId, eventId, options, terminal);
  const answers = [yes === true, no === true, typeof bib === 'string'].filter(Boolean).length;
  if (photo === undefined && read === undefined && answers === 0)
    return listWaiting(deps, tenantId, eventId, options, terminal);
  if (typeof photo !== 'string' || typeof read !== 'string' || answers !== 1)
    throw new UsageError(
      'To decide, use --photo PHOTO-ID and --read NUMBER with one of --yes, --no and --bib BIB, or --person PERSON-ID with --yes or --no.',
    );
  const photoId = readId(photo);
  const readAs = normaliseBib(read);
  const named = yes === true ? readAs : typeof bib === 'string' ? normaliseBib(bib) : null;
  const cause = await readCause(deps, tenantId, options);
  const decision = { eventId, photoId, readAs, bib: named };
  const outcome = await deps.database.inTenant(tenantId, (scope) => decideBib(deps, scope, decision, cause));
  if (outcome === 'NotOnList')
    throw new UsageError(`Nothing was decided: the start list of the event has no bib "${named}".`);
  if (outcome === 'NotWaiting') {
    terminal.print(`${photoId}: no number ${readAs} is waiting`);
    return 1;
  }
  if (outcome === 'ReadFirst') {
    terminal.print(`${photoId}: stored; it counts once a worker has read the photo again`);
    return 0;
  }
  terminal.print(`${photoId}: ${named === null ? `${readAs} taken off` : `found by the bib ${named}`}`);
  return 0;
}

function readDoubts({ doubt }: ParsedOptions): readonly BibDoubt[] {
  if (!Array.isArray(doubt)) return DOUBTS_LISTED;
  return doubt.map((name) => {
    const known = BIB_DOUBTS.find((one) => one === name);
    if (known === undefined)
      throw new UsageError(`"${name}" is not a doubt; use one of ${BIB_DOUBTS.join(', ')}.`);
    return known;
  });
}

async function listWaiting(
  deps: ReviewDeps,
  tenantId: string,
  eventId: string,
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const doubts = readDoubts(options);
  const waiting = await deps.database.inTenant(tenantId, (scope) => listBibsInReview(scope, eventId));
  if (isRefusal(waiting)) throw new UsageError(`The tenant "${tenantId}" has no event "${eventId}".`);
  const listed = waiting.filter(({ doubt }) => doubts.includes(doubt));
  const numbers: (BibInDoubt & { crop: string | null })[] = [];
  for (const number of listed)
    numbers.push({ ...number, crop: await writeCrop(deps, tenantId, number, options.crops) });
  // A filter by doubts concerns only numbers.
  const claims = Array.isArray(options.doubt) ? [] : await listClaims(deps, tenantId, eventId, options.crops);
  if (options.json === true) {
    const printed = numbers.map(({ contentHash, format, ...number }) => number);
    terminal.print(JSON.stringify([...printed, ...claims]));
    return 0;
  }
  for (const { photoId, fileName, readAs, doubt, confidence, crop } of numbers)
    terminal.print(
      `${photoId}  ${fileName}  ${readAs}  ${doubt} (${confidence.toFixed(2)})${crop === null ? '' : `  ${crop}`}`,
    );
  for (const claim of claims) terminal.print(describeClaim(claim));
  const others = waiting.length - numbers.length;
  if (numbers.length + claims.length === 0) terminal.print('Nothing is waiting.');
  if (others > 0) terminal.print(`${others} more with another doubt: see review --help, --doubt.`);
  return 0;
}

/** Writes the part of the original that shows a number. @returns the file's path; null if no folder was named */
async function writeCrop(
  deps: ReviewDeps,
  tenantId: string,
  number: BibInDoubt,
  folder: ParsedOptions[string],
): Promise<string | null> {
  const { box, photoId, readAs } = number;
  if (typeof folder !== 'string' || box === null) return null;
  const bytes = await readPhotoFile(deps, tenantId, number);
  const margin = CROP_MARGIN * box.height;
  const x = Math.max(0, Math.round(box.x - margin));
  const y = Math.max(0, Math.round(box.y - margin));
  const part = {
    x,
    y,
    width: Math.min(number.width, Math.round(box.x + box.width + margin)) - x,
    height: Math.min(number.height, Math.round(box.y + box.height + margin)) - y,
  };
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${photoId}-${readAs.replace(/[^\p{L}\p{N}]+/gu, '_')}.jpg`);
  await writeFile(file, await renderCrop(bytes, part, number), { mode: 0o600 });
  return file;
}
