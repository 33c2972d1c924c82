import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { addressHashOf, addressKeyId } from './address-hash.ts';
import type { Suppression } from './mail-addresses.rules.ts';
import { deleteBounce, hasUnreadable, saveConfirmed, saveSuppressions } from './mail-addresses.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** Addresses, given by their hashes, get no more letters. */
    'addresses.suppressed': { addressHashes: string[]; suppressedAs: Suppression };
  }
}

type SuppressDeps = Pick<Deps, 'keys' | 'clock' | 'events'>;

/**
 * Suppresses letters to addresses, given by their hashes.
 * @returns how many were not suppressed before
 */
export async function suppressAddress(
  deps: SuppressDeps,
  scope: Scope,
  addressHashes: string[],
  suppressedAs: Suppression,
): Promise<number> {
  const noted = { suppressedAs, at: deps.clock.now(), keyId: addressKeyId(deps) };
  const fresh = await saveSuppressions(scope, addressHashes, noted);
  await deps.events.emit(scope, 'addresses.suppressed', { addressHashes, suppressedAs });
  return fresh.length;
}

/** Suppresses letters to addresses in any spelling, like `suppressAddress`. */
export function suppressAddresses(
  deps: SuppressDeps,
  scope: Scope,
  emails: readonly string[],
  suppressedAs: Suppression,
): Promise<number> {
  const hashes = emails.map((email) => addressHashOf(deps, scope.tenantId, email));
  return suppressAddress(deps, scope, hashes, suppressedAs);
}

/** Records that an address was confirmed. */
export function confirmAddress(
  deps: Pick<Deps, 'keys' | 'clock'>,
  scope: Scope,
  email: string,
): Promise<void> {
  const noted = { at: deps.clock.now(), keyId: addressKeyId(deps) };
  return saveConfirmed(scope, addressHashOf(deps, scope.tenantId, email), noted);
}

/** Lifts the suppression of an address that was reported not to exist, because an operator knows that it does. */
export function liftBounce(deps: Pick<Deps, 'keys'>, scope: Scope, email: string): Promise<void> {
  return deleteBounce(scope, addressHashOf(deps, scope.tenantId, email));
}

/**
 * Returns whether some suppressed addresses can no longer be recognised, because the address secret was changed or
 * differs between servers. If so, no letter may be written, because it might go to one of them.
 */
export function hasLostAddresses(deps: Pick<Deps, 'keys'>, scope: Scope): Promise<boolean> {
  return hasUnreadable(scope, addressKeyId(deps));
}
