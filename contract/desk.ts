/** The desk's API, on the desk's own host (DESK_URL) alone. Every call but the first two is about one tenant. */
export const DESK_API = '/desk/api/v1';

/** The logged-in member's own data. */
export const deskOwnRoutes = {
  getMe: { method: 'GET', path: `${DESK_API}/me` },
  listTenants: { method: 'GET', path: `${DESK_API}/tenants` },
} as const;

export const deskRoutes = {
  listActions: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/actions` },
  listMembers: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/members` },
  addMember: { method: 'POST', path: `${DESK_API}/tenants/:tenantId/members` },
  removeMember: { method: 'DELETE', path: `${DESK_API}/tenants/:tenantId/members/:memberId` },
  listTokens: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/tokens` },
  issueToken: { method: 'POST', path: `${DESK_API}/tenants/:tenantId/tokens` },
  narrowToken: { method: 'PUT', path: `${DESK_API}/tenants/:tenantId/tokens/:tokenId/scopes` },
  revokeToken: { method: 'DELETE', path: `${DESK_API}/tenants/:tenantId/tokens/:tokenId` },
} as const;

/** Photos and orders, as an operator looks for them and puts them right. */
export const deskCorrectionRoutes = {
  findPhotos: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/photos` },
  describeRemoval: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/photos/:photoId/removal` },
  removePhoto: { method: 'POST', path: `${DESK_API}/tenants/:tenantId/photos/:photoId/removal` },
  hidePhoto: { method: 'POST', path: `${DESK_API}/tenants/:tenantId/photos/:photoId/hiding` },
  showPhoto: { method: 'POST', path: `${DESK_API}/tenants/:tenantId/photos/:photoId/showing` },
  findOrders: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/orders` },
  listOrderPhotos: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/orders/:orderId/photos` },
} as const;

/** The kinds of things that actions are recorded of. */
export const THING_KINDS = [
  'photo',
  'event',
  'participant',
  'person',
  'removal',
  'photographer',
  'order',
  'tenant',
  'content',
  'catalog',
  'frame',
  'promo-code',
  'member',
  'link',
  'upload',
  'webhook',
  'shares',
  'statement',
  'payee',
  'payout',
] as const;

/** The fields of the record before and after an action; each has a text at the desk. */
export type RecordedField =
  | 'added'
  | 'address'
  | 'addresses'
  | 'amountMinor'
  | 'benefit'
  | 'bib'
  | 'bibs'
  | 'birthDate'
  | 'cameraOffsets'
  | 'changed'
  | 'city'
  | 'code'
  | 'codes'
  | 'count'
  | 'country'
  | 'cover'
  | 'currencyId'
  | 'date'
  | 'deliveryId'
  | 'distance'
  | 'email'
  | 'entryId'
  | 'event'
  | 'eventId'
  | 'eventIds'
  | 'everyMinutes'
  | 'excludesOthers'
  | 'expiresAt'
  | 'externalEventId'
  | 'faceGround'
  | 'failedRefund'
  | 'feed'
  | 'fileName'
  | 'format'
  | 'frameId'
  | 'freePhotosMax'
  | 'fresh'
  | 'from'
  | 'givenName'
  | 'grants'
  | 'ground'
  | 'hasFreeCard'
  | 'holds'
  | 'intoEventId'
  | 'intoId'
  | 'isActive'
  | 'isFree'
  | 'isSecure'
  | 'isWhole'
  | 'joining'
  | 'keptUntil'
  | 'key'
  | 'kind'
  | 'kinds'
  | 'known'
  | 'label'
  | 'layers'
  | 'left'
  | 'lines'
  | 'mark'
  | 'memberId'
  | 'month'
  | 'name'
  | 'note'
  | 'orderItemIds'
  | 'orders'
  | 'organizerCoverage'
  | 'organizerSales'
  | 'other'
  | 'otherBib'
  | 'paidOn'
  | 'participants'
  | 'payees'
  | 'personId'
  | 'photographerId'
  | 'photos'
  | 'photosCount'
  | 'prefix'
  | 'productTypes'
  | 'promoCodeId'
  | 'protection'
  | 'provider'
  | 'photographerBibs'
  | 'readAs'
  | 'reason'
  | 'results'
  | 'role'
  | 'rulesCount'
  | 'said'
  | 'same'
  | 'scopes'
  | 'showsSales'
  | 'state'
  | 'statements'
  | 'summary'
  | 'surname'
  | 'timeZone'
  | 'title'
  | 'titles'
  | 'tokenId'
  | 'told'
  | 'until'
  | 'url'
  | 'uses'
  | 'usesMax'
  | 'validFrom'
  | 'validUntil'
  | 'verificationFactor'
  | 'version'
  | 'videos';

/** Where the desk's pages of a tenant begin. */
export const DESK_PAGES_PATH = '/tenants';

/** Where the desk's own OpenAPI document is. */
export const DESK_DOCUMENT_PATH = `${DESK_API}/openapi.json`;

/** Identifies a write, so that it is done once however often it is sent. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Refusals of the desk alone, beside those of the shop's calls (`problems.ts`), with a sentence for people. */
export const DESK_PROBLEMS = {
  ForeignOrigin: { status: 403, detail: 'A write by a session must come from a page of the desk.' },
  SessionNeeded: { status: 403, detail: 'No token may do this: log in to the desk.' },
  LoginNotFresh: {
    status: 403,
    detail: 'Log in anew first: /login?fresh=1, with tenant=… for its own provider.',
  },
  ScopeMissing: { status: 403, detail: 'The token’s scopes do not have this operation.' },
  IdempotencyKeyMissing: {
    status: 400,
    detail:
      'Send the header Idempotency-Key: 8 to 200 letters, digits, hyphens or underscores, new for each write.',
  },
  IdempotencyKeyReused: {
    status: 409,
    detail: 'This Idempotency-Key was used for another write: take a new one.',
  },
} as const;
export type DeskProblemCode = keyof typeof DESK_PROBLEMS;

/** Roles in a tenant. */
export const DESK_ROLES = [
  'owner',
  'operator',
  'privacy-officer',
  'accountant',
  'organizer',
  'photographer',
] as const;
export type DeskRole = (typeof DESK_ROLES)[number];

/** What is done to oneself: no role is asked, and no token does it. */
export const OWN_OPERATIONS = [
  'member.join',
  'member.issue-token',
  'member.narrow-token',
  'member.revoke-token',
] as const;
