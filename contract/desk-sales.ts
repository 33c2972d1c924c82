import { DESK_API } from './desk.ts';

/** The dimensions by which sales are grouped. */
export const SALES_KEYS = [
  'event',
  'photographer',
  'product',
  'code',
  'day',
  'hour',
  'month',
  'country',
  'rate',
] as const;
export type SalesKey = (typeof SALES_KEYS)[number];

/** Sales, from the books. */
export const deskSalesRoutes = {
  getSales: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/sales` },
  getConversion: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/sales/conversion` },
  getStarters: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/sales/events/:eventId/starters` },
  listBestPhotos: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/sales/events/:eventId/photos` },
} as const;
