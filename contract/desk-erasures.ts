import { DESK_API } from './desk.ts';

const ERASURES = `${DESK_API}/tenants/:tenantId/erasures`;

/** Erasures of persons, and their certificates. */
export const deskErasureRoutes = {
  describeErasure: { method: 'POST', path: `${ERASURES}/plan` },
  erasePerson: { method: 'POST', path: ERASURES },
  listErasures: { method: 'GET', path: ERASURES },
  listTexts: { method: 'GET', path: `${ERASURES}/texts` },
  decideTexts: { method: 'POST', path: `${ERASURES}/texts` },
  showErasure: { method: 'GET', path: `${ERASURES}/:erasureId` },
} as const;

/** The most addresses and entries of one person. */
export const SUBJECT_MAX = 200;

/** The most texts that are shown and decided at once. */
export const ERASED_TEXTS_MAX = 200;
