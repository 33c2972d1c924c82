import type { Cause } from '#hosting/actions/index.ts';
import {
  type BuyerConsequences,
  type Consequences,
  describeConsequences,
  type Purchase,
  type RemovalOutcome,
  removePhotoForGood,
} from '#operating/corrections/index.ts';
import { decideRefund } from '#selling/invoices/index.ts';
import type { AppDeps } from '#server/app.ts';
import { isConfirmed } from './agree-on-event.ts';
import { amountOf, describePurchases } from './describe-purchases.ts';
import { readId } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import type { Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

const PHOTOS_MAX = 500;

type RemoveDeps = Pick<AppDeps, 'database' | 'clock' | 'events' | 'newId' | 'queue' | 'rateLimits'>;

/** The options of a removal of photos or videos. */
interface RemovalInput {
  isAlsoBought: boolean;
  /** Whether orders that lose a photo are fully refunded. */
  isRefunded: boolean;
  /** Whether their buyers get a mail. */
  areBuyersNotified: boolean;
}

/**
 * Runs `photo remove`: shows the consequences for buyers, asks, and removes photos for good, one after the other.
 * @returns the exit code: 1 if not all photos were removed
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
  const input = readRemoval(options);
  const { isAlsoBought, isRefunded, areBuyersNotified } = input;
  const seen = await deps.database.inTenant(tenantId, (scope) => describeConsequences(deps, scope, photoIds));
  const there = seen.photos.filter(({ state }) => state !== 'Removed');
  const missing = photoIds.filter((id) => there.every(({ photoId }) => photoId !== id));
  for (const photoId of missing) terminal.print(`${photoId}: not a photo, or already removed`);
  if (there.length === 0) return 1;
  for (const line of describeRemoval(seen, input)) terminal.print(line);
  const remedy = 'Add --yes to remove them for good.';
  if (!(await isConfirmed('Remove for good?', remedy, options.yes === true, terminal))) return 1;
  const cause = await readCause(deps, tenantId, options);
  const letters = areBuyersNotified ? seen.letters : {};
  const letterKey = there[0]?.photoId ?? '';
  const removed = new Set<string>();
  let exitCode = missing.length === 0 ? 0 : 1;
  for (const { photoId } of there) {
    const seenOrderIds = seen.purchases.flatMap((each) =>
      each.photoIds.includes(photoId) ? each.orderId : [],
    );
    const outcome = await deps.database.inTenant(tenantId, (scope) =>
      removePhotoForGood(deps, scope, photoId, { isAlsoBought, seenOrderIds, letters, letterKey }, cause),
    );
    if (outcome !== 'Removed' && outcome !== 'Kept') exitCode = 1;
    if (outcome === 'Removed') removed.add(photoId);
    terminal.print(`${photoId}: ${OUTCOMES[outcome]}`);
  }
  if (isRefunded && !(await refundLosing(deps, tenantId, { seen, removed, cause }, terminal))) exitCode = 1;
  terminal.print(
    'Faces and files are now deleted by `photofinish serve` or `photofinish work`. An import does not bring them back.',
  );
  return exitCode;
}

/**
 * Refunds the paid orders that lost something that was removed.
 * @returns whether all of them are refunded
 */
export async function refundLosing(
  deps: RemoveDeps,
  tenantId: string,
  { seen, removed, cause }: { seen: BuyerConsequences; removed: ReadonlySet<string>; cause: Cause },
  terminal: Terminal,
): Promise<boolean> {
  const lost = paidOf(seen).filter(({ photoIds: own }) => own.some((id) => removed.has(id)));
  let areAllDone = true;
  for (const { orderId, number } of lost) {
    const plan = await deps.database.inTenant(tenantId, (scope) => decideRefund(deps, scope, orderId, cause));
    const isDone = plan !== undefined && plan.kind !== 'Nothing';
    if (!isDone) areAllDone = false;
    terminal.print(`${number}: ${isDone ? REFUNDED : 'nothing was left to refund'}`);
  }
  return areAllDone;
}

const REFUNDED = 'it is being refunded; `photofinish order show` shows when it is done';

/** Lists the orders whose files can be downloaded. */
const paidOf = ({ purchases }: Pick<BuyerConsequences, 'purchases'>): Purchase[] =>
  purchases.filter(({ state }) => state === 'Paid');

/** Reads the options of a removal. */
export function readRemoval(options: ParsedOptions): RemovalInput {
  const [isAlsoBought, isRefunded, areBuyersNotified] = (['also-bought', 'refund', 'tell'] as const).map(
    (name) => options[name] === true,
  ) as [boolean, boolean, boolean];
  if ((isRefunded || areBuyersNotified) && !isAlsoBought)
    throw new UsageError('--refund and --tell concern buyers who lose what is removed: add --also-bought.');
  if (isRefunded && (typeof options.why !== 'string' || options.why.trim() === ''))
    throw new UsageError('Add --why: the books keep the reason of a refund.');
  return { isAlsoBought, isRefunded, areBuyersNotified };
}

/** The lines about the outcome for a photo or a video. */
export const OUTCOMES: Record<RemovalOutcome, string> = {
  Removed: 'removed',
  Kept: 'removed; buyers keep it',
  NotThere: 'nothing was done: it was removed meanwhile, or its buyers keep it',
  Changed: 'nothing was done: it was ordered meanwhile; run the command again',
};

/** Describes the consequences of a removal for buyers, carts and archives, one line per fact. */
function describeRemoval({ photos, ...consequences }: Consequences, input: RemovalInput): string[] {
  const files = photos.flatMap(({ state, photoId, fileName }) =>
    state === 'Removed' ? [] : `  ${photoId}  ${fileName}`,
  );
  return ['Removed for good; this cannot be undone:', ...files, ...describeLoss(consequences, input)];
}

/** Describes what buyers, carts and archives lose, one line per fact. */
export function describeLoss({ letters, ...consequences }: BuyerConsequences, input: RemovalInput): string[] {
  return [
    ...describePurchases(consequences),
    ...(consequences.purchases.length === 0 ? [] : describeTaking(consequences, letters, input)),
  ];
}

/** Describes the consequences for buyers: whether they lose what is removed, get a refund, and get a mail. */
function describeTaking(
  consequences: Pick<BuyerConsequences, 'purchases'>,
  letters: BuyerConsequences['letters'],
  { isAlsoBought, isRefunded, areBuyersNotified }: RemovalInput,
): string[] {
  if (!isAlsoBought) return ['  buyers keep it; --also-bought removes it from orders too'];
  const paid = paidOf(consequences);
  const whole = [...Map.groupBy(paid, ({ currencyId }) => currencyId)].map(([currencyId, own]) =>
    amountOf({ currencyId, amountMinor: own.reduce((sum, { orderMinor }) => sum + orderMinor, 0) }),
  );
  return [
    isRefunded
      ? `  --also-bought, --refund: it is removed from orders, and these orders are refunded and closed: ${whole.join(', ') || 'none is paid'}`
      : '  --also-bought: it is removed from orders too; --refund refunds them completely',
    ...(areBuyersNotified ? [`  --tell: buyers who get a mail: ${paid.length}`] : []),
    ...(areBuyersNotified
      ? Object.entries(letters).map(([language, text]) => `    ${language}: ${text}`)
      : []),
  ];
}
