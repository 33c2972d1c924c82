import { DESK_API } from './desk.ts';

const REQUESTS = `${DESK_API}/tenants/:tenantId/search-requests`;

/** The queue of visitors whose search found nothing, and the call that answers them. */
export const deskSearchRequestRoutes = {
  listSearchRequests: { method: 'GET', path: REQUESTS },
  getSearchRequest: { method: 'GET', path: `${REQUESTS}/:requestId` },
  answerSearchRequest: { method: 'POST', path: `${REQUESTS}/:requestId/answer` },
} as const;
