import { DESK_API } from './desk.ts';

/** German charts of accounts that a batch of bookings may be for. */
export const DATEV_CHARTS = ['SKR03', 'SKR04'] as const;

/** A month's receipts and bookings, for an accountant. */
export const deskExportRoutes = {
  describeExports: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/exports` },
} as const;

/** Where the files themselves are. */
export const DESK_EXPORTS_PATH = '/desk/exports/';
