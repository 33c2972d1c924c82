import { expect, test } from 'vitest';
import { readSources } from './imports.ts';
import { camelCase, readStoredTables } from './stored-tables.ts';

/**
 * Tenants' tables that a person's data export omits, by reason. Every other table is read by a `kept-data.store.ts`.
 */
const NOT_PERSONAL: Record<string, string[]> = {
  'what the tenant says of itself and sells': [
    ...['tenants', 'tenantHosts', 'tenantChanges', 'brandImages'],
    ...['sites', 'sitePages', 'siteFiles', 'siteVersions', 'sitePreviews', 'sitePreviewFiles'],
    ...['catalogs', 'catalogVersions', 'products', 'packageOffers', 'peopleOffers', 'gifts', 'frames'],
  ],
  'what happened on a day, and counts of it': [
    ...[
      'events',
      'eventPlaces',
      'eventRejudgements',
      'photoTimes',
      'visitCounts',
      'photoMoves',
      'movingPhotos',
      'movedContents',
    ],
  ],
  'files of cameras that show everybody; what is cut out of them for somebody is in `videos`': ['videoFiles'],
  'who is being erased, until that is done, and random ids': ['erasures', 'erasurePhotos', 'erasureTexts'],
  'public keys of certificates': ['certificateKeys'],
  'bibs of participants who are told of it, without whose they are': ['protectedBibs'],
  counters: ['orderNumbers', 'receiptNumbers', 'skippedStatementNumbers', 'mailPaces'],
  'the photo up to which previews are rendered again': ['previewRenderings'],
  'hashes of networks and addresses, for at most a day': ['rateLimits'],
  'answers to members for who sends a call again, for a day; what they say is kept elsewhere': [
    'deskAnswers',
  ],
  'account numbers, for an accountant': ['accountCharts'],
  'how sales are shared; the names of photographers in its file go with them': ['shareVersions'],
  'ids of what happened, for the tenant’s own systems': ['webhooks', 'webhookDeliveries'],
  'on what ground participants of an event are written to, as the tenant says': ['eventLetters'],
  'addresses of lists, and which of their lines were wrong without what stood there': ['eventFeeds'],
  'bibs that an erasure has feeds leave out, and keyed hashes of bib and name': ['erasedBibs'],
  'sealed addresses of zips and buckets, and how far their import is; they go with the photographer’s link': [
    'photoImports',
  ],
  'what columns of lists hold, by hashes of their headings': ['listMappings'],
  'amounts by ids of orders and photos, which are told': [
    'orderCredits',
    'ledgerEntries',
    'ledgerPostings',
    'ledgerLines',
    'settlements',
    'statementPayments',
    'payoutReports',
    'payoutLines',
  ],
  'amounts at a bank that stands in for one in a demo': ['sandboxCharges'],
};

const storedTables = readStoredTables();
const sources = readSources().filter(({ path }) => path.startsWith('server/') && !/\.test\.ts$/.test(path));

test('every tenant table is in a person’s data export or listed as not personal', () => {
  const tables = [...storedTables].flatMap(([table, columns]) => (columns.includes('tenantId') ? table : []));
  expect(tables.length).toBeGreaterThan(70);
  const isKept = ({ path }: { path: string }) => path.endsWith('/kept-data.store.ts');
  const told = sources
    .filter(isKept)
    .flatMap(({ text }) => [...text.matchAll(/(?:selectFrom|innerJoin|leftJoin)\(\s*(?:scope,\s*)?'(\w+)/g)])
    .map(([, table = '']) => table);
  const silent = Object.values(NOT_PERSONAL).flat();
  expect(
    tables.filter((table) => !told.includes(table) && !silent.includes(table)),
    'read the table in the `kept-data.store.ts` of its slice, or list it in NOT_PERSONAL with the reason',
  ).toEqual([]);
  expect(silent.filter((table) => !tables.includes(table))).toEqual([]);
});

/** Columns of exported tables that the export omits, by reason. Every other column is exported. */
const NOT_TOLD: Record<string, Record<string, string[]>> = {
  'secrets, and what opens something': {
    deskTokens: ['tokenHash'],
    deskLinks: ['tokenHash'],
    deskLinkSessions: ['sessionHash'],
    uploadLinks: ['tokenHash'],
    accountLogins: ['linkHash', 'sessionHash'],
    identityAccounts: ['passwordHash'],
    identityStates: ['stateId', 'sessionUid', 'grantId', 'payload'],
    members: ['invitationId', 'invitationHash', 'invitationOrigin', 'invitationExpiresAt'],
    crewMembers: ['visitorId'],
    photoClaims: ['visitorId'],
    visitorDenials: ['visitorId'],
  },
  'sealed, for as long as a search runs; what it found is told': {
    faceSearches: [
      ...['eventId', 'descriptor', 'model', 'begunAfter', 'seenUpTo', 'isPastEnd', 'movedAt'],
      ...['strangersCount', 'strangersSum', 'strangersSquares'],
    ],
  },
  'of the camera, and of a picture as a whole': {
    photos: ['clockAt', 'sharpness', 'dhash', 'facesSeen', 'photographerBibs'],
  },
  'of somebody else': {
    actions: ['memberId', 'operatorId', 'job'],
    photos: ['uploadLinkId'],
    protectedPhotoReviews: ['bibs'],
  },
  'how the shop finds it again, or said by another column': {
    carts: ['emailKey', 'knownOrderIds'],
    codeRequests: ['emailKey'],
    competitors: ['emailKey'],
    identityAccounts: ['emailKey'],
    letters: ['addressHash'],
    preorders: ['importedAddress'],
    mailAddresses: ['keyId'],
    photoAlerts: ['emailKey'],
    crewPurchases: ['cartId'],
    faces: ['writtenIn'],
    mailboxMessages: ['bodyHtml'],
    mails: [
      'codeRequestId',
      'orderItemId',
      'photoAlertId',
      'letterId',
      'isPaced',
      'subjectKey',
      'payload',
      'nextTryAt',
      'firstTriedAt',
      'recipientKey',
      'sentToKey',
    ],
    persons: ['proofVersion'],
    photoHolds: ['actionId', 'bibs'],
    uploadedFiles: ['writerId', 'writesUntil', 'isWanted'],
    photographers: ['nameKey'],
    photos: [
      ...['contentHash', 'failure', 'crc32', 'settledIn', 'sortedAt', 'isFree', 'freeDownloads'],
      // Named bibs that count are tags, which are exported.
      'namedBibs',
    ],
    portraits: ['crc32'],
  },
};

test('every column of an exported table is exported or listed with a reason', () => {
  const queries = sources
    .filter(({ path }) => path.endsWith('/kept-data.store.ts'))
    .flatMap(({ text }) => text.split(/export (?:async )?function (?=describeKept|listMailboxOf)/).slice(1))
    .flatMap((text) => text.split(/(?=selectFrom\()/))
    .map((text) => ({
      table: /^selectFrom\(\s*(?:scope,\s*)?'(\w+)/.exec(text)?.[1],
      text: text.split('.where(')[0] ?? '',
    }));
  const silent = new Map<string, string[]>();
  for (const tables of Object.values(NOT_TOLD))
    for (const [table, columns] of Object.entries(tables))
      silent.set(table, [...(silent.get(table) ?? []), ...columns]);
  const untold = [...storedTables].flatMap(([table, columns]) => {
    const own = queries.filter((query) => query.table === table).map(({ text }) => text);
    if (own.length === 0 || own.some((text) => text.includes('selectAll'))) return [];
    return columns
      .filter(
        (column) => column !== 'tenantId' && !own.some((text) => new RegExp(`\\b${column}\\b`).test(text)),
      )
      .map((column) => `${table}.${column}`);
  });
  const reasoned = [...silent].flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
  // If a column fails here, export it in its slice's `kept-data.store.ts`, or state above why not.
  expect(untold.filter((column) => !reasoned.includes(column))).toEqual([]);
  expect(reasoned.filter((column) => !untold.includes(column))).toEqual([]);
});

test('everything that a slice can export is exported', () => {
  const able = sources.flatMap(({ path, text }) =>
    path.endsWith('/kept-data.store.ts')
      ? [...text.matchAll(/export (?:async )?function (describeKept\w+|listMailboxOf)/g)]
      : [],
  );
  const teller = sources.find(({ path }) => path === 'server/operating/person-data/describe-kept.ts');
  expect(able.length).toBeGreaterThan(20);
  expect(able.map(([, name = '']) => name).filter((name) => !teller?.text.includes(`${name}(`))).toEqual([]);
});

/** Exported tables from which an erasure deletes nothing, by reason. */
const NOT_ERASED: Record<string, string[]> = {
  'receipts and what they follow from stay, as the law wants; nobody is named there': [
    ...[
      'receipts',
      'invoices',
      'payments',
      'partRefunds',
      'refundFailures',
      'promoCodes',
      'promoCodeUses',
      'orderItemPhotos',
    ],
  ],
  'whoever works in the desk is removed there (`member remove`)': [
    ...['members', 'memberRoles', 'deskTokens'],
  ],
  'what was paid to a photographer stays as it was issued, as the law wants': ['statements'],
  'goes with its owner by a foreign key': [
    ...[
      'cartCodes',
      'cartGifts',
      'competitorNames',
      'personFaces',
      'removalPhotos',
      'faceSearches',
      'deskLinkSessions',
    ],
  ],
  'that an address gets no letters stays known by its keyed hash, so that none goes there again': [
    'mailAddresses',
  ],
  'that something was done stays known by random ids; its values go': ['actions', 'photoHolds'],
};

test('every exported table is erased, is deleted with its owner, or stays for a listed reason', () => {
  const of = (suffix: string, calls: RegExp) =>
    sources
      .filter(({ path }) => path.endsWith(suffix))
      .flatMap(({ text }) => [...text.matchAll(calls)].map(([, table = '']) => table));
  const told = of('/kept-data.store.ts', /(?:selectFrom|innerJoin|leftJoin)\(\s*(?:scope,\s*)?'(\w+)/g);
  const erased = [
    ...of('/erased-data.store.ts', /(?:deleteFrom|updateTable)\(\s*(?:scope,\s*)?'(\w+)/g),
    ...of('/erased-data.store.ts', /sql`update (\w+)/g).map(camelCase),
    ...of('/erased-data.store.ts', /^const WORDS = \[([^\]]*)\] as const/gm).flatMap(
      (names) => names.match(/\w+/g) ?? [],
    ),
    ...of('/erased-mailbox.store.ts', /deleteFrom\(\s*(?:scope,\s*)?'(\w+)/g),
    ...of('/removed-photos.store.ts', /deleteFrom\(\s*(?:scope,\s*)?'(\w+)/g),
    ...of('/portraits.store.ts', /deleteFrom\(\s*(?:scope,\s*)?'(\w+)/g),
  ];
  const stays = Object.values(NOT_ERASED).flat();
  expect(erased.length).toBeGreaterThan(25);
  expect([...new Set(told)].filter((table) => !erased.includes(table) && !stays.includes(table))).toEqual([]);
  expect(stays.filter((table) => !told.includes(table) || erased.includes(table))).toEqual([]);
});

test('everything that a slice can erase is erased', () => {
  const able = sources.flatMap(({ path, text }) =>
    /\/erased-(data|mailbox)\.store\.ts$/.test(path)
      ? [...text.matchAll(/export async function (\w+)/g)]
      : [],
  );
  const callers = sources.filter(
    ({ path }) => path.startsWith('server/operating/erasure/') || path.endsWith('/find-traces.ts'),
  );
  expect(able.length).toBeGreaterThan(40);
  const isCalled = (name: string) => callers.some(({ text }) => text.includes(`${name}(`));
  expect(able.map(([, name = '']) => name).filter((name) => !isCalled(name))).toEqual([]);
});
