import { findEvent } from '#finding/events/index.ts';
import type { FaceBar } from '#finding/recognition/index.ts';
import type { Cause } from '#hosting/actions/index.ts';
import { findPhotosBy } from '#operating/corrections/index.ts';
import { beginMove, type MovePlan, planMove } from '#operating/photo-moves/index.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { AppDeps } from '#server/app.ts';
import { isConfirmed } from './agree-on-event.ts';
import { readKnown } from './find-photos.ts';
import { readId } from './in-tenant.ts';
import type { Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** Larger than the number of photos of any event. */
const PHOTOS_MAX = 1_000_000;

/**
 * Runs `event move ID --into OTHER`: shows which photos would move and which would stay, and asks; a worker then
 * moves them.
 * @returns the exit code: 1 if no photo can move, or the answer was no
 */
export async function movePhotosOfEvent(
  deps: Pick<AppDeps, 'database' | 'clock' | 'newId' | 'queue'>,
  tenantId: string,
  eventId: string,
  { options, cause }: { options: ParsedOptions; cause: Cause },
  terminal: Terminal,
): Promise<number> {
  if (typeof options.into !== 'string') throw new UsageError('Name the target event: --into EVENT-ID.');
  const intoEventId = readId(options.into);
  const { input, plan } = await deps.database.inTenant(tenantId, async (scope) => {
    const event = await findEvent(scope, eventId);
    if (event === undefined) throw new UsageError(`The tenant "${tenantId}" has no event "${eventId}".`);
    const known = { ...readKnown(deps, event, options), eventId };
    const found = await findPhotosBy(scope, known, PHOTOS_MAX);
    if (isRefusal(found)) throw new UsageError(`The tenant "${tenantId}" has no order "${options.order}".`);
    const photoIds = found.photos.map(({ photoId }) => photoId);
    return {
      input: { eventId, intoEventId, photoIds },
      plan: await planMove(deps, scope, { eventId, intoEventId, photoIds }),
    };
  });
  if (isRefusal(plan))
    throw new UsageError(
      plan.refused === 'Invalid'
        ? 'The photos are already in this event: name another one with --into.'
        : `The tenant "${tenantId}" has no event "${intoEventId}", or one of the two is being deleted.`,
    );
  for (const line of describeMove(plan)) terminal.print(line);
  if (plan.photoIds.length === 0) return 1;
  const opensSeen = options['open-to-all'] === true;
  if (plan.isOpened && !opensSeen) {
    terminal.print('Nothing was done: add --open-to-all if everyone may see them.');
    return 1;
  }
  const question = `Move ${plan.photoIds.length} photos to ${plan.into.title}?`;
  if (!(await isConfirmed(question, 'Add --yes to move them.', options.yes === true, terminal))) return 1;
  const begun = await deps.database.inTenant(tenantId, (scope) =>
    beginMove(deps, scope, { ...input, opensSeen, photosSeen: plan.photoIds.length }, cause),
  );
  if (isRefusal(begun))
    throw new UsageError('Nothing was done: one of the two events was changed or deleted meanwhile.');
  terminal.print('They are moved now by `photofinish serve` or `photofinish work`.');
  return 0;
}

/** Why photos stay without faces for good, after a move or a merge. */
export const FACE_BARS: Record<FaceBar, string> = {
  Forgotten: 'faces of one of the events were deleted at the end of their retention',
  Protected: 'a participant of the first event is protected',
  NoGround: 'the first event has no legal basis: record it there first, if there is one',
  Off: 'the faces of the first event are off: set them to be read there first, if its legal basis covers its people',
  OtherGround: 'the legal bases differ: record the same text in both events first, if one basis covers both',
};

function describeMove(plan: MovePlan): string[] {
  const { from, into, photoIds, there, staying, orders, carts, isOpened, losesFaces, facesBarred } = plan;
  return [
    `From ${from.title}, ${from.date}, into ${into.title}, ${into.date}: ${photoIds.length} photos.`,
    ...(there === 0 ? [] : [`  ${there} stay: ${into.title} has the same files already.`]),
    ...(staying === 0
      ? []
      : [`  ${staying} stay: they are being read, could not be read, were removed, or wait for review.`]),
    ...(orders === 0 ? [] : [`  Orders with such photos, which keep them: ${orders}.`]),
    ...(carts === 0 ? [] : [`  Open carts with such photos, which keep them: ${carts}.`]),
    ...(losesFaces && facesBarred === null ? [`  Their faces are deleted: ${into.title} keeps none.`] : []),
    ...(facesBarred === null
      ? []
      : [`  They stay without faces for good, because ${FACE_BARS[facesBarred]}.`]),
    ...(isOpened ? [`  EVERYONE will see them: ${from.title} shows them only to participants.`] : []),
  ];
}
