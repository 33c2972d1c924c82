import { DESK_API } from './desk.ts';

/** The kinds of consent: a selfie search, a crew's payer gets the photos, a mail when there are photos. */
export const CONSENT_KINDS = ['FaceSearch', 'Crew', 'Alert'] as const;

/** Consents, and the legal bases of face search. */
export const deskConsentRoutes = {
  listConsents: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/consents` },
  listFaceGrounds: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/face-grounds` },
} as const;
