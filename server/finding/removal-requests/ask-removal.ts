import type { RemovalReason } from '#contract/removal.ts';
import { findEvent } from '#finding/events/index.ts';
import { listPhotosById } from '#finding/photos/index.ts';
import { type CanonicalKey, emailKey, joinKeys } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { insertRemoval } from './removal-requests.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A removal was requested: the mail that asks for its confirmation must be sent. */
    'removal.asked': { requestId: string };
  }
}

/** The limit of requests per network, which a whole venue may share. */
const ASKED = { name: 'removal-asked', limit: 60, windowSeconds: 600 };
/**
 * The limits of confirmation mails to one address: from one network, so that a stranger in another network cannot use
 * it up; and from all networks.
 */
const MAILED = { name: 'removal-mailed', limit: 10, windowSeconds: 6 * 3600 };
const MAILED_TO_ADDRESS = { name: 'removal-mailed-address', limit: 60, windowSeconds: 6 * 3600 };

/** A removal request. */
export interface RemovalInput {
  photoIds: readonly string[];
  reason: RemovalReason;
  email: string;
  words: string;
  clientAddress: CanonicalKey;
}

/**
 * Stores a removal request and asks its address for confirmation: until then the desk does not show it. The answer does not
 * reveal whether the address is known, has requested before or gets too many of these mails, nor whether the photo exists:
 * that would reveal a hidden one, such as a protected child's.
 */
export async function askRemoval(
  deps: Pick<Deps, 'database' | 'rateLimits' | 'events' | 'clock' | 'newId'>,
  { tenantId, language, publicOrigin: origin }: TenantContext,
  { photoIds, reason, email, words, clientAddress }: RemovalInput,
): Promise<Refusal | undefined> {
  const tooMany = await deps.rateLimits.take(tenantId, ASKED, clientAddress);
  if (tooMany !== undefined) return tooMany;
  const address = emailKey(email);
  const tooOften =
    (await deps.rateLimits.take(tenantId, MAILED, joinKeys(address, clientAddress))) ??
    (await deps.rateLimits.take(tenantId, MAILED_TO_ADDRESS, address));
  return deps.database.inTenant(tenantId, async (scope) => {
    if (tooOften !== undefined) return undefined;
    const asked = [...new Set(photoIds)];
    const photos = await listPhotosById(scope, asked);
    // A parent of a protected child sees its photos by a link, and may request their removal too.
    const there = photos.filter(({ state }) => ['Published', 'Hidden', 'Protected'].includes(state));
    const [first] = there;
    const event = first && (await findEvent(scope, first.eventId));
    const requestId = deps.newId();
    const request = { requestId, reason, email, words, language, origin, timeZone: event?.timeZone ?? 'UTC' };
    const named = asked.map((id) => there.find(({ photoId }) => photoId === id)?.photoId ?? null);
    await insertRemoval(scope, { ...request, askedAt: deps.clock.now() }, named);
    await deps.events.emit(scope, 'removal.asked', { requestId });
    return undefined;
  });
}
