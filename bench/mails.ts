/**
 * Checks that every mail is delivered or reported. `photofinish work` sends the mails of many paid orders to a slow SMTP server.
 * The server refuses a tenth of them (half permanently, half only the first time), and ends the connection in the middle of one
 * mail in twenty. The sending process is killed repeatedly.
 *
 *     node bench/mails.ts [--mails 10000] [--seed 1]
 *
 * Mails that the server refused temporarily are retried after a minute, so even a short run takes some minutes.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { seededRandom } from '#demo/random.ts';
import { createInvoice } from '#selling/invoices/index.ts';
import { completeOrder, createOrders, type NewOrder } from '#selling/orders/index.ts';
import type { AppDeps } from '#server/app.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { isRefused, openSlowMailServer, type SlowMailServer } from '#tests/fakes/slow-mail-server.ts';
import { createShopFolder } from '#tests/faults/shop-process.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { explainDoubles, type Kill, sendWithKills } from './kill-senders.ts';

const TENANT = 'photofinish';
const EUR = 978;
const ORDERS_AT_ONCE = 250;
const INPUTS = {
  recipientMs: 15,
  mailMs: 60,
  refusedShare: 0.05,
  greylistedShare: 0.05,
  droppedShare: 0.05,
};
/** The number of mails between two kills. */
const MAILS_A_KILL = 100;
const LIMIT_MS = 45 * 60_000;

/** Writes paid orders, each with its mail and its job, as a payment does. */
async function payOrders(deps: AppDeps, event: MadeEvent, productId: string, count: number): Promise<void> {
  for (let start = 0; start < count; start += ORDERS_AT_ONCE) {
    const orders = Array.from({ length: Math.min(ORDERS_AT_ONCE, count - start) }, (_, index) =>
      newOrder(event, productId, `runner${start + index}@example.com`),
    );
    await deps.database.inTenant(TENANT, async (scope) => {
      await createOrders(deps, scope, orders);
      for (const { orderId, invoiceId, totalMinor, createdAt } of orders) {
        await createInvoice(scope, {
          invoiceId,
          orderId,
          currencyId: EUR,
          amountMinor: totalMinor,
          createdAt,
        });
        await completeOrder(deps, scope, orderId);
      }
    });
  }
}

function newOrder(event: MadeEvent, productId: string, email: string): NewOrder {
  return {
    orderId: randomUUID(),
    invoiceId: randomUUID(),
    cartId: null,
    preorderId: null,
    codes: [],
    catalogId: event.eventId,
    email,
    language: 'de',
    theme: 'photofinish',
    createdAt: new Date(),
    origin: 'http://photofinish.localhost',
    currencyId: EUR,
    amountMinor: 800,
    totalMinor: 800,
    items: [
      {
        orderItemId: randomUUID(),
        productId,
        productType: 'Photo',
        title: 'Foto',
        originalMinor: 800,
        totalMinor: 800,
        reasons: [],
        eventId: event.eventId,
        eventName: 'Seelauf',
        personName: null,
        photoId: event.photoIds[0] ?? null,
        personId: null,
        frame: null,
        videoId: null,
        region: null,
        ownerId: null,
        ownerName: null,
        gift: null,
        packagePhotoIds: [],
      },
    ],
  };
}

async function findProductId(deps: AppDeps, { eventId }: MadeEvent): Promise<string> {
  const product = await deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .selectFrom('products')
      .select('productId')
      .where('catalogId', '=', eventId)
      .where('productType', '=', 'Photo')
      .executeTakeFirstOrThrow(),
  );
  return product.productId;
}

async function judge(deps: AppDeps, server: SlowMailServer, kills: Kill[], mails: number): Promise<Figure[]> {
  const rows = await deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('mails').select(['recipient', 'state', 'reason', 'mailId']).execute(),
  );
  const taken = new Set(server.taken.map(({ recipient }) => recipient));
  const sent = rows.filter(({ state }) => state === 'Sent');
  const reported = rows.filter(({ state, reason }) => state === 'Refused' && reason !== null);
  const wrong = rows.filter(({ recipient, state }) =>
    isRefused(recipient, INPUTS) ? state !== 'Refused' : state !== 'Sent' || !taken.has(recipient),
  );
  const doubles = explainDoubles(server.taken, kills);
  const doubled = doubles.unheard + doubles.killed + doubles.unexplained;
  const foreign = server.taken.filter(({ messageId }) => !rows.some((row) => messageId.includes(row.mailId)));
  return [
    {
      name: 'orders paid, mails written',
      measured: String(rows.length),
      limit: `${mails}`,
      isKept: rows.length === mails,
    },
    { name: 'delivered', measured: String(sent.length) },
    { name: 'mails refused permanently, and reported with a reason', measured: String(reported.length) },
    {
      name: 'mails lost or reported wrongly',
      measured: String(wrong.length + foreign.length),
      limit: '0',
      isKept: wrong.length + foreign.length === 0,
    },
    {
      name: 'kills of the sender; connections closed by the server',
      measured: `${kills.length}; ${server.drops()}`,
    },
    {
      name: 'mails accepted twice under one Message-ID',
      measured: `${doubled} (${((100 * doubled) / mails).toFixed(2)} %)`,
    },
    {
      name: 'accepted twice because the connection ended before the server’s reply',
      measured: String(doubles.unheard),
    },
    {
      name: 'accepted twice because the sender was killed before it recorded the reply (longest time between both)',
      measured: `${doubles.killed} (${doubles.unnotedMsMax} ms)`,
    },
    {
      name: 'accepted twice for an unknown reason',
      measured: String(doubles.unexplained),
      limit: '0',
      isKept: doubles.unexplained === 0,
    },
  ];
}

const { values } = parseArgs({
  options: { mails: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const machine = describeMachine();
const mails = Math.max(10, Number.parseInt(values.mails, 10) || 10);
const random = seededRandom(`mails ${values.seed}`);
const draw = () => random.between(0, 1);
const server = await openSlowMailServer(INPUTS, draw);
const shop = await createShopFolder();
try {
  const figures = await shop.withPlatform(async (deps) => {
    const event = await makeEvent(deps, { photos: [['1']] });
    await payOrders(deps, event, await findProductId(deps, event), mails);
    const startedMs = Date.now();
    const kills = await sendWithKills(shop, deps, {
      server,
      kills: Math.max(3, Math.round(mails / MAILS_A_KILL)),
      limitMs: LIMIT_MS,
      random: draw,
    });
    const seconds = (untilMs: number) => `${((untilMs - startedMs) / 1000).toFixed(0)} s`;
    const times = server.taken.map(({ takenAtMs }) => takenAtMs).toSorted((a, b) => a - b);
    const most = times[Math.floor(times.length * 0.9)] ?? Number.NaN;
    return [
      ...(await judge(deps, server, kills, mails)),
      {
        name: 'time until 90 % were accepted; until the last was delivered or reported',
        measured: `${seconds(most)}; ${seconds(Date.now())}`,
      },
    ];
  });
  console.log(markdownTable(`${mails} mails to a slow SMTP server`, figures, machine));
  if (figures.some(({ isKept }) => isKept === false)) process.exitCode = 1;
} finally {
  await shop.remove();
  await server.close();
}
