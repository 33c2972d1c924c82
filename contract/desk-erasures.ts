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

/** Addresses and entries by which one human being may be known. */
export const SUBJECT_MAX = 200;

/** Texts that are shown, and decided about, at once. */
export const ERASED_TEXTS_MAX = 200;
