import type { Cart, NewCartItem } from '#contract/shoppingcart.schema.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { applyCatalog, planCatalog } from '#selling/catalog/index.ts';
import type { MadeEvent } from './event-factory.ts';
import type { TestShop } from './test-shop.ts';

export const CARTS = '/public/shoppingcart-service/api/v1/shoppingCarts';
const ARCHIVES = '/public/archive-service/api/v1';

/** A call's answer with its parsed body. */
export interface Reply<Body = unknown> {
  status: number;
  body: Body;
}

/** The fields of a refusal that tests read. */
export interface RefusedBody {
  code: string;
  errors?: { path: string; message: string }[];
}

/** The caller's token, language and address. */
export interface CallInput {
  token?: string;
  language?: string;
  address?: string;
  host?: string;
}

/** Makes the calls of one buyer of a test shop. */
export function createBuyer(shop: TestShop) {
  async function send<Body = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    input: CallInput = {},
  ): Promise<Reply<Body>> {
    const reply = await shop.call({
      method,
      url,
      ...(payload === undefined ? {} : { payload }),
      ...(input.host === undefined ? {} : { host: input.host }),
      ...(input.address === undefined ? {} : { remoteAddress: input.address }),
      headers: {
        ...(input.token === undefined ? {} : { authorization: `Bearer ${input.token}` }),
        ...(input.language === undefined ? {} : { 'accept-language': input.language }),
      },
    });
    return { status: reply.statusCode, body: (reply.body === '' ? undefined : reply.json()) as Body };
  }

  return {
    send,
    /** Opens a cart and returns its path. */
    async openCart(input?: CallInput): Promise<string> {
      const { body } = await send<{ shoppingCartId: string }>('POST', CARTS, {}, input);
      return `${CARTS}/${body.shoppingCartId}`;
    },
    /** Returns the search token of a bib's runner. */
    async tokenOf(eventId: string, bib: string): Promise<string> {
      const url = `/public/competitor-service/api/v1/competitors/${eventId}/token`;
      return (await send<{ token: string }>('POST', url, { number: bib })).body.token;
    },
    add: (cart: string, items: NewCartItem[], input?: CallInput) =>
      send<RefusedBody>('POST', `${cart}/items/v2`, { items }, input),
    addCode: (cart: string, code: string, input?: CallInput) =>
      send<RefusedBody>('POST', `${cart}/promotionalCodes`, { code }, input),
    async read(cart: string, input?: CallInput): Promise<Cart> {
      return (await send<Cart>('GET', cart, undefined, input)).body;
    },
    /** Enters the buyer's address and checks out. */
    async checkOut(cart: string, input?: CallInput) {
      await send('PUT', `${cart}/customer`, { email: 'buyer@example.com' }, input);
      return send<RefusedBody & { orderId: string; invoiceId: string }>('POST', cart, undefined, input);
    },
    async orderArchive(orderId: string): Promise<string> {
      const { body } = await send<{ archiveId: string }>('POST', `${ARCHIVES}/archives/`, { orderId });
      return body.archiveId;
    },
    readArchive: (archiveId: string) => send<{ count: number }>('GET', `${ARCHIVES}/archives/${archiveId}`),
    /** Counts the downloads of an order. */
    async countDownloads(orderId: string): Promise<number> {
      return (await send<{ total: number }>('GET', `${ARCHIVES}/orders/${orderId}/downloads`)).body.total;
    },
  };
}

export type Buyer = ReturnType<typeof createBuyer>;

/**
 * Applies the catalog of a file, without its first two lines, to an event.
 * @returns product ids by key
 */
export async function setCatalog(
  { deps }: Pick<TestShop, 'deps'>,
  event: Pick<MadeEvent, 'eventId'>,
  yaml: string,
  { tenantId, currency } = { tenantId: 'photofinish', currency: 'EUR' },
): Promise<Record<string, string>> {
  const source = `event: ${event.eventId}\ncurrency: ${currency}\n${yaml}`;
  const plan = await planCatalog(deps, tenantId, new TextEncoder().encode(source));
  if ('faults' in plan) throw new Error(JSON.stringify(plan.faults));
  await applyCatalog(deps, tenantId, plan, BY_COMMAND);
  const rows = await deps.database.inTenant(tenantId, ({ trx }) =>
    trx.selectFrom('products').select(['key', 'productId']).where('catalogId', '=', event.eventId).execute(),
  );
  return Object.fromEntries(rows.map((row) => [row.key, row.productId]));
}
