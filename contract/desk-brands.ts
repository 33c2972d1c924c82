import { DESK_API } from './desk.ts';

const BRAND = `${DESK_API}/tenants/:tenantId/brand`;

/** The page on which an operator of the installation creates a brand; it belongs to no tenant. */
export const NEW_BRAND_PAGE = '/new-brand';

/** Calls of the installation's operators, which concern no existing tenant. */
export const deskInstallationRoutes = {
  createBrand: { method: 'POST', path: `${DESK_API}/brands` },
  /** Checks a host while it is typed; changes nothing. */
  checkHost: { method: 'POST', path: `${DESK_API}/brands/host` },
  /** Deletes a brand for good, if nothing prevents it. */
  deleteBrand: { method: 'POST', path: `${DESK_API}/brands/deletion` },
} as const;

/**
 * Where a host leads. Machine: it is a name of the own machine. Nowhere: it has no address. Unknown: the addresses of the desk are
 * unknown.
 */
export const HOST_LEADS = ['Here', 'Machine', 'Nowhere', 'Elsewhere', 'Unknown'] as const;

/** What a brand still needs before it can sell. */
export const deskBrandSetupRoutes = {
  getBrandSetup: { method: 'GET', path: `${BRAND}/setup` },
  /** Looks up the DNS records of the brand's sender; called again until the answer is there. */
  checkSender: { method: 'GET', path: `${BRAND}/sender` },
  previewLook: { method: 'GET', path: `${BRAND}/look` },
  /** Lists what prevents the deletion of the brand. */
  getBrandDeletion: { method: 'GET', path: `${BRAND}/deletion` },
} as const;

/** What a brand needs, in the order in which it is best done. */
export const BRAND_STEPS = [
  'owner',
  'look',
  'seller',
  'legalNotice',
  'terms',
  'privacy',
  'payments',
  'event',
  'order',
] as const;
export type BrandStep = (typeof BRAND_STEPS)[number];

/**
 * What an open step waits for. Counsel: the text is written, and counsel has not reviewed it. Owner: an owner is invited, and
 * has not signed in. LiveKeys: buyers can pay, but a provider's keys are test keys, so they get photos without money.
 */
export const STEP_WAITS = ['Counsel', 'Owner', 'LiveKeys'] as const;
export type StepWait = (typeof STEP_WAITS)[number];

/** Why buyers cannot pay by a payment type: its provider has no keys of the brand, or does not support the currency. */
export const PAYMENT_GAPS = ['NoKeys', 'NoCurrency'] as const;

/** The DNS records by which receivers verify a sender. */
export const SENDER_RECORDS = ['SPF', 'DKIM', 'DMARC'] as const;
/** Unknown: the DNS did not answer, or only the mail server knows. KeysUnreadable: the shop cannot read its keys. */
export const SENDER_STATES = ['ok', 'missing', 'unknown', 'KeysUnreadable'] as const;

/**
 * What prevents the deletion of a brand. Books: receipts, bookings, statements and payouts. Requests: of persons, and records of
 * erasures.
 */
export const BRAND_BLOCKS = ['Orders', 'Books', 'Photos', 'Participants', 'Requests'] as const;
export type BrandBlock = (typeof BRAND_BLOCKS)[number];
