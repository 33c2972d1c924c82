import { anyText } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import { type Suppression, strongerSuppression } from './mail-addresses.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    mailAddresses: Columns<'mailAddresses', { suppressedAs: Suppression }>;
  }
}

/** The state of an address. */
export interface AddressFacts {
  confirmedAt: Date | null;
  suppressedAt: Date | null;
  suppressedAs: Suppression | null;
}

/** Reads what is known about addresses, by hash. Most addresses have no entry. */
export async function readAddressFacts(
  scope: Scope,
  addressHashes: readonly string[],
): Promise<Map<string, AddressFacts>> {
  if (addressHashes.length === 0) return new Map();
  const rows = await selectFrom(scope, 'mailAddresses')
    .select(['addressHash', 'confirmedAt', 'suppressedAt', 'suppressedAs'])
    .where('addressHash', '=', anyText(addressHashes))
    .execute();
  return new Map(rows.map(({ addressHash, ...facts }) => [addressHash, facts]));
}

/**
 * Records that addresses get no more letters.
 * @returns the hashes that were not suppressed before
 */
export async function saveSuppressions(
  scope: Scope,
  addressHashes: readonly string[],
  { suppressedAs, at, keyId }: { suppressedAs: Suppression; at: Date; keyId: string },
): Promise<string[]> {
  // In a fixed order, so that two concurrent lists do not deadlock.
  const hashes = [...new Set(addressHashes)].toSorted();
  const known = await readAddressFacts(scope, hashes);
  for (const addressHash of hashes) {
    const values = {
      keyId,
      suppressedAt: at,
      suppressedAs: strongerSuppression(known.get(addressHash)?.suppressedAs ?? null, suppressedAs),
    };
    await insertInto(scope, 'mailAddresses', { addressHash, ...values })
      .onConflict((conflict) => conflict.columns(['tenantId', 'addressHash']).doUpdateSet(values))
      .execute();
  }
  return hashes.filter((hash) => known.get(hash)?.suppressedAs == null);
}

/** Records that an address was confirmed by a link in a mail. */
export async function saveConfirmed(
  scope: Scope,
  addressHash: string,
  { at, keyId }: { at: Date; keyId: string },
): Promise<void> {
  await insertInto(scope, 'mailAddresses', { addressHash, keyId, confirmedAt: at })
    .onConflict((conflict) => conflict.columns(['tenantId', 'addressHash']).doUpdateSet({ confirmedAt: at }))
    .execute();
}

/** Deletes the record that an address does not exist. */
export async function deleteBounce(scope: Scope, addressHash: string): Promise<void> {
  await updateTable(scope, 'mailAddresses')
    .set({ suppressedAt: null, suppressedAs: null })
    .where('addressHash', '=', addressHash)
    .where('suppressedAs', '=', 'Bounced')
    .execute();
}

/** Returns whether some suppressed addresses were hashed with another secret. They can no longer be matched. */
export async function hasUnreadable(scope: Scope, keyId: string): Promise<boolean> {
  const row = await selectFrom(scope, 'mailAddresses')
    .select('addressHash')
    .where('suppressedAt', 'is not', null)
    .where(({ or, eb }) => or([eb('keyId', '<', keyId), eb('keyId', '>', keyId)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
