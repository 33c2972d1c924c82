import type { FastifyInstance } from 'fastify';
import type { JSONWebKeySet } from 'jose';
import { CERTIFICATE_KEYS_PATH } from '#contract/own-data.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { loadCertificateKey } from '#platform/signing/certificate-key.ts';
import { listCertificateKeys } from './certificate-keys.store.ts';

/**
 * Reads the public keys that verify a tenant's certificates: the present signing key's, and those of earlier signing
 * keys.
 */
export async function readCertificateKeys(
  { config }: Pick<Deps, 'config'>,
  scope: Scope,
): Promise<JSONWebKeySet> {
  const { keyId, publicJwk } = await loadCertificateKey(config);
  const before = (await listCertificateKeys(scope)).filter(({ kid }) => kid !== keyId);
  return { keys: [publicJwk, ...before] };
}

/** Registers the call that publishes the keys for verifying certificates. */
export function openCertificateKeys(app: FastifyInstance, deps: Pick<Deps, 'config' | 'database'>): void {
  app.get(CERTIFICATE_KEYS_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { tenant } = request;
    if (tenant === null) return sendProblem(request, reply, 'NotFound');
    const keys = await deps.database.inTenant(tenant.tenantId, (scope) => readCertificateKeys(deps, scope));
    return reply.header('cache-control', 'public, max-age=300').type('application/jwk-set+json').send(keys);
  });
}
