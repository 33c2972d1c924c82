import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogRoutes } from '#contract/catalog.ts';
import { DESK_DOCUMENT_PATH, deskCorrectionRoutes, deskOwnRoutes, deskRoutes } from '#contract/desk.ts';
import { deskBrandSetupRoutes, deskInstallationRoutes } from '#contract/desk-brands.ts';
import { deskConsentRoutes } from '#contract/desk-consents.ts';
import { deskErasureRoutes } from '#contract/desk-erasures.ts';
import { deskEventRoutes, deskParticipantRoutes } from '#contract/desk-events.ts';
import { deskExportRoutes } from '#contract/desk-exports.ts';
import { deskFeedRoutes } from '#contract/desk-feeds.ts';
import { deskImportRoutes } from '#contract/desk-imports.ts';
import { deskLetterRoutes } from '#contract/desk-letters.ts';
import { deskLinkRoutes } from '#contract/desk-links.ts';
import { deskListRoutes } from '#contract/desk-lists.ts';
import { deskOrderRoutes } from '#contract/desk-orders.ts';
import { deskPayoutRoutes } from '#contract/desk-payouts.ts';
import { deskPersonRoutes } from '#contract/desk-persons.ts';
import { deskPhotographerRoutes } from '#contract/desk-photographers.ts';
import { deskPhotoRoutes, deskReviewRoutes } from '#contract/desk-photos.ts';
import { deskRemovalRoutes } from '#contract/desk-removals.ts';
import { deskSalesRoutes } from '#contract/desk-sales.ts';
import { deskSearchRequestRoutes } from '#contract/desk-search-requests.ts';
import { deskFileRoutes, deskFrameRoutes, deskPromoCodeRoutes } from '#contract/desk-settings.ts';
import { deskSettlementRoutes, deskShareRoutes } from '#contract/desk-settlements.ts';
import { deskSharingRoutes } from '#contract/desk-sharing.ts';
import { deskTodayRoutes } from '#contract/desk-today.ts';
import { deskUploadRoutes } from '#contract/desk-uploads.ts';
import { deskVideoRoutes } from '#contract/desk-videos.ts';
import { deskWebhookRoutes } from '#contract/desk-webhooks.ts';
import { setSharing } from '#finding/events/index.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { CALLS_OF_CALLER, CALLS_OF_NETWORK, FRESH_MS } from '#hosting/desk/desk.rules.ts';
import {
  listMembers,
  MAY_DO,
  type Operation,
  ROLES,
  type Role,
  removeMember,
} from '#hosting/members/index.ts';
import { type CanonicalKey, emailKey, idKey, networkKey } from '#platform/canonical-key.ts';
import { DESK_SCOPE_ID, type Scope } from '#platform/database/database.ts';
import type { RateLimit } from '#platform/rate-limits.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { runActionsCommand } from '#server/commands/actions-command.ts';
import { createBuyer } from '#tests/factories/buyer.ts';
import {
  type DeskShop,
  makeMember,
  OPERATOR,
  OTHER_TENANT,
  openDeskBrowser,
  openDeskShop,
  passDeskLogin,
  TENANT,
} from '#tests/factories/desk-browser.ts';
import {
  callDesk,
  type DeskSender,
  type Input,
  issueDeskToken,
  logInToDesk,
  newEventFacts,
  newMember,
  openScript,
} from '#tests/factories/desk-calls.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { addressOf } from '#tests/factories/every-route.ts';
import { stripeCsv } from '#tests/factories/payout-reports.ts';
import { countOf } from '#tests/factories/sample.ts';

let desk: DeskShop;
let eventId: string;
let otherEventId: string;
let photoId: string;
let owner: { email: string; memberId: string };
beforeAll(async () => {
  desk = await openDeskShop();
  const event = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['17']] });
  [eventId, photoId] = [event.eventId, event.photoIds[0] ?? ''];
  otherEventId = (await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [] })).eventId;
  owner = await makeMember(desk, TENANT, [{ role: 'owner', eventId: null }]);
  // Organizers see sales only if the operator allows it.
  const sharing = { organizerCoverage: true, organizerSales: 'Shown', freePhotosMax: 0 } as const;
  await inTenant((scope) => setSharing(scope, eventId, sharing, BY_COMMAND));
});
const now = () => new Date();
beforeEach(() => {
  desk.shop.deps.clock.now = now;
});
afterEach(() => {
  desk.shop.deps.clock.now = now;
});
afterAll(() => desk.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>, tenantId = TENANT) =>
  desk.shop.deps.database.inTenant(tenantId, work);

/** Orders a photo without paying. */
async function orderPhoto(catalogId: string, photo: string): Promise<{ orderId: string }> {
  const buyer = createBuyer(desk.shop);
  const input = { host: `${TENANT}.localhost` };
  const list = `${catalogRoutes.listProducts.path}?catalogId=${catalogId}`;
  type Products = { products: { productId: string; productType: string }[] };
  const { products } = (await buyer.send<Products>('GET', list, undefined, input)).body;
  const productId = products.find(({ productType }) => productType === 'Photo')?.productId ?? '';
  const cart = await buyer.openCart(input);
  await buyer.add(cart, [{ productId, photoIds: [photo] }], input);
  return (await buyer.checkOut(cart, input)).body;
}

/**
 * A call for a tenant: its operation in the table of roles (null for calls about the caller's own account), and a valid
 * request.
 */
interface RightCall {
  operation: Operation | null;
  input?: () => Input;
  /** Whether a photographer gets an answer that is limited to their own data. */
  hasOwn?: true;
}
const ROUTES = {
  ...deskRoutes,
  ...deskCorrectionRoutes,
  ...deskEventRoutes,
  ...deskParticipantRoutes,
  ...deskPhotoRoutes,
  ...deskReviewRoutes,
  ...deskRemovalRoutes,
  ...deskSearchRequestRoutes,
  ...deskLinkRoutes,
  ...deskListRoutes,
  ...deskFeedRoutes,
  ...deskSharingRoutes,
  ...deskOrderRoutes,
  ...deskConsentRoutes,
  ...deskErasureRoutes,
  ...deskExportRoutes,
  ...deskPayoutRoutes,
  ...deskPersonRoutes,
  ...deskPhotographerRoutes,
  ...deskSalesRoutes,
  ...deskSettlementRoutes,
  ...deskShareRoutes,
  ...deskTodayRoutes,
  ...deskUploadRoutes,
  ...deskVideoRoutes,
  ...deskImportRoutes,
  ...deskLetterRoutes,
  ...deskWebhookRoutes,
  ...deskFileRoutes,
  ...deskFrameRoutes,
  ...deskPromoCodeRoutes,
  ...deskBrandSetupRoutes,
};
const ofPhoto = (payload?: object) => () =>
  payload === undefined ? { ids: { photoId } } : { ids: { photoId }, payload };
const ofEvent = (payload?: object) => () =>
  payload === undefined ? { ids: { eventId } } : { ids: { eventId }, payload };
const ofNobody = { subject: { personIds: [randomUUID()] }, language: 'en' };
const claim = { photoId: randomUUID(), personId: randomUUID() };
/** A provider's report with one fee. */
const REPORT = stripeCsv([{ id: 'txn', category: 'fee', gross: '-1.00', fee: '0.00', net: '-1.00' }]);

/** A feed that is next pulled long after this test. */
const FEED = {
  kind: 'Results',
  format: 'Csv',
  url: 'https://timing.example/results.csv?key=secret',
  columns: [],
  gunStarts: [],
  isWhole: true,
  everyMinutes: 5,
  from: '2999-05-10T07:00',
  until: '2999-05-10T20:00',
};
/** A start list that contains no runner in the test's photos. */
const LIST = Buffer.from('bib\n990\n').toString('base64');

const CALLS: Record<keyof typeof ROUTES, RightCall> = {
  listActions: { operation: 'actions.read' },
  listMembers: { operation: 'member.read' },
  addMember: {
    operation: 'member.add',
    input: () => ({ payload: { email: `${randomUUID()}@example.com`, role: 'accountant' } }),
  },
  removeMember: { operation: 'member.remove' },
  listSetUp: { operation: 'actions.read' },
  listTokens: { operation: null },
  issueToken: {
    operation: null,
    input: () => ({ payload: { name: 'x', scopes: ['member.read'], expiresInDays: 1 } }),
  },
  narrowToken: { operation: null, input: () => ({ payload: { scopes: [] } }) },
  revokeToken: { operation: null },
  findPhotos: { operation: 'photo.read', input: () => ({ query: `?bib=17&eventId=${eventId}` }) },
  describeRemoval: { operation: 'photo.remove', input: ofPhoto() },
  hidePhoto: { operation: 'photo.hide', input: ofPhoto({}) },
  showPhoto: { operation: 'photo.show', input: ofPhoto({}) },
  listReplacements: {
    operation: 'order.replace-photo',
    input: () => ({ ids: { photoId }, query: `?orderId=${randomUUID()}` }),
  },
  removePhoto: {
    operation: 'photo.remove',
    input: ofPhoto({ isAlsoBought: false, seenOrderIds: [] }),
  },
  listVideos: { operation: 'photo.read', input: ofEvent() },
  describeVideoRemoval: { operation: 'video.remove', input: ofEvent() },
  removeVideo: { operation: 'video.remove', input: ofEvent({ isAlsoBought: false, seenOrderIds: [] }) },
  restoreVideo: { operation: 'video.restore', input: ofEvent({}) },
  listRemovals: { operation: 'removal.read' },
  getRemoval: { operation: 'removal.read' },
  answerRemoval: {
    operation: 'removal.answer',
    input: () => ({ payload: { decisions: [], letter: 'No.' } }),
  },
  askMoreOfRemoval: { operation: 'removal.ask-more', input: () => ({ payload: { letter: 'Who?' } }) },
  listSearchRequests: { operation: 'search-request.read' },
  getSearchRequest: { operation: 'search-request.read' },
  answerSearchRequest: { operation: 'search-request.answer', input: () => ({ payload: { photoIds: [] } }) },
  findOrders: { operation: 'order.read', input: () => ({ query: '?email=nobody@example.com' }) },
  listOrderPhotos: { operation: 'order.read' },
  findEvents: { operation: 'event.read' },
  getEvent: { operation: 'event.read', input: ofEvent() },
  createEvent: {
    operation: 'event.create',
    input: () => ({ payload: { facts: newEventFacts(`Neulauf ${randomUUID()}`), pricesOf: null } }),
  },
  editEvent: {
    operation: 'event.edit',
    input: ofEvent({ changes: { city: 'Linz' }, seen: { city: 'Wels' } }),
  },
  unpublishEvent: { operation: 'event.unpublish', input: ofEvent() },
  publishEvent: { operation: 'event.publish', input: ofEvent({}) },
  estimateFaceSearch: { operation: 'event.read', input: ofEvent() },
  describeDeletion: { operation: 'event.read', input: ofEvent() },
  deleteEvent: {
    operation: 'event.delete',
    input: () => ({ ids: { eventId: otherEventId }, payload: {} }),
  },
  planMove: { operation: 'event.move', input: () => ofEvent({ intoEventId: otherEventId })() },
  movePhotos: {
    operation: 'event.move',
    input: () => ofEvent({ intoEventId: otherEventId, photosSeen: 9, isOpenedSeen: false })(),
  },
  planMerge: { operation: 'event.merge', input: () => ({ ...ofEvent()(), query: `?into=${otherEventId}` }) },
  mergeEvent: {
    operation: 'event.merge',
    input: () =>
      ofEvent({
        intoEventId: eventId,
        seen: { codes: 0, freed: 0 },
      })(),
  },
  listMoves: { operation: 'event.read', input: ofEvent() },
  findParticipants: { operation: 'person.read', input: ofEvent() },
  getParticipant: { operation: 'person.read', input: ofEvent() },
  editParticipant: { operation: 'participant.edit', input: ofEvent({ changes: { bib: '9' }, seen: 'x' }) },
  exchangeBibs: {
    operation: 'participant.edit',
    input: ofEvent({ otherId: randomUUID(), seen: 'x', otherSeen: 'x' }),
  },
  mergeParticipants: {
    operation: 'participant.merge',
    input: ofEvent({ otherId: randomUUID(), seen: 'x', otherSeen: 'x', bib: '17' }),
  },
  dropParticipant: { operation: 'participant.drop', input: ofEvent({ seen: 'x' }) },
  restoreParticipant: { operation: 'participant.restore', input: ofEvent({ seen: 'x' }) },
  protectParticipant: { operation: 'participant.protect', input: ofEvent({ seen: 'x' }) },
  confirmParticipantAddress: { operation: 'participant.confirm-address', input: ofEvent({ seen: 'x' }) },
  unprotectParticipant: { operation: 'participant.unprotect', input: ofEvent({ seen: 'x' }) },
  // A photographer's requests are about their own photos.
  listWorkEvents: { operation: null },
  listFilm: { operation: 'photo.read', input: ofEvent() },
  retagPhotos: {
    operation: 'photo.retag',
    input: ofEvent({ photos: [{ photoId: randomUUID(), seen: 'x' }], bibs: ['17'], notBibs: [] }),
  },
  restoreWords: {
    operation: 'photo.retag',
    input: () => ({ ids: { eventId, photoId }, payload: { words: [], seen: 'x' } }),
  },
  hidePhotos: { operation: 'photo.hide', input: () => ofEvent({ photoIds: [photoId] })() },
  showPhotos: { operation: 'photo.show', input: () => ofEvent({ photoIds: [photoId], why: 'x' })() },
  showOwnPhotos: { operation: 'photo.hide', input: () => ofEvent({ photoIds: [photoId] })() },
  captionPhotos: {
    operation: 'photo.caption',
    input: () => ofEvent({ photoIds: [photoId], caption: 'Finish line' })(),
  },
  chooseCover: { operation: 'event.edit', input: ofEvent({ photoId: null, seenId: null }) },
  listBibsInReview: { operation: 'photo.read', input: ofEvent() },
  decideBib: {
    operation: 'photo.decide-bib',
    input: ofEvent({ photoId: randomUUID(), readAs: '1', bib: null }),
  },
  listPersonsInReview: { operation: 'person.read', input: ofEvent() },
  confirmDenial: { operation: 'photo.confirm-denial', input: ofEvent({ photoId: randomUUID(), bib: '17' }) },
  dismissDenial: { operation: 'photo.dismiss-denial', input: ofEvent({ photoId: randomUUID(), bib: '17' }) },
  acceptClaim: { operation: 'photo.accept-claim', input: ofEvent(claim) },
  refuseClaim: { operation: 'photo.refuse-claim', input: ofEvent(claim) },
  undoClaimReview: { operation: 'photo.undo-verdict', input: ofEvent(claim) },
  getToday: { operation: 'today.read' },
  getCoverage: { operation: 'event.read', input: () => ({ ids: { eventId } }) },
  retryFailed: { operation: 'event.retry', input: () => ({ ids: { eventId }, payload: {} }) },
  getOrder: { operation: 'order.read' },
  resendOrderMail: { operation: 'order.resend-mail', input: () => ({ payload: {} }) },
  correctOrderEmail: {
    operation: 'order.correct-email',
    input: () => ({ payload: { email: 'buyer@example.com' } }),
  },
  confirmOrderAddress: {
    operation: 'order.confirm-address',
    input: () => ({ payload: { seenEmail: 'buyer@example.com' } }),
  },
  extendOrder: { operation: 'order.extend', input: () => ({ payload: { days: 30 } }) },
  describeRefund: { operation: 'order.read' },
  refundOrder: { operation: 'order.refund', input: () => ({ payload: { seenKind: 'Refund', why: 'x' } }) },
  recordChargeback: {
    operation: 'order.refund',
    input: () => ({ payload: { seenAmount: 1, why: 'x' } }),
  },
  cancelOrder: { operation: 'order.cancel', input: () => ({ payload: { why: 'x' } }) },
  describePartRefund: { operation: 'order.read' },
  refundOrderPart: {
    operation: 'order.refund',
    input: () => ({ payload: { orderItemIds: [], amount: 1, seenLeft: 2, why: 'x' } }),
  },
  payFailedRefund: {
    operation: 'order.refund',
    input: () => ({ ids: { failureId: randomUUID() }, payload: { why: 'x' } }),
  },
  giveGoodwillCode: {
    operation: 'order.give-code',
    input: () => ({ payload: { benefit: { kind: 'Percent', percent: 10 }, days: 30 } }),
  },
  getBrand: { operation: 'tenant.read' },
  getBrandVersion: { operation: 'tenant.read', input: () => ({ ids: { version: '1' } }) },
  proposeBrand: { operation: 'tenant.read', input: () => ({ payload: { source: '' } }) },
  applyBrand: {
    operation: 'tenant.apply',
    input: () => ({ payload: { source: 'x', seenVersion: 9, shown: 'x' } }),
  },
  listCatalogs: { operation: 'tenant.read' },
  getCatalog: { operation: 'tenant.read', input: () => ({ ids: { eventId } }) },
  getCatalogVersion: { operation: 'tenant.read', input: () => ({ ids: { version: '1' } }) },
  quoteCatalog: { operation: 'tenant.read', input: () => ({ payload: { source: '' } }) },
  proposeCatalog: { operation: 'tenant.read', input: () => ({ payload: { source: '' } }) },
  applyCatalog: {
    operation: 'catalog.apply',
    input: () => ({ payload: { source: '', seenVersion: 0, shown: 'x' } }),
  },
  getSite: { operation: 'tenant.read' },
  getSiteVersion: { operation: 'tenant.read', input: () => ({ ids: { version: '99' } }) },
  getSiteFile: {
    operation: 'tenant.read',
    input: () => ({ ids: { version: '0' }, query: '?path=site.yaml' }),
  },
  proposeSite: { operation: 'tenant.read', input: () => ({ payload: { base: 0, changes: [] } }) },
  previewSite: { operation: 'content.apply', input: () => ({ payload: { base: 0, changes: [] } }) },
  applySite: {
    operation: 'content.apply',
    input: () => ({ payload: { base: 0, changes: [], seenVersion: 9, shown: 'x' } }),
  },
  listFrames: { operation: 'tenant.read' },
  getFrame: { operation: 'tenant.read' },
  previewFrame: { operation: 'tenant.read' },
  proposeFrame: { operation: 'tenant.read', input: () => ({ payload: { source: '', layers: [] } }) },
  addFrame: { operation: 'frame.add', input: () => ({ payload: { source: '', layers: [], shown: 'x' } }) },
  removeFrame: { operation: 'frame.remove' },
  listPromoCodes: { operation: 'tenant.read' },
  createPromoCode: {
    operation: 'promo-code.create',
    input: () => ({ payload: { code: 'SAME', benefit: { kind: 'Percent', percent: 10 }, usesMax: null } }),
  },
  quotePromoCode: {
    operation: 'tenant.read',
    input: () => ({ payload: { benefit: { kind: 'Percent', percent: 10 } } }),
  },
  createPromoCodes: {
    operation: 'promo-code.create-many',
    input: () => ({ payload: { count: 1, benefit: { kind: 'FreeProduct' }, usesMax: 1 } }),
  },
  stopPromoCode: { operation: 'promo-code.deactivate', input: () => ({ payload: {} }) },
  listWebhooks: { operation: 'webhook.read' },
  addWebhook: {
    operation: 'webhook.add',
    input: () => ({ payload: { url: 'https://hooks.example/x', kinds: ['order.paid'] } }),
  },
  editWebhook: {
    operation: 'webhook.edit',
    input: () => ({
      payload: { url: 'https://hooks.example/x', kinds: ['order.paid'], isActive: true },
    }),
  },
  removeWebhook: { operation: 'webhook.remove' },
  rotateWebhookSecret: { operation: 'webhook.rotate', input: () => ({ payload: {} }) },
  testWebhook: { operation: 'webhook.test', input: () => ({ payload: {} }) },
  listDeliveries: { operation: 'webhook.read' },
  redeliver: { operation: 'webhook.redeliver', input: () => ({ payload: {} }) },
  describeErasure: {
    operation: 'person.erase',
    input: () => ({ payload: { emails: ['nobody@example.org'], personIds: [] } }),
  },
  erasePerson: {
    operation: 'person.erase',
    input: () => ({
      payload: { emails: ['nobody@example.org'], personIds: [], isAlsoBought: false, seenOrderIds: [] },
    }),
  },
  listTexts: { operation: 'person.erase' },
  decideTexts: {
    operation: 'person.erase',
    input: () => ({ payload: { erasureId: randomUUID(), blank: [], keep: ['action 1 ["why"]'] } }),
  },
  listConsents: { operation: 'consent.read' },
  listFaceGrounds: { operation: 'consent.read' },
  listErasures: { operation: 'person.erase' },
  listPayouts: { operation: 'money.read' },
  importPayouts: {
    operation: 'payout.import',
    input: () => ({ payload: { base64: Buffer.from(REPORT).toString('base64') } }),
  },
  describeExports: { operation: 'money.read', input: () => ({ query: '?month=2026-05' }) },
  getAccounts: { operation: 'money.read' },
  setAccounts: {
    operation: 'accounts.set',
    input: () => ({
      payload: { chart: 'OEKR', consultant: null, client: null, accounts: {}, seenVersion: 9 },
    }),
  },
  getOssReturn: { operation: 'money.read', input: () => ({ query: '?quarter=2026-Q2' }) },
  getGiftCodes: { operation: 'money.read', input: () => ({ query: '?month=2026-05' }) },
  showErasure: { operation: 'person.erase' },
  findPersons: { operation: 'person.find', input: () => ({ payload: { text: 'Alex' } }) },
  findPersonByFace: {
    operation: 'person.find',
    input: () => ({ payload: { eventId, picture: 'AAAA' } }),
  },
  describeKept: { operation: 'person.find', input: () => ({ payload: ofNobody }) },
  exportPerson: { operation: 'person.export', input: () => ({ payload: ofNobody }) },
  listPhotographers: { operation: 'photographer.read' },
  getSales: { operation: 'sales.read', hasOwn: true },
  getConversion: { operation: 'money.read' },
  getStarters: { operation: 'sales.read', input: ofEvent() },
  listBestPhotos: { operation: 'money.read', input: ofEvent() },
  listLinks: { operation: 'link.read' },
  makeLink: {
    operation: 'link.make',
    input: () => ({ payload: { kind: 'accountant', label: 'x', expiresInDays: 1 } }),
  },
  revokeLink: { operation: 'link.revoke' },
  listUploads: { operation: 'upload.read', input: ofEvent() },
  listUploadFolders: { operation: 'upload.read', input: ofEvent() },
  reportUpload: { operation: 'upload.read', input: ofEvent() },
  inviteToUpload: { operation: 'upload.invite', input: ofEvent({ photographer: 'Ada Lindqvist' }) },
  revokeUpload: { operation: 'upload.revoke', input: ofEvent() },
  listImports: { operation: 'upload.read', input: ofEvent() },
  startImport: {
    operation: 'upload.import',
    input: ofEvent({ photographer: 'Ada Lindqvist', address: 'https://files.example/race.zip' }),
  },
  stopImport: { operation: 'upload.stop-import', input: ofEvent({}) },
  resumeImport: { operation: 'upload.resume-import', input: ofEvent({}) },
  getLetters: { operation: 'event.start-letters', input: ofEvent() },
  previewLetters: { operation: 'event.start-letters', input: ofEvent() },
  setLetterGround: {
    operation: 'event.set-letter-ground',
    input: ofEvent({ ground: 'Consent at registration' }),
  },
  startLetters: { operation: 'event.start-letters', input: ofEvent({}) },
  pauseLetters: { operation: 'event.pause-letters', input: ofEvent({}) },
  suppressAddresses: {
    operation: 'tenant.suppress-addresses',
    input: () => ({ payload: { emails: ['gone@example.com'] } }),
  },
  listFeeds: { operation: 'event.confirm-feed', input: ofEvent() },
  setFeed: { operation: 'event.set-feed', input: ofEvent(FEED) },
  removeFeed: { operation: 'event.remove-feed', input: ofEvent() },
  pullFeed: { operation: 'event.set-feed', input: ofEvent({}) },
  confirmFeed: { operation: 'event.confirm-feed', input: ofEvent({ held: 'x' }) },
  getSharing: { operation: 'event.share', input: ofEvent() },
  setSharing: {
    operation: 'event.set-sharing',
    input: ofEvent({ organizerCoverage: true, organizerSales: 'Shown', freePhotosMax: 0 }),
  },
  setMark: { operation: 'event.set-mark', input: ofEvent({ base64: null, hasFreeCard: false }) },
  getReach: { operation: 'event.share', input: ofEvent() },
  givePhotos: {
    operation: 'event.give-photos',
    input: ofEvent({ fileNames: ['none.jpg'], withReport: false, isFree: true }),
  },
  printPoster: { operation: 'event.share', input: () => ({ ids: { eventId }, query: '?language=de' }) },
  proposeList: {
    operation: 'event.import-start-list',
    input: () => ofEvent({ kind: 'StartList', base64: LIST })(),
  },
  importStartList: {
    operation: 'event.import-start-list',
    input: () => ofEvent({ base64: LIST, shown: 'x' })(),
  },
  importResults: { operation: 'event.import-results', input: () => ofEvent({ base64: LIST, shown: 'x' })() },
  listStatements: { operation: 'statement.read', hasOwn: true },
  writeStatements: { operation: 'statement.read', hasOwn: true },
  printStatement: { operation: 'statement.read', hasOwn: true, input: () => ({ ids: { number: '1' } }) },
  drawMonth: { operation: 'statement.issue', input: () => ({ ids: { month: '2026-05' } }) },
  issueMonth: {
    operation: 'statement.issue',
    input: () => ({ ids: { month: '2026-05' }, payload: { shown: 'x' } }),
  },
  listTransfers: { operation: 'statement.pay' },
  writeTransfers: { operation: 'statement.pay', input: () => ({ query: '?kind=csv' }) },
  payStatements: {
    operation: 'statement.pay',
    input: () => ({ payload: { numbers: [1], paidOn: '2026-06-05' } }),
  },
  getShares: { operation: 'shares.set' },
  quoteShares: { operation: 'shares.set', input: () => ({ payload: { source: '' } }) },
  previewShares: { operation: 'shares.set', input: () => ({ payload: { month: '2026-05' } }) },
  proposeShares: { operation: 'shares.set', input: () => ({ payload: { source: '' } }) },
  applyShares: {
    operation: 'shares.set',
    input: () => ({ payload: { source: '', seenVersion: 0, shown: 'x' } }),
  },
  getPayees: { operation: 'payee.edit' },
  proposePayees: { operation: 'payee.edit', input: () => ({ payload: { source: '' } }) },
  applyPayees: {
    operation: 'payee.edit',
    input: () => ({ payload: { source: 'payees: []', seenVersion: 0, shown: 'x' } }),
  },
  listOwnPhotographers: { operation: null },
  linkPhotographer: { operation: 'photographer.link', input: () => ({ payload: { memberId: null } }) },
  mergePhotographers: {
    operation: 'photographer.merge',
    input: () => ({ payload: { intoId: randomUUID() } }),
  },
  assignPhotos: {
    operation: 'photo.assign',
    input: () => ({ payload: { name: 'Ada', photoIds: [photoId] } }),
  },
  correctPhotographer: { operation: 'photo.assign', input: () => ({ payload: { photoIds: [photoId] } }) },
  getBrandSetup: { operation: 'tenant.read' },
  checkSender: { operation: 'tenant.read' },
  getBrandDeletion: { operation: 'tenant.read' },
  previewLook: { operation: 'tenant.read', input: () => ({ query: '?brand=%231b4d3e&accent=%23c2330c' }) },
};
const ALL = Object.entries(CALLS) as [keyof typeof ROUTES, RightCall][];

/**
 * The number of senders, each with its own member and network, because one sender would exceed the limit per minute.
 */
const SENDERS = 6;

/**
 * Tenants in which the caller is not a member: another one, an unknown one, and that of the desk itself. Membership does
 * not depend on the role, so each call tries each of them in two roles, and in a thorough run in every role.
 */
const FOREIGN = [OTHER_TENANT, 'nobodys', '@desk'];
const foreignTo = (role: Role, name: keyof typeof ROUTES) => {
  const first = ROLES.indexOf(role) + ALL.findIndex(([one]) => one === name);
  return [...FOREIGN, ...FOREIGN].splice(first % FOREIGN.length, countOf(FOREIGN.length, 1));
};

describe.each(ROLES)('as %s', (role) => {
  const browsers: DeskSender[] = [];
  beforeAll(async () => {
    for (let place = 0; place < SENDERS; place += 1) {
      const remoteAddress = `192.0.2.${1 + SENDERS * ROLES.indexOf(role) + place}`;
      const where = { eventId: role === 'organizer' ? eventId : null, remoteAddress };
      browsers.push((await newMember(desk, role, where)).browser);
    }
  });

  test.each(ALL)('%s: follows the table of roles, and is refused in another tenant', async (name, facts) => {
    const browser = browsers[ALL.findIndex(([one]) => one === name) % SENDERS];
    if (browser === undefined) throw new Error('nobody sends this call');
    const { operation, hasOwn = false, input = (): Input => ({}) } = facts;
    const reply = await callDesk(browser, ROUTES[name], input());
    // The photo has no photographer, so the role photographer may do nothing with it.
    const isAllowed =
      operation === null || (MAY_DO[operation].includes(role) && (role !== 'photographer' || hasOwn));
    // Other ids in paths are unknown, and roles compete for the same photo, so 404 and 409 are also expected.
    if (isAllowed) expect([200, 201, 204, 400, 404, 409], reply.body).toContain(reply.statusCode);
    else expect(reply).toMatchObject({ statusCode: 403 });
    for (const tenantId of foreignTo(role, name)) {
      const { ids, ...right } = input();
      const foreign = await callDesk(browser, ROUTES[name], { ...right, ids: { ...ids, tenantId } });
      expect({ tenantId, status: foreign.statusCode, code: foreign.json().code }).toEqual({
        tenantId,
        status: 404,
        code: 'NotFound',
      });
    }
  });
});

test('covers every documented call, and the document has no call of the shop', async () => {
  const { browser } = await newMember(desk);
  const reply = await browser.get(DESK_DOCUMENT_PATH);
  const { paths, components } = reply.json();
  const documented = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const routes = Object.values({ ...deskOwnRoutes, ...deskInstallationRoutes, ...ROUTES });
  expect(documented.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted());
  expect(components.schemas ?? {}).toEqual({});
  expect(reply.body).not.toContain('#/components/schemas');
  expect(Object.keys(desk.shop.app.swagger().paths ?? {}).filter((path) => path.startsWith('/desk'))).toEqual(
    [],
  );
});

describe('a caller', () => {
  test('is unauthorised without a session or token, whatever the call contains', async () => {
    for (const route of Object.values({ ...deskOwnRoutes, ...deskInstallationRoutes, ...ROUTES })) {
      for (const browser of [
        openDeskBrowser(desk),
        openScript(desk, 'pfdesk.marafon.x'),
        openScript(desk, 'pfdesk.@desk.x'),
      ]) {
        const reply = await callDesk(browser, route, { payload: { wrong: true } });
        expect(reply.json(), route.path).toMatchObject({ status: 401, code: 'Unauthorized' });
      }
    }
  });

  test('writes with a session only from the desk’s own pages', async () => {
    const { browser } = await newMember(desk);
    const payload = { email: `${randomUUID()}@example.com`, role: 'accountant' };
    for (const origin of [
      'https://evil.example',
      'null',
      'http://desk.example',
      'https://desk.example.evil',
    ]) {
      const reply = await callDesk(browser, deskRoutes.addMember, { payload, headers: { origin } });
      expect(reply.json()).toMatchObject({ status: 403, code: 'ForeignOrigin' });
    }
    const url = addressOf(deskRoutes.addMember.path, { tenantId: TENANT });
    const headers = { 'idempotency-key': randomUUID() };
    const without = await browser.send({ method: 'POST', url, headers, payload });
    expect(without.json()).toMatchObject({ code: 'ForeignOrigin' });
    expect(await inTenant((scope) => listMembers(scope, { email: payload.email }))).toEqual([]);
  });

  test('loses a revoked role at the next call', async () => {
    const { browser, email } = await newMember(desk, 'operator');
    expect(await callDesk(browser, deskRoutes.listMembers)).toMatchObject({ statusCode: 200 });
    await inTenant((scope) => removeMember(desk.shop.deps, scope, { email, grant: undefined }, BY_COMMAND));
    expect(await callDesk(browser, deskRoutes.listMembers)).toMatchObject({ statusCode: 404 });
    expect((await callDesk(browser, deskOwnRoutes.listTenants)).json()).toEqual({ tenants: [] });
  });

  test('in two tenants chooses the tenant by each call’s address, and has the roles held there', async () => {
    const { email, browser } = await newMember(desk, 'accountant');
    await makeMember(desk, OTHER_TENANT, [{ role: 'operator', eventId: null }], email);
    const { tenants } = (await callDesk(browser, deskOwnRoutes.listTenants)).json();
    expect(tenants).toMatchObject(
      [
        { tenantId: OTHER_TENANT, grants: [{ role: 'operator', eventId: null }] },
        { tenantId: TENANT, grants: [{ role: 'accountant', eventId: null }] },
      ].toSorted((one, other) => one.tenantId.localeCompare(other.tenantId)),
    );
    expect(await callDesk(browser, deskRoutes.listMembers)).toMatchObject({ statusCode: 403 });
    const there = await callDesk(browser, deskRoutes.listMembers, { ids: { tenantId: OTHER_TENANT } });
    expect(there).toMatchObject({ statusCode: 200 });
    expect(there.body).not.toContain(owner.email);
  });

  test.each([
    ['said nothing', undefined],
    ['looked too long ago', new Date(Date.now() - FRESH_MS - 60_000)],
  ])('needs a fresh login for roles if the provider %s', async (_what, authTime) => {
    const { email } = await newMember(desk);
    const browser = openDeskBrowser(desk);
    const claims = authTime === undefined ? {} : { auth_time: Math.floor(authTime.getTime() / 1000) };
    await passDeskLogin(browser, desk.installation, '/login', email, claims);
    const payload = { email: `${randomUUID()}@example.com`, role: 'accountant' };
    const reply = await callDesk(browser, deskRoutes.addMember, { payload });
    expect(reply.json()).toMatchObject({
      status: 403,
      code: 'LoginNotFresh',
      detail: expect.stringContaining('fresh=1'),
    });
    expect(await callDesk(browser, deskRoutes.listMembers)).toMatchObject({ statusCode: 200 });
    await passDeskLogin(browser, desk.installation, '/login?fresh=1', email, {
      auth_time: Math.floor(Date.now() / 1000),
    });
    expect(await callDesk(browser, deskRoutes.addMember, { payload })).toMatchObject({ statusCode: 201 });
  });

  test('who operates the installation may work in every tenant, is recorded as operator, and has no tokens', async () => {
    const browser = await logInToDesk(desk, OPERATOR);
    const payload = { email: `${randomUUID()}@example.com`, role: 'owner', why: 'the first one' };
    for (const tenantId of [TENANT, OTHER_TENANT]) {
      const reply = await callDesk(browser, deskRoutes.addMember, { ids: { tenantId }, payload });
      expect(reply.statusCode, reply.body).toBe(201);
      const { memberId } = reply.json();
      const query = `?thingKind=member&thingId=${memberId}`;
      const { actions } = (
        await callDesk(browser, deskRoutes.listActions, { ids: { tenantId }, query })
      ).json();
      expect(actions).toMatchObject([
        { what: 'member.add', actor: { kind: 'Operator', name: null }, why: 'the first one' },
      ]);
      const lines: string[] = [];
      const terminal = { print: (line: string) => lines.push(line), confirm: undefined, isColoured: false };
      await runActionsCommand(desk.shop.deps, tenantId, [], { count: '1' }, terminal);
      expect(lines[0]).toContain(`operator ${OPERATOR}  member.add  ${memberId}`);
    }
    const token = { name: 'x', scopes: ['member.read'], expiresInDays: 1 };
    expect(await callDesk(browser, deskRoutes.issueToken, { payload: token })).toMatchObject({
      statusCode: 403,
    });
  });
});

describe('calls are limited', () => {
  const spend = (limit: RateLimit, who: CanonicalKey, left: number) =>
    desk.shop.deps.rateLimits.take(DESK_SCOPE_ID, limit, who, limit.limit - left);
  const statuses = async (count: number, send: () => Promise<{ statusCode: number }>) => {
    const all: number[] = [];
    for (let turn = 0; turn < count; turn++) all.push((await send()).statusCode);
    return all;
  };

  test('for each session and token; a search counts more than a list', async () => {
    desk.shop.holdClock();
    const { browser, email } = await newMember(desk);
    const { token, tokenId } = await issueDeskToken(browser, ['member.read']);
    await spend(CALLS_OF_CALLER, emailKey(email), 0);
    const refused = await callDesk(browser, deskRoutes.listMembers);
    expect(refused.json()).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    const robot = openScript(desk, token);
    await spend(CALLS_OF_CALLER, idKey(tokenId), 3);
    expect(await statuses(4, () => callDesk(robot, deskRoutes.listMembers))).toEqual([200, 200, 200, 429]);
    const { browser: other, email: otherEmail } = await newMember(desk);
    await spend(CALLS_OF_CALLER, emailKey(otherEmail), 6);
    const find = () => callDesk(other, deskCorrectionRoutes.findOrders, { query: '?email=a@example.com' });
    expect(await statuses(2, find)).toEqual([200, 429]);
    const { browser: officer, email: officerEmail } = await newMember(desk);
    await spend(CALLS_OF_CALLER, emailKey(officerEmail), 6);
    const findNamed = () =>
      callDesk(officer, deskRoutes.listActions, { query: '?thingKind=person&thingName=Anna' });
    expect(await statuses(2, findNamed)).toEqual([200, 429]);
  });

  test('for each network, before the caller is authenticated', async () => {
    desk.shop.holdClock();
    const { browser } = await newMember(desk);
    const from = (remoteAddress: string, sender = browser as DeskSender): DeskSender => ({
      send: (request) => sender.send({ ...request, remoteAddress }),
    });
    await spend(CALLS_OF_NETWORK, networkKey('203.0.113.7'), 1);
    const stranger = openScript(desk, 'pfdesk.marafon.wrong');
    const call = (sender: DeskSender) => callDesk(sender, deskRoutes.listMembers);
    expect(await statuses(2, () => call(from('203.0.113.7', stranger)))).toEqual([401, 429]);
    expect(await call(from('203.0.113.7'))).toMatchObject({ statusCode: 429 });
    expect(await call(from('203.0.113.8'))).toMatchObject({ statusCode: 200 });
  });
});

describe('members', () => {
  test('are added, listed and removed, each recorded with its author', async () => {
    const { browser, memberId: by, email: byEmail } = await newMember(desk);
    const email = `${randomUUID()}@example.com`;
    const add = async (payload: object) =>
      callDesk(browser, deskRoutes.addMember, { payload: { email, ...payload } });
    const added = await add({ role: 'organizer', eventId, why: 'her race' });
    expect(added.json()).toMatchObject({ isInvited: true });
    const { memberId } = added.json();
    const listed = (await callDesk(browser, deskRoutes.listMembers)).json().members;
    expect(listed.find((member: { email: string }) => member.email === email)).toMatchObject({
      memberId,
      grants: [{ role: 'organizer', eventId }],
      joinedAt: null,
    });
    for (const [payload, path] of [
      [{ role: 'organizer' }, 'eventId'],
      [{ role: 'organizer', eventId: randomUUID() }, 'eventId'],
      [{ role: 'owner', eventId }, 'eventId'],
      [{ role: 'boss' }, 'role'],
      [{ role: 'owner', email: 'nobody' }, 'email'],
    ] as const)
      expect((await add(payload)).json()).toMatchObject({ status: 400, errors: [{ path }] });
    const removed = await callDesk(browser, deskRoutes.removeMember, { ids: { memberId } });
    expect(removed).toMatchObject({ statusCode: 204 });
    const query = `?thingKind=member&thingId=${memberId}`;
    const { actions } = (await callDesk(browser, deskRoutes.listActions, { query })).json();
    expect(actions).toMatchObject([
      { what: 'member.remove', actor: { kind: 'Member', id: by, name: byEmail } },
      { what: 'member.add', actor: { kind: 'Member', id: by, name: byEmail }, why: 'her race' },
    ]);
    const link = { kind: 'accountant', label: 'auditor', expiresInDays: 30 };
    expect(await callDesk(browser, deskLinkRoutes.makeLink, { payload: link })).toMatchObject({
      statusCode: 201,
    });
    const setUp = (await callDesk(browser, deskRoutes.listSetUp, { ids: { memberId: by } })).json();
    expect(setUp.actions).toMatchObject([{ what: 'link.make', after: { label: 'auditor' } }]);
    const wrong = await callDesk(browser, deskRoutes.listActions, { query: '?thingKind=member' });
    expect(wrong).toMatchObject({ statusCode: 400 });
  });

  test('are invited only so often: an address five times a day, and a brand two hundred times', async () => {
    desk.shop.holdClock();
    const { browser } = await newMember(desk);
    const invite = (email: string) =>
      callDesk(browser, deskRoutes.addMember, { payload: { email, role: 'accountant' } });
    const email = `${randomUUID()}@example.com`;
    for (let count = 0; count < 5; count += 1)
      expect((await invite(email.toUpperCase())).statusCode).toBe(201);
    expect(await invite(email)).toMatchObject({ statusCode: 429 });
    expect((await invite(`${randomUUID()}@example.com`)).statusCode).toBe(201);
    const ofBrand = { turn: 'invitations-brand', limit: 200, windowSeconds: 24 * 3600 };
    await inTenant((scope) =>
      desk.shop.deps.rateLimits.takeTurns(scope, ofBrand, Array(200).fill(idKey(TENANT))),
    );
    const stranger = `${randomUUID()}@example.com`;
    expect(await invite(stranger)).toMatchObject({ statusCode: 429 });
    expect(await inTenant((scope) => listMembers(scope, { email: stranger }))).toEqual([]);
    await inTenant(({ trx }) => trx.deleteFrom('rateLimits').execute());
  });

  test('cannot lose their last owner', async () => {
    const tenantId = OTHER_TENANT;
    const { browser, memberId } = await newMember(desk, 'owner', { tenantId });
    const others = (await inTenant((scope) => listMembers(scope), tenantId)).filter(
      ({ grants, memberId: id }) => id !== memberId && grants.some(({ role }) => role === 'owner'),
    );
    for (const { email } of others)
      await inTenant(
        (scope) => removeMember(desk.shop.deps, scope, { email, grant: undefined }, BY_COMMAND),
        tenantId,
      );
    const reply = await callDesk(browser, deskRoutes.removeMember, { ids: { tenantId, memberId } });
    expect(reply.json()).toMatchObject({ status: 409, errors: [{ path: 'memberId' }] });
  });
});

describe('a token', () => {
  test('can do what its scopes permit and its member may do, in its tenant, until it expires', async () => {
    const { browser, email } = await newMember(desk);
    await makeMember(desk, OTHER_TENANT, [{ role: 'owner', eventId: null }], email);
    const { token, tokenId } = await issueDeskToken(browser, ['member.read', 'member.add']);
    expect(token).toMatch(new RegExp(`^pfdesk\\.${TENANT}\\.[\\w-]{43}$`));
    const robot = openScript(desk, token);
    expect((await callDesk(robot, deskOwnRoutes.getMe)).json()).toEqual({
      email,
      by: 'Token',
      loginTenant: null,
      authenticatedAt: null,
      isOperator: false,
      demoOperator: null,
      link: null,
    });
    expect((await callDesk(robot, deskOwnRoutes.listTenants)).json().tenants).toMatchObject([
      { tenantId: TENANT },
    ]);
    const payload = { email: `${randomUUID()}@example.com`, role: 'accountant' };
    expect(await callDesk(robot, deskRoutes.addMember, { payload })).toMatchObject({ statusCode: 201 });
    expect((await callDesk(robot, deskRoutes.listActions)).json()).toMatchObject({ code: 'ScopeMissing' });
    const there = await callDesk(robot, deskRoutes.listMembers, { ids: { tenantId: OTHER_TENANT } });
    expect(there).toMatchObject({ statusCode: 404 });
    const other = await callDesk(
      openScript(desk, token.replace(TENANT, OTHER_TENANT)),
      deskRoutes.listMembers,
      {
        ids: { tenantId: OTHER_TENANT },
      },
    );
    expect(other).toMatchObject({ statusCode: 401 });
    const listed = (await callDesk(browser, deskRoutes.listTokens)).json();
    expect(listed.tokens).toMatchObject([{ tokenId, scopes: ['member.read', 'member.add'] }]);
    expect(listed.tokens[0].lastUsedAt).not.toBeNull();
    expect(JSON.stringify(listed)).not.toContain(token);
    const stored = await inTenant(async ({ trx }) => [
      ...(await trx.selectFrom('deskTokens').selectAll().execute()),
      ...(await trx.selectFrom('deskAnswers').selectAll().execute()),
      ...(await trx.selectFrom('actionValues').selectAll().execute()),
    ]);
    expect(JSON.stringify(stored)).not.toContain(token.split('.')[2]);
    desk.shop.deps.clock.now = () => new Date(Date.now() + 30 * 86_400_000 + 1000);
    expect(await callDesk(robot, deskRoutes.listMembers)).toMatchObject({ statusCode: 401 });
  });

  test('creates an event with the prices of another one only if it may apply catalogs', async () => {
    const { browser } = await newMember(desk);
    const createBy = async (scopes: Operation[]) => {
      const { token } = await issueDeskToken(browser, scopes);
      const payload = { facts: newEventFacts(`Neulauf ${randomUUID()}`), pricesOf: eventId };
      return callDesk(openScript(desk, token), deskEventRoutes.createEvent, { payload });
    };
    expect((await createBy(['event.create'])).json()).toMatchObject({ code: 'ScopeMissing' });
    expect((await createBy(['event.create', 'catalog.apply'])).statusCode).toBe(201);
  });

  test('loses the scopes that are removed from it, and ends when it is revoked', async () => {
    const { browser, memberId } = await newMember(desk);
    const { token, tokenId } = await issueDeskToken(browser, ['member.read', 'actions.read']);
    const robot = openScript(desk, token);
    const narrow = (scopes: string[]) =>
      callDesk(browser, deskRoutes.narrowToken, { ids: { tokenId }, payload: { scopes } });
    expect((await narrow(['member.add'])).json()).toMatchObject({ errors: [{ path: 'scopes.0' }] });
    expect((await narrow(['actions.read'])).json()).toMatchObject({ scopes: ['actions.read'] });
    expect((await callDesk(robot, deskRoutes.listMembers)).json()).toMatchObject({ code: 'ScopeMissing' });
    expect(await callDesk(robot, deskRoutes.listActions)).toMatchObject({ statusCode: 200 });
    const { browser: other } = await newMember(desk);
    expect(await callDesk(other, deskRoutes.revokeToken, { ids: { tokenId } })).toMatchObject({
      statusCode: 404,
    });
    expect(await callDesk(browser, deskRoutes.revokeToken, { ids: { tokenId } })).toMatchObject({
      statusCode: 204,
    });
    expect(await callDesk(robot, deskRoutes.listActions)).toMatchObject({ statusCode: 401 });
    const done = await inTenant((scope) =>
      listActions(scope, { kind: 'member', id: memberId }, { count: 9 }),
    );
    expect(done.map(({ what }) => what).slice(0, 3)).toEqual([
      'member.revoke-token',
      'member.narrow-token',
      'member.issue-token',
    ]);
  });

  test('loses the rights its member loses, and ends with the membership', async () => {
    const operator = { role: 'operator', eventId: null } as const;
    const { email } = await makeMember(desk, TENANT, [operator, { role: 'accountant', eventId: null }]);
    const robot = openScript(
      desk,
      (await issueDeskToken(await logInToDesk(desk, email), ['member.read', 'member.add'])).token,
    );
    expect(await callDesk(robot, deskRoutes.listMembers)).toMatchObject({ statusCode: 200 });
    const payload = { email: `${randomUUID()}@example.com`, role: 'accountant' };
    expect(await callDesk(robot, deskRoutes.addMember, { payload })).toMatchObject({ statusCode: 403 });
    await inTenant((scope) => removeMember(desk.shop.deps, scope, { email, grant: operator }, BY_COMMAND));
    expect(await callDesk(robot, deskRoutes.listMembers)).toMatchObject({ statusCode: 403 });
    await inTenant((scope) => removeMember(desk.shop.deps, scope, { email, grant: undefined }, BY_COMMAND));
    expect(await callDesk(robot, deskRoutes.listMembers)).toMatchObject({ statusCode: 401 });
  });

  test('is issued only by a fresh session, for operations that a role can have', async () => {
    const { browser, email } = await newMember(desk);
    const payload = { name: 'x', scopes: ['member.read', 'member.join', 'all'], expiresInDays: 1 };
    const wrong = await callDesk(browser, deskRoutes.issueToken, { payload });
    expect(wrong.json()).toMatchObject({ errors: [{ path: 'scopes.1' }, { path: 'scopes.2' }] });
    const robot = openScript(desk, (await issueDeskToken(browser, ['member.read'])).token);
    for (const name of ['listTokens', 'issueToken', 'narrowToken', 'revokeToken'] as const) {
      const reply = await callDesk(robot, deskRoutes[name], CALLS[name].input?.() ?? {});
      expect(reply.json()).toMatchObject({ status: 403, code: 'SessionNeeded' });
    }
    const stale = await logInToDesk(desk, email, new Date(Date.now() - FRESH_MS - 60_000));
    const right = { name: 'x', scopes: ['member.read'], expiresInDays: 1 };
    const refused = await callDesk(stale, deskRoutes.issueToken, { payload: right });
    expect(refused.json()).toMatchObject({ code: 'LoginNotFresh' });
  });
});

describe('photos and orders', () => {
  test('are found, and a photo is hidden and shown, by the same operations as the commands', async () => {
    const { browser, memberId } = await newMember(desk, 'operator');
    const own = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['42'], ['43']] });
    const [first = ''] = own.photoIds;
    const find = async (query: string) =>
      (await callDesk(browser, deskCorrectionRoutes.findPhotos, { query })).json();
    const query = `?eventId=${own.eventId}&bib=42`;
    expect(await find(query)).toMatchObject({
      photos: [
        {
          photoId: first,
          state: 'Published',
          bibs: ['42'],
          takenAt: expect.stringMatching(/[+-]\d\d:\d\d$/),
        },
      ],
      isMore: false,
    });
    expect(await find(`?eventId=${own.eventId}`)).toMatchObject({ status: 400 });
    expect(await find(`?eventId=${randomUUID()}&bib=42`)).toMatchObject({ errors: [{ path: 'eventId' }] });
    const change = async (route: 'hidePhoto' | 'showPhoto') =>
      callDesk(browser, deskCorrectionRoutes[route], {
        ids: { photoId: first },
        payload: { why: 'a complaint' },
      });
    expect(await change('hidePhoto')).toMatchObject({ statusCode: 204 });
    expect(await find(query)).toMatchObject({ photos: [{ state: 'Hidden' }] });
    expect((await change('hidePhoto')).json()).toMatchObject({ status: 409, errors: [{ path: 'photoId' }] });
    expect(await change('showPhoto')).toMatchObject({ statusCode: 204 });
    const done = await inTenant((scope) => listActions(scope, { kind: 'photo', id: first }, { count: 9 }));
    expect(done).toMatchObject(
      ['photo.show', 'photo.hide'].map((what) => ({
        what,
        actor: { kind: 'Member', memberId },
        why: 'a complaint',
      })),
    );
  });

  test('are found by a participant’s name only for members who may read participants', async () => {
    const { browser } = await newMember(desk, 'organizer', { eventId });
    const query = `?eventId=${eventId}&name=Nobody`;
    const find = (by: DeskSender, asked = query) =>
      callDesk(by, deskCorrectionRoutes.findPhotos, { query: asked });
    expect((await find(browser)).json()).toEqual({ photos: [], isMore: false });
    const narrow = openScript(desk, (await issueDeskToken(browser, ['photo.read'])).token);
    expect((await find(narrow)).json()).toMatchObject({ status: 403, code: 'ScopeMissing' });
    expect((await find(narrow, `?eventId=${eventId}&bib=17`)).statusCode).toBe(200);
    const both = openScript(desk, (await issueDeskToken(browser, ['photo.read', 'person.read'])).token);
    expect((await find(both)).statusCode).toBe(200);
    // By an order's number, photos are found only through the order, which needs order.read.
    expect((await find(browser, `${query}&orderNumber=2026-000001`)).statusCode).toBe(400);
  });

  test('a photo is removed only after its consequences were shown, by a fresh login', async () => {
    const { browser, email } = await newMember(desk, 'privacy-officer');
    const own = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['7'], ['8']] });
    const [bought = '', free = ''] = own.photoIds;
    const { orderId } = await orderPhoto(own.eventId, bought);
    const orders = async (query: string) =>
      (await callDesk(browser, deskCorrectionRoutes.findOrders, { query })).json().orders;
    const [order] = await orders(`?photoId=${bought}`);
    expect(order).toMatchObject({ state: 'AwaitingPayment', email: 'buyer@example.com' });
    for (const query of ['?email=Buyer@Example.com', `?number=${order.number}`])
      expect(await orders(query)).toEqual([order]);
    expect(await orders(`?number=${order.number}&email=other@example.com`)).toEqual([]);
    const inOrder = await callDesk(browser, deskCorrectionRoutes.listOrderPhotos, { ids: { orderId } });
    expect(inOrder.json()).toMatchObject({ photos: [{ photoId: bought }] });

    const seen = await callDesk(browser, deskCorrectionRoutes.describeRemoval, { ids: { photoId: bought } });
    expect(seen.json()).toMatchObject({
      purchases: [{ orderId: order.orderId, state: 'Awaited' }],
      refunds: [],
    });
    await desk.shop.deps.database.inTenant(TENANT, (scope) => completeOrder(desk.shop.deps, scope, orderId));
    const remove = async (photo: string, payload: object, by = browser) =>
      (await callDesk(by, deskCorrectionRoutes.removePhoto, { ids: { photoId: photo }, payload })).json();
    const unseen = { isAlsoBought: false, seenOrderIds: [] };
    expect(await remove(bought, unseen)).toMatchObject({ status: 409, errors: [{ path: 'seenOrderIds' }] });
    const stale = await logInToDesk(desk, email, new Date(Date.now() - FRESH_MS - 60_000));
    expect(await remove(free, unseen, stale)).toMatchObject({ code: 'LoginNotFresh' });
    expect(await remove(free, unseen)).toEqual({ outcome: 'Removed' });
    expect(await remove(bought, { ...unseen, seenOrderIds: [order.orderId] })).toEqual({ outcome: 'Kept' });
  });

  test('are limited, for an organizer, to their own event', async () => {
    const { browser } = await newMember(desk, 'organizer', { eventId });
    const other = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['9']] });
    const hide = (id: string | undefined) =>
      callDesk(browser, deskCorrectionRoutes.hidePhoto, { ids: { photoId: id ?? '' }, payload: {} });
    expect(await hide(other.photoIds[0])).toMatchObject({ statusCode: 403 });
    for (const query of ['?bib=9', `?bib=9&eventId=${other.eventId}`])
      expect(await callDesk(browser, deskCorrectionRoutes.findPhotos, { query })).toMatchObject({
        statusCode: 403,
      });
  });
});

describe('a write', () => {
  test('is done once per key, however many times it is sent, even concurrently', async () => {
    const { browser } = await newMember(desk);
    const key = randomUUID();
    const email = `${randomUUID()}@example.com`;
    const input = { key, payload: { email, role: 'accountant' } };
    const replies = await Promise.all([1, 2, 3].map(() => callDesk(browser, deskRoutes.addMember, input)));
    replies.push(await callDesk(browser, deskRoutes.addMember, input));
    for (const reply of replies) expect(reply).toMatchObject({ statusCode: 201, body: replies[0]?.body });
    const { memberId } = replies[0]?.json() ?? {};
    const done = await inTenant((scope) =>
      listActions(scope, { kind: 'member', id: memberId }, { count: 9 }),
    );
    expect(done.map(({ what }) => what)).toEqual(['member.add']);
    for (const other of [
      { key, payload: { email, role: 'operator' } },
      { key, payload: { email, role: 'accountant', why: 'x' } },
    ])
      expect((await callDesk(browser, deskRoutes.addMember, other)).json()).toMatchObject({
        status: 409,
        code: 'IdempotencyKeyReused',
      });
    const removed = await callDesk(browser, deskRoutes.removeMember, { key, ids: { memberId } });
    expect(removed.json()).toMatchObject({ code: 'IdempotencyKeyReused' });
    const { browser: other } = await newMember(desk);
    expect(
      await callDesk(other, deskRoutes.addMember, { ...input, payload: { email, role: 'operator' } }),
    ).toMatchObject({ statusCode: 201 });
  });

  test('is refused without a valid key; a refused write may be sent again with the same key', async () => {
    const { browser } = await newMember(desk);
    const payload = { email: `${randomUUID()}@example.com`, role: 'organizer', eventId: randomUUID() };
    for (const key of ['', 'short', 'with space in it', 'x'.repeat(201)]) {
      const reply = await callDesk(browser, deskRoutes.addMember, { payload, key });
      expect(reply.json()).toMatchObject({ status: 400, code: 'IdempotencyKeyMissing' });
    }
    const key = randomUUID();
    expect(await callDesk(browser, deskRoutes.addMember, { payload, key })).toMatchObject({
      statusCode: 400,
    });
    const right = { ...payload, eventId };
    expect(await callDesk(browser, deskRoutes.addMember, { payload: right, key })).toMatchObject({
      statusCode: 201,
    });
  });

  test('returns the same token to a repeated request, and forgets the key after a day', async () => {
    const { browser, email } = await newMember(desk);
    const input = { key: randomUUID(), payload: { name: 'x', scopes: ['member.read'], expiresInDays: 9 } };
    const first = (await callDesk(browser, deskRoutes.issueToken, input)).json();
    expect((await callDesk(browser, deskRoutes.issueToken, input)).json()).toEqual(first);
    expect(first.token).toContain('pfdesk.');
    desk.shop.deps.clock.now = () => new Date(Date.now() + 25 * 3600_000);
    const later = await logInToDesk(desk, email, new Date(Date.now() + 25 * 3600_000));
    const another = (await callDesk(later, deskRoutes.issueToken, input)).json();
    expect(another.tokenId).not.toBe(first.tokenId);
  });
});
