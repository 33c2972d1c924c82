export type { Certificate } from './certificate.schema.ts';
export { readKeysAddress, readPublicKeys, verifyCertificate } from './certificate.ts';
export { openCertificateKeys, readCertificateKeys } from './certificates.routes.ts';
export { describeErasure, type ErasurePlan } from './describe-erasure.ts';
export { erasureHandlers, erasureJobs } from './erasure.jobs.ts';
export { findErasure, type ListedErasure, listErasures } from './erasures.store.ts';
export { replayErasures } from './replay-erasures.ts';
export { requestErasure } from './request-erasure.ts';
export { runErasure } from './run-erasure.ts';
