import { DESK_API } from './desk.ts';

/** The supported German charts of accounts. */
export const DATEV_CHARTS = ['SKR03', 'SKR04'] as const;

/** A month's receipts and bookings, for an accountant. */
export const deskExportRoutes = {
  describeExports: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/exports` },
} as const;

/** The path of the files. */
export const DESK_EXPORTS_PATH = '/desk/exports/';
