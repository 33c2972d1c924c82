import { DESK_API, deskOwnRoutes } from './desk.ts';
import { deskEventRoutes } from './desk-events.ts';
import { deskExportRoutes } from './desk-exports.ts';
import { deskSalesRoutes } from './desk-sales.ts';
import { deskSettlementRoutes } from './desk-settlements.ts';
import { deskTodayRoutes } from './desk-today.ts';

const LINKS = `${DESK_API}/tenants/:tenantId/links`;

/** Read-only links to a part of the desk for people without a login. */
export const deskLinkRoutes = {
  listLinks: { method: 'GET', path: LINKS },
  makeLink: { method: 'POST', path: LINKS },
  revokeLink: { method: 'DELETE', path: `${LINKS}/:linkId` },
} as const;

/** The page of a link; the token is in the fragment, which browsers do not send. */
export const DESK_LINK_PAGE = '/link';

/** The call to which the page sends the token to get a session. */
export const DESK_LINK_SESSION_PATH = `${DESK_API}/link-session`;

/** The roles of links. A link can read what its role may see, and changes nothing. */
export const LINK_KINDS = ['accountant', 'organizer', 'photographer'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** The most days for which a link works. */
export const LINK_DAYS_MAX = 400;
export const LINK_LABEL_MAX = 100;

const { getSales, getStarters, listBestPhotos, getConversion } = deskSalesRoutes;
const { findEvents, getEvent } = deskEventRoutes;
const { listStatements, writeStatements, printStatement } = deskSettlementRoutes;
const OF_ALL = [deskOwnRoutes.getMe, deskOwnRoutes.listTenants, getSales];
const EVENTS = [findEvents, getEvent, deskTodayRoutes.getCoverage, getStarters];
const STATEMENTS = [listStatements, writeStatements, printStatement];

/** The calls of the desk that each kind of link may make. All others are refused. */
export const LINK_CALLS: Record<LinkKind, readonly { method: string; path: string }[]> = {
  accountant: [
    ...[...OF_ALL, ...EVENTS, listBestPhotos, getConversion],
    ...[deskExportRoutes.describeExports, ...STATEMENTS],
  ],
  organizer: [...OF_ALL, ...EVENTS, ...STATEMENTS],
  photographer: [...OF_ALL, ...STATEMENTS],
};
