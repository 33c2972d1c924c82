import type { JWK } from 'jose';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** The public keys of the pairs that signed a tenant's certificates. */
    certificate_keys: { tenant_id: string; key_id: string; public_jwk: JWK; used_at: Date };
  }
}

/** Keeps a public key available, even after another key has replaced it for signing. */
export async function saveCertificateKey(
  { trx, tenantId }: Scope,
  { keyId, publicJwk }: { keyId: string; publicJwk: JWK },
  usedAt: Date,
): Promise<void> {
  await trx
    .insertInto('certificate_keys')
    .values({ tenant_id: tenantId, key_id: keyId, public_jwk: publicJwk, used_at: usedAt })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key_id']).doUpdateSet({ used_at: usedAt }))
    .execute();
}

/** Lists the public keys of the pairs that signed a tenant's certificates, the latest first. */
export async function listCertificateKeys({ trx, tenantId }: Scope): Promise<JWK[]> {
  const rows = await trx
    .selectFrom('certificate_keys')
    .select('public_jwk')
    .where('tenant_id', '=', tenantId)
    .orderBy('used_at', 'desc')
    .execute();
  return rows.map((row) => row.public_jwk);
}
