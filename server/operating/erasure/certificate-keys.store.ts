import type { JWK } from 'jose';
import type { Scope } from '#platform/database/database.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    certificateKeys: Columns<'certificateKeys', { publicJwk: JWK }>;
  }
}

/** Keeps a public key available, even after another key has replaced it for signing. */
export async function saveCertificateKey(
  { trx, tenantId }: Scope,
  { keyId, publicJwk }: { keyId: string; publicJwk: JWK },
  usedAt: Date,
): Promise<void> {
  await trx
    .insertInto('certificateKeys')
    .values({ tenantId, keyId, publicJwk, usedAt })
    .onConflict((conflict) => conflict.columns(['tenantId', 'keyId']).doUpdateSet({ usedAt }))
    .execute();
}

/** Lists the public keys of the pairs that signed a tenant's certificates, the latest first. */
export async function listCertificateKeys({ trx, tenantId }: Scope): Promise<JWK[]> {
  const rows = await trx
    .selectFrom('certificateKeys')
    .select('publicJwk')
    .where('tenantId', '=', tenantId)
    .orderBy('usedAt', 'desc')
    .execute();
  return rows.map((row) => row.publicJwk);
}
