import { type EventRecord, findEvent, isGalleryOpen } from '#finding/events/index.ts';
import { type CoverOutcome, chooseCover } from '#finding/ingest/index.ts';
import { findPublished, type PhotoRecord } from '#finding/photos/index.ts';
import type { Cause } from '#hosting/actions/index.ts';
import type { AppDeps } from '#server/app.ts';
import { isConfirmed } from './agree-on-event.ts';
import { readId } from './in-tenant.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage.ts';

/**
 * Runs `event edit ID --cover PHOTO-ID`: shows the photo that becomes the event's cover, asks, and lets a worker
 * render its picture.
 * @param photoId as typed; empty lets the shop choose
 * @returns the exit code: 1 if nothing was done
 */
export async function chooseNamedCover(
  deps: Pick<AppDeps, 'database' | 'queue'>,
  tenantId: string,
  { eventId, photoId: typed }: { eventId: string; photoId: string },
  { isAgreed, cause }: { isAgreed: boolean; cause: Cause },
  terminal: Terminal,
): Promise<number> {
  const photoId = typed === '' ? null : readId(typed);
  const { event, photo } = await deps.database.inTenant(tenantId, async (scope) => ({
    event: await findEvent(scope, eventId),
    photo: photoId === null ? undefined : (await findPublished(scope, [photoId]))[0],
  }));
  if (event === undefined) throw new UsageError(`The tenant "${tenantId}" has no event "${eventId}".`);
  const { title, date, chosenCoverId: seenId } = event;
  if (event.isDeleted) throw new UsageError(`${title}, ${date}: is being deleted.`);
  if (photoId !== null && photo?.eventId !== eventId)
    throw new UsageError(`${title}, ${date}: has no photo "${photoId}" that can be seen.`);
  terminal.print(`${title}, ${date}, ${eventId}`);
  terminal.print(`  cover: ${seenId ?? 'chosen by the shop'} → ${photo?.fileName ?? 'chosen by the shop'}`);
  for (const line of photo === undefined ? [] : describeCover(event, photo)) terminal.print(line);
  if (!(await isConfirmed('Change the cover?', 'Add --yes to change it.', isAgreed, terminal))) return 1;
  const outcome = await deps.database.inTenant(tenantId, (scope) =>
    chooseCover(deps, scope, { eventId, photoId, seenId }, cause),
  );
  terminal.print(photoId === null && outcome === 'Done' ? LEFT_TO_THE_SHOP : OUTCOMES[outcome]);
  return outcome === 'Done' || outcome === 'AsBefore' ? 0 : 1;
}

const LEFT_TO_THE_SHOP = 'Chosen by the shop again: the cover stays until a better photo is published.';
const OUTCOMES: Record<CoverOutcome, string> = {
  Done: 'Chosen: `photofinish serve` or `photofinish work` renders it next; until then the event keeps its cover.',
  AsBefore: 'Nothing to change: it is already so.',
  NotOfEvent: 'Nothing was done: the photo was hidden or removed meanwhile.',
  Changed: 'Nothing was done: another cover was chosen meanwhile. Run the command again.',
};

/** Describes what an operator should know about a photo before it becomes the cover. */
function describeCover(event: EventRecord, { isReport, width, height }: PhotoRecord): string[] {
  const isHidden = !event.isSecure && !isReport && !isGalleryOpen(event);
  return [
    ...(height > width ? ['  it is upright: pages show a wide crop of its middle'] : []),
    ...(isHidden
      ? [
          '  it will not be shown: the gallery is closed, and it is not a photo of the report, so it may show people',
        ]
      : []),
    ...(event.isSecure ? ['  it will not be shown: a protected event shows no pictures'] : []),
  ];
}
