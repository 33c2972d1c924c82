import { bibKey } from '#contract/competitor.ts';
import { isEmail } from '#contract/typed-text.ts';
import { describeKeptArchives } from '#delivering/archives/index.ts';
import { describeKeptLetters } from '#delivering/letters/index.ts';
import { describeKeptMails } from '#delivering/mails/index.ts';
import { describeKeptPortraits } from '#delivering/portraits/index.ts';
import { describeKeptReceipts } from '#delivering/receipts/index.ts';
import { describeKeptClocks } from '#finding/camera-clocks/index.ts';
import { describeKeptParticipants } from '#finding/competitors/index.ts';
import { describeKeptCrews } from '#finding/crews/index.ts';
import { describeKeptAlerts } from '#finding/photo-alerts/index.ts';
import { describeKeptPhotographers } from '#finding/photographers/index.ts';
import {
  describeKeptPhotos,
  describeKeptTags,
  describeKeptTaken,
  spellingsOf,
} from '#finding/photos/index.ts';
import { describeKeptResults } from '#finding/race-results/index.ts';
import {
  describeKeptFaces,
  describeKeptPersons,
  describeKeptVerdicts,
  type RecognitionDeps,
  withMergedPersons,
} from '#finding/recognition/index.ts';
import { describeKeptRemovals } from '#finding/removal-requests/index.ts';
import { describeKeptSearchRequests } from '#finding/search-requests/index.ts';
import { describeKeptSelfies } from '#finding/selfies/index.ts';
import { describeKeptUploads } from '#finding/uploads/index.ts';
import { describeKeptProofs } from '#finding/verification/index.ts';
import { describeKeptClips } from '#finding/videos/index.ts';
import { describeKeptLogins } from '#hosting/accounts/index.ts';
import { describeKeptActions } from '#hosting/actions/index.ts';
import type { DataSubject, KeptRow, KeptThings } from '#hosting/data-subjects/index.ts';
import { describeKeptTokens } from '#hosting/desk/index.ts';
import { describeKeptAccounts } from '#hosting/embedded-identity/index.ts';
import { describeKeptLinks } from '#hosting/links/index.ts';
import { addressHashOf, describeKeptMailAddresses } from '#hosting/mail-addresses/index.ts';
import { describeKeptMembers } from '#hosting/members/index.ts';
import { describeKeptRequests } from '#hosting/requests/index.ts';
import { describeKeptCleanups } from '#operating/photographers-page/index.ts';
import { emailKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { listMailboxOf } from '#platform/mailer/kept-data.store.ts';
import { describeKeptCarts } from '#selling/carts/index.ts';
import { describeKeptCrewPurchases } from '#selling/crew-purchases/index.ts';
import { describeKeptFramedPhotos } from '#selling/frames/index.ts';
import { describeKeptInvoices } from '#selling/invoices/index.ts';
import { describeKeptLines, describeKeptOrders } from '#selling/orders/index.ts';
import { describeKeptPayments } from '#selling/payments/index.ts';
import { describeKeptPreorders } from '#selling/preorders/index.ts';
import { describeKeptCodes } from '#selling/promo-codes/index.ts';
import { describeKeptPayees } from '#selling/settlements/index.ts';
import { findAppearances } from './find-appearances.ts';
import { participantsIn, withoutFormerPersons } from './former-persons.rules.ts';

/**
 * Describes all data that a tenant stores about a data subject, including persons merged into them; empty tables are
 * left out.
 */
export async function describeKept(
  deps: RecognitionDeps & Pick<Deps, 'keys'>,
  scope: Scope,
  { emails, personIds }: DataSubject,
): Promise<KeptThings[]> {
  const subject = { emails, personIds: await withMergedPersons(scope, personIds) };
  const hosting = await describeHosting(scope, subject);
  const memberIds = idsOf(hosting, 'members', 'memberId');
  const finding = await describeFinding(deps, scope, subject, memberIds);
  const photographerIds = idsOf(finding, 'photographers', 'photographerId');
  const taking = await describeTaking(scope, photographerIds);
  const selling = await describeSelling(scope, subject);
  const orderIds = idsOf(selling, 'orders', 'orderId');
  const invoiceIds = idsOf(selling, 'invoices', 'invoiceId');
  const photoIds = idsOf(finding, 'photos', 'photoId');
  const delivering = [
    ...(await describeKeptReceipts(scope, { invoiceIds })),
    ...(await describeKeptMails(scope, subject)),
    ...(await describeKeptLetters(scope, subject)),
    ...(await describeKeptMailAddresses(deps, scope, subject)),
    {
      kind: 'mails',
      table: 'mailboxMessages',
      isPart: true,
      rows: await listMailboxOf(scope, subject.emails),
    },
    ...(await describeKeptArchives(scope, { orderIds, personIds: subject.personIds })),
    ...(await describeKeptPortraits(scope, { photoIds })),
  ] satisfies KeptThings[];
  const actions = await describeKeptActions(
    scope,
    {
      participant: subject.personIds,
      order: orderIds,
      member: memberIds,
      photographer: photographerIds,
      link: idsOf(taking, 'deskLinks', 'linkId'),
      upload: idsOf(taking, 'uploadLinks', 'linkId'),
    },
    [...subject.personIds, ...orderIds, ...emails.map((email) => addressHashOf(deps, scope.tenantId, email))],
  );
  const own = [...emails, ...ownAddresses(finding)].map(emailKey);
  const things = [
    ...hosting,
    ...finding,
    ...taking,
    ...selling,
    ...delivering,
    ...actions.map((thing) => ({
      ...thing,
      rows: thing.rows.map((row) => withoutOthersAddresses(row, own)),
    })),
  ];
  const theirs = withoutFormerPersons(things, { orderIds, cartIds: idsOf(selling, 'carts', 'cartId') });
  return withoutOthersOrders(
    theirs.filter(({ rows }) => rows.length > 0),
    orderIds,
  ).map(withStoredNames);
}

/** Names a table and its columns as the database does: exports keep their former names. */
function withStoredNames({ table, rows, ...rest }: KeptThings): KeptThings {
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [storedName(column), value])),
  );
  return { ...rest, table: storedName(table), rows: named };
}

const storedName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the addresses that provably belong to the described participants. */
const ownAddresses = (things: readonly KeptThings[]): string[] =>
  participantsIn(things).flatMap(({ email, emailOrigin, formerEmail }) =>
    [emailOrigin === 'First' ? email : null, formerEmail].flatMap((address) =>
      typeof address === 'string' ? address : [],
    ),
  );

/**
 * Hides addresses in a recorded action that are not the person's, because they were entered before or after the
 * person's.
 */
function withoutOthersAddresses(row: KeptRow, own: readonly string[]): KeptRow {
  const hide = (values: unknown): unknown =>
    values === null || typeof values !== 'object' || Array.isArray(values)
      ? values
      : Object.fromEntries(
          Object.entries(values).map(([key, value]) =>
            typeof value === 'string' && isEmail(value) && !own.includes(emailKey(value))
              ? [key, null]
              : [key, value],
          ),
        );
  if (!('before' in row) && !('after' in row)) return row;
  return { ...row, before: hide(row.before), after: hide(row.after) };
}

/**
 * Hides the ids of orders and carts that the subject's addresses do not prove (docs/decisions/0271), in every table. An
 * order's id opens its files, and a cart's id leads to its order.
 */
function withoutOthersOrders(things: readonly KeptThings[], orderIds: readonly string[]): KeptThings[] {
  const proved = new Set<unknown>([...orderIds, ...idsOf(things, 'orders', 'cartId')]);
  const hide = (row: KeptRow): KeptRow =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) =>
        (column === 'orderId' || column === 'cartId') && !proved.has(value)
          ? [column, null]
          : [column, value],
      ),
    );
  return things.map((thing) => ({ ...thing, rows: thing.rows.map(hide) }));
}

async function describeHosting(scope: Scope, subject: DataSubject): Promise<KeptThings[]> {
  const members = await describeKeptMembers(scope, subject);
  return [
    ...(await describeKeptAccounts(scope, subject)),
    ...(await describeKeptLogins(scope, subject)),
    ...members,
    ...(await describeKeptTokens(scope, { memberIds: idsOf(members, 'members', 'memberId') })),
    ...(await describeKeptRequests(scope, subject)),
  ];
}

async function describeFinding(
  deps: RecognitionDeps,
  scope: Scope,
  subject: DataSubject,
  memberIds: readonly string[],
): Promise<KeptThings[]> {
  const seen = await findAppearances(deps, scope, subject.personIds);
  const wearers = seen.wearers.map(({ eventId, bib }) => ({ eventId, bibKey: bibKey(bib) }));
  const bibs = seen.wearers.flatMap(({ bib }) => spellingsOf(bib));
  return [
    ...(await describeKeptPhotographers(scope, { ...subject, memberIds })),
    ...(await describeKeptParticipants(scope, subject)),
    ...(await describeKeptResults(scope, { wearers })),
    ...(await describeKeptPersons(scope, subject)),
    ...(await describeKeptPhotos(scope, seen)),
    ...(await describeKeptTags(scope, seen, bibs)),
    ...(await describeKeptFaces(scope, seen)),
    ...(await describeKeptVerdicts(scope, subject)),
    ...(await describeKeptSelfies(scope, subject)),
    ...(await describeKeptProofs(scope, { ...subject, wearers })),
    ...(await describeKeptAlerts(scope, subject)),
    ...(await describeKeptRemovals(scope, subject)),
    ...(await describeKeptSearchRequests(scope, subject)),
    ...(await describeKeptCrews(scope, subject)),
    ...(await describeKeptClips(scope, { wearers })),
  ];
}

/** Describes the data about a photographer. */
async function describeTaking(scope: Scope, photographerIds: readonly string[]): Promise<KeptThings[]> {
  return [
    ...(await describeKeptTaken(scope, { photographerIds })),
    ...(await describeKeptUploads(scope, { photographerIds })),
    ...(await describeKeptClocks(scope, { photographerIds })),
    ...(await describeKeptCleanups(scope, { photographerIds })),
    ...(await describeKeptLinks(scope, { photographerIds })),
    ...(await describeKeptPayees(scope, { photographerIds })),
  ];
}

async function describeSelling(scope: Scope, subject: DataSubject): Promise<KeptThings[]> {
  const orders = await describeKeptOrders(scope, subject);
  const orderIds = idsOf(orders, 'orders', 'orderId');
  const orderItemIds = idsOf(orders, 'orderItems', 'orderItemId');
  const invoices = await describeKeptInvoices(scope, { orderIds });
  const invoiceIds = idsOf(invoices, 'invoices', 'invoiceId');
  return [
    ...(await describeKeptCarts(scope, subject, { orderIds })),
    ...(await describeKeptCrewPurchases(scope, subject)),
    ...orders,
    ...(await describeKeptPreorders(scope, { orderIds })),
    ...(await describeKeptLines(scope, subject, { orderIds })),
    ...(await describeKeptCodes(scope, { orderIds, orderItemIds })),
    ...(await describeKeptFramedPhotos(scope, { orderItemIds })),
    ...invoices,
    ...(await describeKeptPayments(scope, { invoiceIds })),
  ];
}

/** Returns the ids in a column of a described table. */
function idsOf(things: readonly KeptThings[], table: string, column: string): string[] {
  return things.flatMap((thing) =>
    thing.table === table ? thing.rows.map((row) => String(row[column])) : [],
  );
}
