import {
  type Consequences,
  describeConsequences,
  type RemovalOutcome,
  removePhotoForGood,
} from '#operating/corrections/index.ts';
import type { AppDeps } from '#server/app.ts';
import { isConfirmed } from './agree-on-event.ts';
import { describePurchases } from './describe-purchases.ts';
import { readId } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import type { Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

const PHOTOS_MAX = 500;

type RemoveDeps = Pick<AppDeps, 'database' | 'clock' | 'events' | 'queue'>;

/**
 * Runs `photo remove`: says what it means for buyers, asks, and removes photos for good, one after the other.
 * @returns the exit code: 1 where nothing was done, or not all
 */
export async function removePhotos(
  deps: RemoveDeps,
  tenantId: string,
  ids: readonly string[],
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const photoIds = [...new Set(ids.map(readId))];
  if (photoIds.length > PHOTOS_MAX) throw new UsageError(`Remove at most ${PHOTOS_MAX} photos at once.`);
  const isAlsoBought = options['also-bought'] === true;
  const seen = await deps.database.inTenant(tenantId, (scope) => describeConsequences(deps, scope, photoIds));
  const there = seen.photos.filter(({ state }) => state !== 'Removed');
  const missing = photoIds.filter((id) => there.every(({ photoId }) => photoId !== id));
  for (const photoId of missing) terminal.print(`${photoId}: no photo, or removed already`);
  if (there.length === 0) return 1;
  for (const line of describeRemoval(seen, isAlsoBought)) terminal.print(line);
  const remedy = 'Say --yes to remove them for good.';
  if (!(await isConfirmed('Remove for good?', remedy, options.yes === true, terminal))) return 1;
  const cause = await readCause(deps, tenantId, options);
  let exitCode = missing.length === 0 ? 0 : 1;
  for (const { photoId } of there) {
    const seenOrderIds = seen.purchases.flatMap((each) =>
      each.photoIds.includes(photoId) ? each.orderId : [],
    );
    const outcome = await deps.database.inTenant(tenantId, (scope) =>
      removePhotoForGood(deps, scope, photoId, { isAlsoBought, seenOrderIds }, cause),
    );
    if (outcome !== 'Removed' && outcome !== 'Kept') exitCode = 1;
    terminal.print(`${photoId}: ${OUTCOMES[outcome]}`);
  }
  terminal.print(
    'Faces and files are now deleted by `photofinish serve` or `photofinish work`. An import does not bring them back.',
  );
  return exitCode;
}

const OUTCOMES: Record<RemovalOutcome, string> = {
  Removed: 'removed',
  Kept: 'removed; whoever bought it keeps it',
  NotThere: 'nothing was done: somebody removed it meanwhile, or those who bought it are to keep it',
  Changed: 'nothing was done: somebody ordered it meanwhile; look again',
  Awaited:
    'nothing was done: an order with it may still be paid; cancel that order (photofinish refund), or wait',
};

/** Says what removing photos means for buyers, carts and archives, one line per fact. */
function describeRemoval({ photos, ...consequences }: Consequences, isAlsoBought: boolean): string[] {
  const files = photos.flatMap(({ state, photoId, fileName }) =>
    state === 'Removed' ? [] : `  ${photoId}  ${fileName}`,
  );
  return [
    'Removed for good, and not to be had back:',
    ...files,
    ...describePurchases(consequences),
    ...(consequences.purchases.length === 0
      ? []
      : [
          isAlsoBought
            ? '  --also-bought: it is taken from them, too; give the money back with `photofinish refund`'
            : '  whoever bought it keeps it, unless --also-bought is said',
        ]),
  ];
}
