import { DESK_API } from './desk.ts';

const TENANT = `${DESK_API}/tenants/:tenantId`;

/** The tasks of an operator today. */
export const deskTodayRoutes = {
  getToday: { method: 'GET', path: `${TENANT}/today` },
  getCoverage: { method: 'GET', path: `${TENANT}/events/:eventId/coverage` },
  retryFailed: { method: 'POST', path: `${TENANT}/events/:eventId/retry` },
} as const;
