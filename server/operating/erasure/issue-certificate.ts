import { CERTIFICATE_KEYS_PATH } from '#contract/own-data.ts';
import { originWithoutVisit } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { CertificateKey } from '#platform/signing/certificate-key.ts';
import { CERTIFICATE_KINDS, type CertificatePlace, type KeptReason } from './certificate.schema.ts';
import { signCertificate } from './certificate.ts';
import { saveCertificateKey } from './certificate-keys.store.ts';
import type { ErasureDeps } from './describe-erasure.ts';
import {
  type ErasureCounts,
  finishErasure,
  listErasurePhotos,
  type RunningErasure,
} from './erasures.store.ts';

/** Signs the result of an erasure and ends the erasure. From then on nothing identifies the erased person. */
export async function issueCertificate(
  { clock, config, tenants }: ErasureDeps,
  scope: Scope,
  { erasureId, subject, ids, counts, requestedAt }: RunningErasure,
  key: CertificateKey,
): Promise<void> {
  const { tenantId } = scope;
  const tenant = await tenants.read(tenantId);
  const finishedAt = clock.now();
  const photos = await listErasurePhotos(scope, erasureId);
  const file = await signCertificate(key, {
    kind: 'photofinish.erasure',
    version: 1,
    certificateId: erasureId,
    tenant: { tenantId, name: tenant.settings.tenantName },
    requestedAt: requestedAt.toISOString(),
    finishedAt: finishedAt.toISOString(),
    personIds: subject.personIds.filter((personId) => ids?.heldIds?.includes(personId) !== true),
    removed: CERTIFICATE_KINDS.places.map((place) => ({ place, counts: listCounts(counts, place) })),
    removedPhotoIds: photos.flatMap(({ photoId, outcome }) => (outcome === 'Removed' ? photoId : [])),
    kept: CERTIFICATE_KINDS.reasons.flatMap((reason) => {
      const own = listCounts(counts, reason);
      return own.length === 0 ? [] : { reason, counts: own };
    }),
    keptOrderIds: ids?.orderIds ?? [],
    keys: originWithoutVisit(tenant.hosts, config) + CERTIFICATE_KEYS_PATH,
  });
  await saveCertificateKey(scope, key, finishedAt);
  await finishErasure(scope, erasureId, file, finishedAt);
}

function listCounts(counts: ErasureCounts, place: CertificatePlace | KeptReason) {
  const own = Object.entries(counts[place] ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return own.map(([kind, count]) => ({ kind, count }));
}
