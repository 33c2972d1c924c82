import { z } from 'zod';
import { bibKey } from '#contract/competitor.ts';
import { acceptLanguage } from '#contract/languages.ts';
import { type CompetitorRecord, listCompetitors } from '#finding/competitors/index.ts';
import { type EventRecord, findEvent } from '#finding/events/index.ts';
import { ensureCompetitorPersons } from '#finding/recognition/index.ts';
import { addressHashOf } from '#hosting/mail-addresses/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import { emailKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob } from '#platform/queue/queue.ts';
import { isForDistance, type ProductRecord, readSale, titleIn } from '#selling/catalog/index.ts';
import { createInvoices } from '#selling/invoices/index.ts';
import { createOrders, listImportedPackages, type NewOrder } from '#selling/orders/index.ts';
import { holdImports, insertPreorders, listImportedAddresses, type NewPreorder } from './preorders.store.ts';
import type { PreorderFault, PreorderLine } from './read-preorder-list.ts';

/** Completes the order of an imported preorder: there is nothing to pay. */
export const completeImportedJob = defineJob('preorders.complete-imported', { orderId: z.uuid() });

export interface ImportDeps extends Pick<Deps, 'database' | 'clock' | 'keys' | 'newId' | 'queue'> {
  tenants: TenantResolver;
}

export interface PreorderImport {
  eventId: string;
  /** The package's key in the catalog; it may be omitted if there is only one package. */
  productKey: string | undefined;
  lines: readonly PreorderLine[];
  /** The shop's address for links in mails, without a trailing slash. */
  origin: string;
  /** Whether to simulate the import only. */
  isDry: boolean;
}

/** A participant who gets a package. */
interface Recipient {
  line: PreorderLine;
  competitor: CompetitorRecord;
}

export interface PreorderImportReport {
  eventTitle: string;
  /** The package, by its key. */
  productKey: string;
  /** The participants who got a package or, in a simulation, would get one. */
  added: { line: number; bib: string; name: string; email: string }[];
  /** How many participants already had one, from an earlier list or an earlier line. */
  knownCount: number;
}

/**
 * Creates a package for everybody on a list: an order of amount 0, and a preorder. A list with a faulty line is refused
 * as a whole. Importing the same list again adds nothing, because each pair of bib and address gets one package, even if
 * the address of its order was changed. Jobs, sent in the same transaction, complete the orders.
 */
export async function importPreorders(
  deps: ImportDeps,
  tenantId: string,
  input: PreorderImport,
): Promise<PreorderImportReport | { faults: PreorderFault[] }> {
  return deps.database.inTenant(tenantId, async (scope) => {
    await holdImports(scope, input.eventId);
    const event = await findEvent(scope, input.eventId);
    const sale = (await readSale(scope, [input.eventId])).get(input.eventId);
    if (event === undefined || sale === undefined)
      return { faults: [{ line: 1, message: `the tenant has no event ${input.eventId} with a catalog` }] };
    const product = chooseProduct(sale.products, input.productKey);
    if ('fault' in product) return { faults: [{ line: 1, message: product.fault }] };
    const found = findRecipients(await listCompetitors(scope, event.eventId), product, input.lines);
    if ('faults' in found) return found;
    const news = await leaveOutKnown(deps, scope, event.eventId, found.recipients);
    if (!input.isDry)
      await writePreorders(deps, scope, { event, product, recipients: news, origin: input.origin });
    return {
      eventTitle: event.title,
      productKey: product.key,
      added: news.map(({ line, competitor }) => ({
        line: line.line,
        bib: competitor.bib,
        name: nameOf(competitor),
        email: line.email,
      })),
      knownCount: input.lines.length - news.length,
    };
  });
}

function findRecipients(
  competitors: readonly CompetitorRecord[],
  product: ProductRecord,
  lines: readonly PreorderLine[],
): { recipients: Recipient[] } | { faults: PreorderFault[] } {
  const byBib = Map.groupBy(competitors, ({ bib }) => bibKey(bib));
  const recipients: Recipient[] = [];
  const faults: PreorderFault[] = [];
  for (const line of lines) {
    const wearers = byBib.get(bibKey(line.bib)) ?? [];
    // Every member of a team gets the photos of its bib.
    const competitor =
      wearers.find(({ email }) => email !== null && emailKey(email) === emailKey(line.email)) ??
      wearers.toSorted((one, other) => one.member - other.member)[0];
    if (competitor === undefined) {
      faults.push({ line: line.line, message: `bib ${line.bib} is not on the event's start list` });
    } else if (!isForDistance(product, competitor.distance)) {
      const distance = competitor.distance ?? 'no distance';
      faults.push({
        line: line.line,
        message: `bib ${line.bib} runs ${distance}, and "${product.key}" is for ${product.distances.join(', ')}`,
      });
    } else recipients.push({ line, competitor });
  }
  return faults.length > 0 ? { faults } : { recipients };
}

/**
 * Leaves out recipients who already have a package: under the address with which it was imported, or under its order's
 * present address.
 */
async function leaveOutKnown(
  deps: Pick<Deps, 'keys'>,
  scope: Scope,
  eventId: string,
  recipients: readonly Recipient[],
): Promise<Recipient[]> {
  const hashOf = (email: string) => addressHashOf(deps, scope.tenantId, email);
  const key = (personId: string, addressHash: string) => `${personId} ${addressHash}`;
  const addresses = await listImportedAddresses(scope, eventId);
  const addressOf = new Map(addresses.map(({ orderId, importedAddress }) => [orderId, importedAddress]));
  const known = new Set(
    (await listImportedPackages(scope, eventId)).flatMap(({ orderId, personId, email }) =>
      [hashOf(email), addressOf.get(orderId) ?? []].flat().map((hash) => key(personId, hash)),
    ),
  );
  return recipients.filter(({ line, competitor }) => {
    const own = key(competitor.competitorId, hashOf(line.email));
    if (known.has(own)) return false;
    known.add(own);
    return true;
  });
}

/** Writes the preorders. Order numbers are taken after all slow work, because checkouts wait for them. */
async function writePreorders(
  deps: ImportDeps,
  scope: Scope,
  input: { event: EventRecord; product: ProductRecord; recipients: readonly Recipient[]; origin: string },
): Promise<void> {
  const { event, product, recipients, origin } = input;
  const competitors = new Set(recipients.map(({ competitor }) => competitor));
  await ensureCompetitorPersons(scope, [...competitors]);
  const { settings } = await deps.tenants.read(scope.tenantId);
  const { originalTheme: theme, languages, defaultLanguage } = settings;
  const createdAt = deps.clock.now();
  const orders = recipients.map(({ line, competitor }): NewOrder & { preorderId: string } => {
    const language = acceptLanguage(line.language, languages, defaultLanguage);
    return {
      orderId: deps.newId(),
      invoiceId: deps.newId(),
      preorderId: deps.newId(),
      cartId: null,
      email: line.email,
      language,
      theme,
      origin,
      createdAt,
      currencyId: product.currencyId,
      catalogId: product.catalogId,
      amountMinor: 0,
      totalMinor: 0,
      codes: [],
      items: [
        {
          orderItemId: deps.newId(),
          productId: product.productId,
          productType: product.productType,
          title: titleIn(product.titles, language),
          originalMinor: 0,
          totalMinor: 0,
          reasons: [],
          eventId: event.eventId,
          eventName: event.title,
          photoId: null,
          gift: null,
          frame: null,
          videoId: null,
          region: null,
          ownerId: null,
          ownerName: null,
          personId: competitor.competitorId,
          personName: nameOf(competitor),
          packagePhotoIds: [],
        },
      ],
    };
  });
  await createOrders(deps, scope, orders);
  await createInvoices(
    scope,
    orders.map(({ orderId, invoiceId, currencyId }) => ({
      orderId,
      invoiceId,
      currencyId,
      amountMinor: 0,
      createdAt,
    })),
  );
  await insertPreorders(
    scope,
    orders.map(({ orderId, preorderId, email }): NewPreorder => {
      const importedAddress = addressHashOf(deps, scope.tenantId, email);
      return { preorderId, orderId, eventId: event.eventId, createdAt, importedAddress };
    }),
  );
  await deps.queue.send(
    scope,
    completeImportedJob,
    orders.map(({ orderId }) => ({ orderId })),
  );
}

function nameOf({ givenName, surname }: CompetitorRecord): string {
  return `${givenName} ${surname}`.trim();
}

/**
 * Chooses the package of a catalog for an import: the named one, otherwise the only one. A hidden package is allowed,
 * because it is not sold here; a withdrawn one is not.
 */
function chooseProduct(
  products: readonly ProductRecord[],
  key: string | undefined,
): ProductRecord | { fault: string } {
  const packages = products.filter(
    ({ productType, state }) => productType === 'PhotosWithMe' && state !== 'Withdrawn',
  );
  const names = packages.map((product) => product.key).join(', ');
  if (key !== undefined) {
    const named = packages.find((product) => product.key === key);
    return named ?? { fault: `the catalog has no package "${key}", only ${names || 'none'}` };
  }
  const [only, ...others] = packages;
  if (only === undefined) return { fault: 'the catalog has no package of all photos (PhotosWithMe)' };
  return others.length === 0 ? only : { fault: `the catalog has several packages: name one of ${names}` };
}
