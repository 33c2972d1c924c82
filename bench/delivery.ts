/**
 * Measures how long a buyer waits for the files after the payment: from the bank's webhook to the first byte of an
 * original, over HTTP. `photofinish serve` answers, and `photofinish work` sends each order's mail at the same time.
 * Orders are paid at a constant rate, even if earlier orders are not delivered yet. Between two payments the bench
 * fetches a picture of the shop, which needs no database query: this is the lower bound.
 *
 *     node bench/delivery.ts [--seconds 60] [--rate 20]
 */
import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Download } from '#contract/archive.schema.ts';
import { createInvoice } from '#selling/invoices/index.ts';
import { createOrders, type NewOrder } from '#selling/orders/index.ts';
import { recordPayment } from '#selling/payments/index.ts';
import { SIGNATURE_HEADER, signWebhook } from '#selling/payments/sandbox/webhook-signature.ts';
import type { AppDeps } from '#server/app.ts';
import { setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { readCpuSeconds } from '#tests/factories/process-figures.ts';
import { createShopFolder } from '#tests/faults/shop-process.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { median } from './median.ts';

const TENANT = 'photofinish';
const EUR = 978;
const PRICE_MINOR = 800;
const WEBHOOK = '/public/payment-sandbox-service/api/v1/webhooks';
const CATALOG = 'products: [{ key: photo, kind: Photo, title: { en: Photo }, price: 8 }]\n';
const P95_MAX_MS = 300;
/** Orders paid before the measurement, so that code is compiled and connections are open. */
const WARM_UP = 40;

/** An unpaid order, with the provider's future notification. */
interface Unpaid {
  orderId: string;
  notice: string;
}

/** One delivery, in milliseconds since the webhook was sent. */
interface Delivery {
  paidMs: number;
  listedMs: number;
  firstByteMs: number;
}

interface Answer {
  status: number;
  firstByteMs: number;
  body: Buffer;
}

/** Writes orders of three photos with an invoice and an open payment, as a checkout leaves them. */
async function checkOut(
  deps: AppDeps,
  { eventId, photoIds }: MadeEvent,
  productId: string,
  count: number,
): Promise<Unpaid[]> {
  const orders = Array.from({ length: count }, (): NewOrder => {
    const amountMinor = PRICE_MINOR * photoIds.length;
    return {
      orderId: randomUUID(),
      invoiceId: randomUUID(),
      cartId: null,
      preorderId: null,
      codes: [],
      catalogId: eventId,
      email: 'runner@example.com',
      language: 'de',
      theme: TENANT,
      currencyId: EUR,
      origin: 'http://photofinish.localhost',
      createdAt: new Date(),
      amountMinor,
      totalMinor: amountMinor,
      items: photoIds.map((photoId) => ({
        orderItemId: randomUUID(),
        productId,
        productType: 'Photo',
        title: 'Foto',
        reasons: [],
        originalMinor: PRICE_MINOR,
        totalMinor: PRICE_MINOR,
        eventId,
        eventName: 'Seelauf',
        photoId,
        personName: null,
        personId: null,
        frame: null,
        videoId: null,
        region: null,
        ownerId: null,
        ownerName: null,
        gift: null,
        packagePhotoIds: [],
      })),
    };
  });
  const type = {
    id: 'PersonalCard',
    provider: 'sandbox',
    service: null,
    discountPercent: 0,
    needsVat: false,
  } as const;
  return deps.database.inTenant(TENANT, async (scope) => {
    await createOrders(deps, scope, orders);
    const unpaid: Unpaid[] = [];
    for (const { orderId, invoiceId, totalMinor: amountMinor, createdAt } of orders) {
      const due = { invoiceId, amountMinor, currencyId: EUR } as const;
      await createInvoice(scope, { ...due, orderId, createdAt });
      const { invoiceNumber } = await recordPayment(deps, scope, {
        ...due,
        type: { ...type, discountMinor: 0, isTest: false },
        vat: null,
        country: null,
      });
      const notice = { invoiceNumber, state: 'Paid', amountMinor, currencyId: EUR };
      unpaid.push({ orderId, notice: JSON.stringify(notice) });
    }
    return unpaid;
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Calls the shop and reads the whole response. @throws if the status is not the expected one */
function call(
  url: string,
  status: number,
  input: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const read = (answer: IncomingMessage): void => {
      const chunks: Buffer[] = [];
      let firstByteMs = Number.NaN;
      answer.on('data', (chunk: Buffer) => {
        if (chunks.length === 0) firstByteMs = performance.now() - startedMs;
        chunks.push(chunk);
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        if (answer.statusCode === status) resolve({ status, firstByteMs, body });
        else reject(new Error(`${url} was answered with ${answer.statusCode}: ${body.toString()}`));
      });
    };
    const { method = 'GET', headers = {}, body } = input;
    httpRequest(url, { method, headers, agent }, read).on('error', reject).end(body);
  });
}

/** Notifies the shop, as the bank, that an order is paid; then its buyer requests the files and opens the first. */
async function deliver(
  deps: AppDeps,
  address: string,
  { orderId, notice }: Unpaid,
): Promise<Delivery & { thumbUrl: string }> {
  const signature = signWebhook(deps.keys, TENANT, notice, new Date());
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
  const startedMs = performance.now();
  const sinceMs = () => performance.now() - startedMs;
  await call(address + WEBHOOK, 204, { method: 'POST', headers, body: notice });
  const paidMs = sinceMs();
  const list = await call(`${address}/public/archive-service/api/v1/orders/${orderId}/downloads`, 200);
  const { downloads } = JSON.parse(list.body.toString()) as { downloads: Download[] };
  const [first] = downloads;
  if (first === undefined) throw new Error('a paid order has no files');
  const listedMs = sinceMs();
  const { firstByteMs } = await call(address + first.url, 200);
  return { paidMs, listedMs, firstByteMs: listedMs + firstByteMs, thumbUrl: first.thumbUrl };
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
const spread = (values: readonly number[]): string =>
  `p50 ${median(values).toFixed(1)}, p95 ${percentile(values, 0.95).toFixed(1)}, max ${Math.max(...values).toFixed(1)} ms`;

/** Pays at a constant rate, and fetches a picture half-way between two payments. */
async function payAtPace(
  deps: AppDeps,
  address: string,
  orders: readonly Unpaid[],
  input: { rate: number; plain: string },
): Promise<{ deliveries: Delivery[]; plainMs: number[] }> {
  const periodMs = 1000 / input.rate;
  const startedMs = performance.now();
  const deliveries: Promise<Delivery>[] = [];
  const plain: Promise<Answer>[] = [];
  const until = async (momentMs: number) => sleep(Math.max(0, startedMs + momentMs - performance.now()));
  for (const [index, unpaid] of orders.entries()) {
    await until(index * periodMs);
    deliveries.push(deliver(deps, address, unpaid));
    await until((index + 0.5) * periodMs);
    plain.push(call(input.plain, 200));
  }
  return {
    deliveries: await Promise.all(deliveries),
    plainMs: (await Promise.all(plain)).map(({ firstByteMs }) => firstByteMs),
  };
}

async function measure(deps: AppDeps, address: string, orders: Unpaid[], rate: number, pids: number[]) {
  let plain = '';
  for (const unpaid of orders.slice(0, WARM_UP))
    plain = address + (await deliver(deps, address, unpaid)).thumbUrl;
  const counted = orders.slice(WARM_UP);
  const cpu = () => Promise.all(pids.map(readCpuSeconds));
  const before = await cpu();
  const { deliveries, plainMs } = await payAtPace(deps, address, counted, { rate, plain });
  const [serveSeconds = 0, workSeconds = 0] = (await cpu()).map(
    (seconds, index) => seconds - (before[index] ?? 0),
  );
  return figuresOf(deliveries, plainMs, { serveSeconds, workSeconds });
}

function figuresOf(
  deliveries: readonly Delivery[],
  plainMs: readonly number[],
  { serveSeconds, workSeconds }: { serveSeconds: number; workSeconds: number },
): Figure[] {
  const totalMs = deliveries.map(({ firstByteMs }) => firstByteMs);
  const p95 = percentile(totalMs, 0.95);
  const each = (seconds: number) => `${((1000 * seconds) / deliveries.length).toFixed(1)} ms`;
  return [
    {
      name: 'webhook to first byte of an original',
      measured: spread(totalMs),
      limit: `p95 ≤ ${P95_MAX_MS} ms`,
      isKept: p95 <= P95_MAX_MS,
    },
    { name: 'webhook to its response', measured: spread(deliveries.map(({ paidMs }) => paidMs)) },
    {
      name: 'time to get the list of files',
      measured: spread(deliveries.map(({ paidMs, listedMs }) => listedMs - paidMs)),
    },
    {
      name: 'time to the first byte of the first file',
      measured: spread(deliveries.map(({ listedMs, firstByteMs }) => firstByteMs - listedMs)),
    },
    { name: 'time to get a picture between two payments', measured: spread(plainMs) },
    {
      name: 'p95 relative to the p95 of the picture',
      measured: (p95 / percentile(plainMs, 0.95)).toFixed(1),
    },
    {
      name: 'CPU per order and picture in `serve`; per mailed order in `work`',
      measured: `${each(serveSeconds)}; ${each(workSeconds)}`,
    },
  ];
}

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, rate: { type: 'string', default: '20' } },
});
const rate = Math.max(1, Number(values.rate) || 20);
const seconds = Math.max(1, Number(values.seconds) || 60);
const machine = describeMachine();
const shop = await createShopFolder();
try {
  const figures = await shop.withPlatform(async (deps) => {
    const event = await makeEvent(deps, { title: 'Seelauf', photos: [['1'], ['1'], ['1']] });
    const { photo = '' } = await setCatalog({ deps }, event, CATALOG);
    const orders = await checkOut(deps, event, photo, WARM_UP + Math.round(rate * seconds));
    const serve = shop.run(['serve', '--demo'], { PORT: '0' });
    const work = shop.run(['work', '--demo']);
    const address = (await serve.ready()).replace('localhost', '127.0.0.1');
    const measured = await measure(deps, address, orders, rate, [serve.pid, work.pid]);
    for (const each of [serve, work]) each.signal('SIGTERM');
    await Promise.all([serve.ended, work.ended]);
    return measured;
  });
  console.log(markdownTable(`${rate} orders a second, ${seconds} s`, figures, machine));
  if (figures.some(({ isKept }) => isKept === false)) process.exitCode = 1;
} finally {
  agent.destroy();
  await shop.remove();
}
