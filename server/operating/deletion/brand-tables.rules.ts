import { BRAND_BLOCKS, type BrandBlock } from '#contract/desk-brands.ts';
import type { StoredTables } from '#platform/database/stored-tables.ts';

/** A table whose rows belong to tenants. */
type TenantTable = {
  [Table in keyof StoredTables]: StoredTables[Table] extends { tenantId: string } ? Table : never;
}[keyof StoredTables];

/**
 * Every tenants' table, with what its rows mean for the deletion of their brand: they are deleted with it, or prevent it. A
 * brand is deleted only if it has nothing that persons or the law need. Type checks fail if a table is missing.
 */
const TABLES: Record<TenantTable, BrandBlock | 'Deleted'> = {
  // What the brand says of itself and sells.
  tenants: 'Deleted',
  tenantHosts: 'Deleted',
  tenantChanges: 'Deleted',
  brandImages: 'Deleted',
  sites: 'Deleted',
  sitePages: 'Deleted',
  siteFiles: 'Deleted',
  siteVersions: 'Deleted',
  sitePreviews: 'Deleted',
  sitePreviewFiles: 'Deleted',
  catalogs: 'Deleted',
  catalogVersions: 'Deleted',
  products: 'Deleted',
  packageOffers: 'Deleted',
  peopleOffers: 'Deleted',
  gifts: 'Deleted',
  frames: 'Deleted',
  promoCodes: 'Deleted',
  shareVersions: 'Deleted',
  accountCharts: 'Deleted',
  payees: 'Deleted',
  listMappings: 'Deleted',
  webhooks: 'Deleted',
  webhookDeliveries: 'Deleted',
  // Its members, and what they did.
  members: 'Deleted',
  memberRoles: 'Deleted',
  deskTokens: 'Deleted',
  deskLinks: 'Deleted',
  deskLinkSessions: 'Deleted',
  deskAnswers: 'Deleted',
  actions: 'Deleted',
  actionValues: 'Deleted',
  actionSubjects: 'Deleted',
  photographers: 'Deleted',
  uploadLinks: 'Deleted',
  // Events without photos and participants.
  events: 'Deleted',
  eventFeeds: 'Deleted',
  eventLetters: 'Deleted',
  eventPlaces: 'Deleted',
  eventRejudgements: 'Deleted',
  photoMoves: 'Deleted',
  movedContents: 'Deleted',
  photoTimes: 'Deleted',
  factorTries: 'Deleted',
  // Traces of visits, and of mails to its members.
  carts: 'Deleted',
  cartItems: 'Deleted',
  cartCodes: 'Deleted',
  cartGifts: 'Deleted',
  accountLogins: 'Deleted',
  identityAccounts: 'Deleted',
  identityStates: 'Deleted',
  mailAddresses: 'Deleted',
  mailPaces: 'Deleted',
  mails: 'Deleted',
  mailboxMessages: 'Deleted',
  visitCounts: 'Deleted',
  rateLimits: 'Deleted',
  previewRenderings: 'Deleted',
  photoCleanups: 'Deleted',
  // Counters, from which no number was given if there is no order and no receipt.
  orderNumbers: 'Deleted',
  receiptNumbers: 'Deleted',
  skippedStatementNumbers: 'Deleted',

  orders: 'Orders',
  orderItems: 'Orders',
  orderItemPhotos: 'Orders',
  orderCredits: 'Orders',
  invoices: 'Orders',
  payments: 'Orders',
  partRefunds: 'Orders',
  refundFailures: 'Orders',
  promoCodeUses: 'Orders',
  preorders: 'Orders',
  archives: 'Orders',
  portraits: 'Orders',
  sandboxCharges: 'Orders',

  receipts: 'Books',
  ledgerEntries: 'Books',
  ledgerPostings: 'Books',
  ledgerLines: 'Books',
  settlements: 'Books',
  statements: 'Books',
  statementPayments: 'Books',
  payoutReports: 'Books',
  payoutLines: 'Books',

  photos: 'Photos',
  photoReadings: 'Photos',
  photoTags: 'Photos',
  photoHolds: 'Photos',
  photoVerdicts: 'Photos',
  photoImports: 'Photos',
  bibVerdicts: 'Photos',
  cameraClocks: 'Photos',
  faces: 'Photos',
  framedPhotos: 'Photos',
  movingPhotos: 'Photos',
  protectedPhotoReviews: 'Photos',
  uploadedFiles: 'Photos',
  videos: 'Photos',
  videoFiles: 'Photos',

  competitors: 'Participants',
  competitorNames: 'Participants',
  protectedBibs: 'Participants',
  results: 'Participants',
  persons: 'Participants',
  personFaces: 'Participants',
  personPhotos: 'Participants',
  photoClaims: 'Participants',
  claimReviews: 'Participants',
  visitorDenials: 'Participants',
  selfies: 'Participants',
  faceSearches: 'Participants',
  codeRequests: 'Participants',
  photoAlerts: 'Participants',
  letters: 'Participants',
  crews: 'Participants',
  crewMembers: 'Participants',
  crewConsents: 'Participants',
  crewPurchases: 'Participants',

  requests: 'Requests',
  searchRequests: 'Requests',
  removalRequests: 'Requests',
  removalPhotos: 'Requests',
  erasures: 'Requests',
  erasurePhotos: 'Requests',
  erasureTexts: 'Requests',
  erasedBibs: 'Requests',
  certificateKeys: 'Requests',
};

const nameInDatabase = (table: string): string =>
  table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The tables that are deleted with their brand, by their names in the database. */
export const DELETABLE_TABLES: readonly string[] = Object.entries(TABLES).flatMap(([table, fate]) =>
  fate === 'Deleted' ? nameInDatabase(table) : [],
);

const BLOCKS = new Map(Object.entries(TABLES).map(([table, fate]) => [nameInDatabase(table), fate]));

/** Finds what prevents the deletion of a brand that has rows in these tables. @throws if a table is unknown */
export function findBlocks(tables: readonly string[]): BrandBlock[] {
  const found = tables.map((table) => {
    const fate = BLOCKS.get(table);
    if (fate === undefined) throw new Error(`the table ${table} has no rule for the deletion of a brand`);
    return fate;
  });
  return BRAND_BLOCKS.filter((block) => found.includes(block));
}

/** Returns whether a typed text names a brand: by its name or one of its hosts. */
export function isNameOf(
  typed: string,
  { name, hosts }: { name: string; hosts: readonly string[] },
): boolean {
  const same = (one: string) => one.trim().normalize('NFC').toLowerCase();
  return [name, ...hosts].some((known) => same(known) === same(typed));
}
