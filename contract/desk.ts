/** The desk's API, only on the desk's host (DESK_URL). Every call except those of `deskOwnRoutes` concerns one tenant. */
export const DESK_API = '/desk/api/v1';

/** The logged-in member's own data and logins. */
export const deskOwnRoutes = {
  getMe: { method: 'GET', path: `${DESK_API}/me` },
  getLogin: { method: 'GET', path: `${DESK_API}/me/login` },
  offerPasskey: { method: 'POST', path: `${DESK_API}/me/passkey-offers` },
  addPasskey: { method: 'POST', path: `${DESK_API}/me/passkeys` },
  renamePasskey: { method: 'PUT', path: `${DESK_API}/me/passkeys/:passkeyId/name` },
  removePasskey: { method: 'DELETE', path: `${DESK_API}/me/passkeys/:passkeyId` },
  makeRecoveryCodes: { method: 'POST', path: `${DESK_API}/me/recovery-codes` },
  listTenants: { method: 'GET', path: `${DESK_API}/tenants` },
} as const;

/** The tokens of a member. */
export const deskTokenRoutes = {
  listTokens: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/tokens` },
  issueToken: { method: 'POST', path: `${DESK_API}/tenants/:tenantId/tokens` },
  narrowToken: { method: 'PUT', path: `${DESK_API}/tenants/:tenantId/tokens/:tokenId/scopes` },
  revokeToken: { method: 'DELETE', path: `${DESK_API}/tenants/:tenantId/tokens/:tokenId` },
} as const;

/** The record of actions. */
export const deskRecordRoutes = {
  listActions: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/actions` },
  listSetUp: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/members/:memberId/set-up` },
} as const;

/** The members of a tenant. */
export const deskMemberRoutes = {
  listMembers: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/members` },
  addMember: { method: 'POST', path: `${DESK_API}/tenants/:tenantId/members` },
  removeMember: { method: 'DELETE', path: `${DESK_API}/tenants/:tenantId/members/:memberId` },
} as const;

/** Members, their tokens, and what was done. */
export const deskRoutes = { ...deskRecordRoutes, ...deskMemberRoutes, ...deskTokenRoutes } as const;

/** The calls by which an operator finds and corrects photos and orders. */
export const deskCorrectionRoutes = {
  findPhotos: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/photos` },
  describeRemoval: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/photos/:photoId/removal` },
  removePhoto: { method: 'POST', path: `${DESK_API}/tenants/:tenantId/photos/:photoId/removal` },
  listReplacements: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/photos/:photoId/replacements` },
  hidePhoto: { method: 'POST', path: `${DESK_API}/tenants/:tenantId/photos/:photoId/hiding` },
  showPhoto: { method: 'POST', path: `${DESK_API}/tenants/:tenantId/photos/:photoId/showing` },
  findOrders: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/orders` },
  listOrderPhotos: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/orders/:orderId/photos` },
} as const;

/** The kinds of objects of recorded actions. */
export const THING_KINDS = [
  'photo',
  'video',
  'event',
  'participant',
  'person',
  'removal',
  'search-request',
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
  'accounts',
] as const;

/** The fields of the record before and after an action; each has a text at the desk. */
export type RecordedField =
  | 'accounts'
  | 'added'
  | 'address'
  | 'addresses'
  | 'amountMinor'
  | 'benefit'
  | 'bib'
  | 'bibs'
  | 'birthDate'
  | 'cameraOffsets'
  | 'caption'
  | 'changed'
  | 'chart'
  | 'city'
  | 'client'
  | 'code'
  | 'codes'
  | 'consultant'
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
  | 'isChargeback'
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
  | 'removed'
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

/** The path below which the desk's pages of a tenant are. */
export const DESK_PAGES_PATH = '/tenants';
/** The page of a member's own logins without a tenant: operators of the installation need none. */
export const DESK_SIGN_IN_PAGE = '/sign-in';

/** The path of the desk's own OpenAPI document. */
export const DESK_DOCUMENT_PATH = `${DESK_API}/openapi.json`;

/** Identifies a write, so that it is done only once even if it is sent again. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/**
 * Refusals that only the desk returns, in addition to those of the shop's calls (`problems.ts`). Each has a
 * sentence that can be shown.
 */
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

/** How long an invitation to the desk can be used. */
export const INVITATION_DAYS = 7;

/** Operations on oneself: they require no role, and tokens cannot do them. */
export const OWN_OPERATIONS = [
  'member.join',
  'member.issue-token',
  'member.narrow-token',
  'member.revoke-token',
  'member.add-passkey',
  'member.remove-passkey',
  'member.make-recovery-codes',
] as const;
