import { DESK_API } from './desk.ts';

/** To what people agree: a search by a selfie, that one of them pays for all, a mail when there are photos. */
export const CONSENT_KINDS = ['FaceSearch', 'Crew', 'Alert'] as const;

/** What people agreed to, and on what legal grounds faces are looked for. */
export const deskConsentRoutes = {
  listConsents: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/consents` },
  listFaceGrounds: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/face-grounds` },
} as const;
