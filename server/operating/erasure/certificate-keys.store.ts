import type { JWK } from 'jose';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    certificateKeys: Columns<'certificateKeys', { publicJwk: JWK }>;
  }
}

/** Keeps a public key available, even after another key has replaced it for signing. */
export async function saveCertificateKey(
  scope: Scope,
  { keyId, publicJwk }: { keyId: string; publicJwk: JWK },
  usedAt: Date,
): Promise<void> {
  await insertInto(scope, 'certificateKeys', { keyId, publicJwk, usedAt })
    .onConflict((conflict) => conflict.columns(['tenantId', 'keyId']).doUpdateSet({ usedAt }))
    .execute();
}

/** Lists the public keys of the pairs that signed a tenant's certificates, latest first. */
export async function listCertificateKeys(scope: Scope): Promise<JWK[]> {
  const rows = await selectFrom(scope, 'certificateKeys')
    .select('publicJwk')
    .orderBy('usedAt', 'desc')
    .execute();
  return rows.map((row) => row.publicJwk);
}
