import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createDatabase } from '#platform/database/database.ts';
import type { EmbeddedAddress } from '#platform/database/embedded-postgres.ts';
import type { Visitor } from './visitor.ts';

export const VENDURE_FOLDER = join(import.meta.dirname, 'peers/vendure');
const DATABASE = 'vendure';

/** The products that Vendure sells. */
export interface Range {
  products: number;
  /** The price in minor units, tax included. */
  priceMinor: number;
  /** The number of products in a list. */
  page: number;
}

/** Whether the checkout, from the cart to an order that can be paid, includes the shipping steps. */
export type Checkout = 'withShipping' | 'withoutShipping';

export interface Vendure {
  pid: number;
  port: number;
  stop(): void;
}

/** Fills a new database on that server, then starts Vendure on it. */
export async function startVendure(address: EmbeddedAddress, range: Range): Promise<Vendure> {
  if (!existsSync(join(VENDURE_FOLDER, 'node_modules')))
    throw new Error('Vendure is not installed: npm ci --ignore-scripts --prefix bench/peers/vendure');
  await createDatabase(address, DATABASE);
  const run = (command: 'setup' | 'serve'): ChildProcess =>
    spawn(process.execPath, ['server.js', command], {
      cwd: VENDURE_FOLDER,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH ?? '',
        NODE_ENV: 'production',
        PGHOST: address.host,
        PGPORT: String(address.port),
        PGUSER: address.user,
        PGDATABASE: DATABASE,
        PRODUCTS: String(range.products),
        PRICE: (range.priceMinor / 100).toFixed(2),
      },
    });
  const [code] = await once(
    run('setup').on('spawn', () => {}),
    'close',
  );
  if (code !== 0) throw new Error(`Vendure's setup ended with ${code}`);
  const server = run('serve');
  const port = await readPort(server);
  return { pid: server.pid ?? 0, port, stop: () => void server.kill('SIGKILL') };
}

async function readPort(server: ChildProcess): Promise<number> {
  if (server.stdout === null) throw new Error('nothing can be read of Vendure');
  for await (const line of createInterface(server.stdout)) {
    const address = /^ready (\S+)$/.exec(line)?.[1];
    if (address !== undefined) return Number(new URL(address).port);
  }
  throw new Error('Vendure ended before it was ready');
}

const LIST = `query ($take: Int!) { search(input: { take: $take, groupByProduct: true }) { totalItems
  items { productId productVariantId productName slug productAsset { id preview } currencyCode
    priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } } } }`;
const ADD = `mutation ($inputs: [AddItemInput!]!) { addItemsToOrder(inputs: $inputs) {
  order { id state } errorResults { __typename ... on ErrorResult { errorCode message } } } }`;
const READ = `{ activeOrder { id code state currencyCode totalQuantity subTotalWithTax shippingWithTax totalWithTax couponCodes
  discounts { description amountWithTax }
  lines { id quantity unitPriceWithTax linePriceWithTax featuredAsset { id preview } productVariant { id name sku } } } }`;
const OUTCOME = '__typename ... on Order { id state totalWithTax } ... on ErrorResult { errorCode message }';
const CUSTOMER = `mutation ($email: String!) { outcome: setCustomerForOrder(
  input: { emailAddress: $email, firstName: "Alex", lastName: "Runner" }) { ${OUTCOME} } }`;
const SHIPPING_METHODS = '{ eligibleShippingMethods { id name priceWithTax } }';
const SHIP = `mutation ($ids: [ID!]!) { outcome: setOrderShippingMethod(shippingMethodId: $ids) { ${OUTCOME} } }`;
const ARRANGE = `mutation { outcome: transitionOrderToState(state: "ArrangingPayment") { ${OUTCOME} } }`;
const PAYMENT_METHODS = '{ eligiblePaymentMethods { id code name isEligible } }';

/** Opens Vendure's Shop API for one visitor, identified by the token in their first response. */
function openShopApi(visitor: Visitor) {
  let token: string | undefined;
  return async <Data>(query: string, variables: object = {}): Promise<Data> => {
    const { headers, body } = await visitor.send({
      method: 'POST',
      path: '/shop-api',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    token = headers['vendure-auth-token']?.toString() ?? token;
    if (body.includes('"errors":[') || body.includes('"errorCode":')) throw new Error(body);
    return (JSON.parse(body) as { data: Data }).data;
  };
}

const VARIANTS = [1, 2, 3];
const addVariants = { inputs: VARIANTS.map((id) => ({ productVariantId: String(id), quantity: 1 })) };
let customers = 0;

/** Buys, from a list of products to an order that can be paid. @returns the price, in minor units */
export async function buyAtVendure(visitor: Visitor, { page }: Range, checkout: Checkout): Promise<number> {
  const ask = openShopApi(visitor);
  await ask(LIST, { take: page });
  await ask(ADD, addVariants);
  await ask(READ);
  await ask(CUSTOMER, { email: `buyer-${++customers}@example.com` });
  if (checkout === 'withShipping') {
    const { eligibleShippingMethods } = await ask<{ eligibleShippingMethods: { id: string }[] }>(
      SHIPPING_METHODS,
    );
    await ask(SHIP, { ids: eligibleShippingMethods.map(({ id }) => id) });
  }
  const { outcome } = await ask<{ outcome: { totalWithTax: number } }>(ARRANGE);
  await ask(PAYMENT_METHODS);
  return outcome.totalWithTax;
}

/** Fills a cart. @returns a call that reads it */
export async function fillVendureCart(visitor: Visitor): Promise<() => Promise<unknown>> {
  const ask = openShopApi(visitor);
  await ask(ADD, addVariants);
  return () => ask(READ);
}
