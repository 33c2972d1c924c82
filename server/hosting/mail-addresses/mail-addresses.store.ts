import type { Generated } from 'kysely';
import { anyText } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type Suppression, strongerSuppression } from './mail-addresses.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    mail_addresses: {
      tenant_id: string;
      /** See `addressHashOf`. */
      address_hash: string;
      /** The id of the secret with which the address was hashed. */
      key_id: string;
      /** When the address was confirmed by a link in a mail. */
      confirmed_at: Generated<Date | null>;
      suppressed_at: Generated<Date | null>;
      suppressed_as: Generated<Suppression | null>;
    };
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
  { trx, tenantId }: Scope,
  addressHashes: readonly string[],
): Promise<Map<string, AddressFacts>> {
  if (addressHashes.length === 0) return new Map();
  const rows = await trx
    .selectFrom('mail_addresses')
    .select(['address_hash', 'confirmed_at', 'suppressed_at', 'suppressed_as'])
    .where('tenant_id', '=', tenantId)
    .where('address_hash', '=', anyText(addressHashes))
    .execute();
  return new Map(
    rows.map((row) => [
      row.address_hash,
      { confirmedAt: row.confirmed_at, suppressedAt: row.suppressed_at, suppressedAs: row.suppressed_as },
    ]),
  );
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
  const { trx, tenantId } = scope;
  // In a fixed order, so that two concurrent lists do not deadlock.
  const hashes = [...new Set(addressHashes)].toSorted();
  const known = await readAddressFacts(scope, hashes);
  for (const addressHash of hashes) {
    const values = {
      key_id: keyId,
      suppressed_at: at,
      suppressed_as: strongerSuppression(known.get(addressHash)?.suppressedAs ?? null, suppressedAs),
    };
    await trx
      .insertInto('mail_addresses')
      .values({ tenant_id: tenantId, address_hash: addressHash, ...values })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'address_hash']).doUpdateSet(values))
      .execute();
  }
  return hashes.filter((hash) => known.get(hash)?.suppressedAs == null);
}

/** Records that an address was confirmed by a link in a mail. */
export async function saveConfirmed(
  { trx, tenantId }: Scope,
  addressHash: string,
  { at, keyId }: { at: Date; keyId: string },
): Promise<void> {
  await trx
    .insertInto('mail_addresses')
    .values({ tenant_id: tenantId, address_hash: addressHash, key_id: keyId, confirmed_at: at })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'address_hash']).doUpdateSet({ confirmed_at: at }),
    )
    .execute();
}

/** Deletes the record that an address does not exist. */
export async function deleteBounce({ trx, tenantId }: Scope, addressHash: string): Promise<void> {
  await trx
    .updateTable('mail_addresses')
    .set({ suppressed_at: null, suppressed_as: null })
    .where('tenant_id', '=', tenantId)
    .where('address_hash', '=', addressHash)
    .where('suppressed_as', '=', 'Bounced')
    .execute();
}

/** Returns whether some suppressed addresses were hashed with another secret. They can no longer be matched. */
export async function hasUnreadable({ trx, tenantId }: Scope, keyId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('mail_addresses')
    .select('address_hash')
    .where('tenant_id', '=', tenantId)
    .where('suppressed_at', 'is not', null)
    .where(({ or, eb }) => or([eb('key_id', '<', keyId), eb('key_id', '>', keyId)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
