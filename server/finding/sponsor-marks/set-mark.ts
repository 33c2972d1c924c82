import { createHash } from 'node:crypto';
import { faultAt } from '#contract/faults.ts';
import { findEvent, setSponsorMark } from '#finding/events/index.ts';
import { sponsorMarkKey } from '#finding/photos/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import { detectPicture } from '#hosting/organizer/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { drawMark } from './mark.task.ts';

/** An uploaded sponsor's mark: PNG, JPEG or WebP; null removes it. */
interface MarkInput {
  bytes: Uint8Array | null;
  /** Whether each runner gets a free card: a small picture with the mark. */
  hasFreeCard: boolean;
}

/**
 * Adds a sponsor's mark to the previews of an event, or removes it, and records it. The file is re-encoded, so that it
 * contains only pixels. Its name is a hash of its content, so a new mark changes the addresses of the previews.
 * @returns Invalid if it is not a picture, NotFound
 */
export async function setMark(
  deps: Pick<Deps, 'storage'>,
  scope: Scope,
  eventId: string,
  { bytes, hasFreeCard }: MarkInput,
  cause: Cause,
): Promise<{ mark: string | null } | Refusal> {
  const event = await findEvent(scope, eventId);
  if (event === undefined) return refuse('NotFound');
  const isPicture = bytes !== null && detectPicture(bytes) !== undefined;
  const drawn = bytes === null ? null : isPicture ? await drawMark(scope.tenantId, bytes) : undefined;
  if (drawn === undefined) return refuse('Invalid', [faultAt('base64', 'MarkUnfit')]);
  const mark = drawn === null ? null : createHash('sha256').update(drawn).digest('hex').slice(0, 12);
  if (drawn !== null && mark !== null)
    await deps.storage.put(tenantKey(scope.tenantId, sponsorMarkKey(eventId, mark)), drawn);
  await setSponsorMark(scope, eventId, { mark, hasFreeCard: hasFreeCard && mark !== null });
  await recordAction(
    scope,
    {
      what: 'event.set-mark',
      thingId: eventId,
      before: { mark: event.sponsorMark, hasFreeCard: event.hasFreeCard },
      after: { mark, hasFreeCard: hasFreeCard && mark !== null },
    },
    cause,
  );
  return { mark };
}
