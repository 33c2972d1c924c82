import { normaliseBib } from '#contract/competitor.ts';
import type { HoldKind } from '#contract/photo-holds.ts';
import {
  ALL_LIFT_RIGHTS,
  holdPhotos,
  type Lifting,
  liftPhotoHolds,
  SHOP_HOLD,
} from '#finding/photos/index.ts';
import { decideDenial, listDenialsInReview } from '#finding/recognition/index.ts';
import type { Cause } from '#hosting/actions/index.ts';
import type { Config } from '#platform/config.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { AppDeps } from '#server/app.ts';
import { findPhotos } from './find-photos.ts';
import { readId, withTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { removePhotos } from './remove-photos.ts';
import { retagNamedPhoto } from './retag-photo.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

type ReviewDeps = Pick<
  AppDeps,
  'database' | 'clock' | 'events' | 'queue' | 'newId' | 'faceCache' | 'rateLimits'
>;

/**
 * Runs `photofinish photo`.
 * @returns the exit code: 0 if every photo is as requested, 1 if some are unknown
 */
export async function photoCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  return withTenant(config, options, (deps, tenantId) =>
    runPhotoCommand(deps, tenantId, operands, options, openTerminal()),
  );
}

/** Runs `photo find`, `photo hide|show|remove ID…`, `photo retag ID` and `photo denied`. */
export async function runPhotoCommand(
  deps: ReviewDeps,
  tenantId: string,
  [action, ...ids]: string[],
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  if (action === 'find' && ids.length === 0) return findPhotos(deps, tenantId, options, terminal);
  if (action === 'retag') return retagNamedPhoto(deps, tenantId, ids, options, terminal);
  if (action === 'remove' && ids.length > 0) return removePhotos(deps, tenantId, ids, options, terminal);
  if (action === 'denied' && ids.length === 0) return reviewDenials(deps, tenantId, options, terminal);
  if ((action !== 'hide' && action !== 'show') || ids.length === 0)
    throw new UsageError(
      'Use "photo find" with filters, "photo hide PHOTO-ID…", "photo show PHOTO-ID…", "photo remove PHOTO-ID…", "photo retag PHOTO-ID" or "photo denied --event EVENT-ID".',
    );
  const cause = await readCause(deps, tenantId, options);
  let exitCode = 0;
  for (const photoId of ids.map(readId)) {
    const outcome = await deps.database.inTenant(tenantId, (scope) =>
      action === 'hide' ? hideOne(deps, scope, photoId, cause) : showOne(deps, scope, photoId, cause),
    );
    if (!outcome.isDone) exitCode = 1;
    terminal.print(`${photoId}: ${outcome.text}`);
  }
  return exitCode;
}

interface PhotoOutcome {
  isDone: boolean;
  text: string;
}

async function hideOne(deps: ReviewDeps, scope: Scope, photoId: string, cause: Cause): Promise<PhotoOutcome> {
  const [hidden] = await holdPhotos(deps, scope, [photoId], SHOP_HOLD, cause);
  return hidden === undefined
    ? { isDone: false, text: 'not a visible photo' }
    : { isDone: true, text: 'hidden' };
}

async function showOne(deps: ReviewDeps, scope: Scope, photoId: string, cause: Cause): Promise<PhotoOutcome> {
  // A shell user can access the database anyway. Still, a reason is required to lift another person's hold.
  const lifter = { by: 'Shop' as const, may: ALL_LIFT_RIGHTS, hasReason: cause.why !== '' };
  const [lifting] = await liftPhotoHolds(deps, scope, [photoId], lifter, cause);
  if (lifting === undefined || lifting.lifted.length + lifting.left.length === 0)
    return { isDone: false, text: 'no hidden or protected photo' };
  const isDone = lifting.lifted.length > 0;
  return { isDone, text: isDone && lifting.left.length === 0 ? 'visible again' : stillHeld(lifting) };
}

const HELD_BY: Record<HoldKind, string> = {
  operator: 'by the shop',
  photographer: 'by its photographer',
  complaint: 'by a removal request',
  protection: 'because it shows a protected participant',
};

/** Describes the remaining holds of a photo, and how to lift each. */
function stillHeld({ left }: Lifting): string {
  const kinds = [...new Set(left.map(({ hold }) => HELD_BY[hold.kind]))].join(', ');
  const needed = left.some(({ needs }) => needs === 'reason')
    ? 'add --why with the reason'
    : 'run "photo show" again';
  return `still hidden ${kinds}; ${needed}`;
}

/** Lists denials that wait for review, or decides the one that `--photo` and `--bib` name. */
async function reviewDenials(
  deps: ReviewDeps,
  tenantId: string,
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const { event, photo, bib, confirm, dismiss, json } = options;
  if (typeof event !== 'string') throw new UsageError('--event is missing.');
  const eventId = readId(event);
  const isDecided = confirm === true || dismiss === true;
  if (photo === undefined && bib === undefined && !isDecided)
    return printDenials(deps, tenantId, eventId, json === true, terminal);
  if (typeof photo !== 'string' || typeof bib !== 'string' || (confirm === true) === (dismiss === true))
    throw new UsageError('To decide, use --photo PHOTO-ID and --bib BIB with either --confirm or --dismiss.');
  const denial = { eventId, photoId: readId(photo), bib: normaliseBib(bib) };
  const cause = await readCause(deps, tenantId, options);
  const refusal = await deps.database.inTenant(tenantId, (scope) =>
    decideDenial(deps, scope, denial, confirm === true, cause),
  );
  if (refusal !== undefined) {
    terminal.print(`${denial.photoId}: no "not me" for the bib ${denial.bib} is waiting`);
    return 1;
  }
  const outcome = confirm === true ? 'no longer found by' : 'stays with';
  terminal.print(`${denial.photoId}: ${outcome} the bib ${denial.bib}`);
  return 0;
}

async function printDenials(
  deps: Pick<AppDeps, 'database'>,
  tenantId: string,
  eventId: string,
  isJson: boolean,
  terminal: Terminal,
): Promise<number> {
  const denials = await deps.database.inTenant(tenantId, (scope) => listDenialsInReview(scope, eventId));
  if (isRefusal(denials)) throw new UsageError(`The tenant "${tenantId}" has no event "${eventId}".`);
  if (isJson) terminal.print(JSON.stringify(denials));
  else if (denials.length === 0) terminal.print('Nothing is waiting.');
  else
    for (const { photoId, fileName, bib, name, visitorsCount, firstDeniedAt } of denials) {
      const visitors = visitorsCount === 1 ? '1 visitor' : `${visitorsCount} visitors`;
      const since = firstDeniedAt.toISOString().slice(0, 10);
      terminal.print(
        `${photoId}  ${fileName}  not bib ${bib} (${name}), according to ${visitors} since ${since}`,
      );
    }
  return 0;
}
