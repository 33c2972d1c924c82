import { createHash } from 'node:crypto';
import pg from 'pg';
import { photoFiles } from '#finding/photos/index.ts';
import { QUEUE_SCHEMA } from '#platform/queue/queue-settings.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { type AppDeps, allRecurringJobs } from '#server/app.ts';
import type { TakenMail } from '#tests/fakes/slow-mail-server.ts';
import { findDisagreements, readSandboxBooks } from '#tests/faults/money-state.ts';
import { type ChaosShop, TENANT } from './chaos-shop.ts';
import type { PastFault } from './faults.ts';
import { fetchFiles, type LoadRecord } from './load.ts';

/** A condition that must hold after any faults. */
export interface Invariant {
  name: string;
  measured: string;
  /** A sentence with ids for each violation. */
  faults: string[];
}

/** Checks all invariants once the shop is idle. */
export async function checkInvariants(
  shop: ChaosShop,
  deps: AppDeps,
  record: LoadRecord,
  past: readonly PastFault[],
): Promise<Invariant[]> {
  return [
    {
      name: 'calls answered as requested, or with “come again”',
      measured: `${record.visits} searches, ${record.purchases.length} purchases, ${record.files} files`,
      faults: record.wrongAnswers,
    },
    await checkOrders(deps, record),
    await checkMoney(deps),
    await checkFiles(shop, deps),
    await checkUploads(shop, deps, record),
    ...(await checkMails(deps, shop.mails.taken, past)),
    await checkJobs(deps),
    {
      name: 'processes that end only when they are killed',
      measured: `${past.filter(({ kind, target }) => target !== undefined && kind !== 'clock-step').length} kills`,
      faults: shop.processes.flatMap(({ troubles }) => troubles),
    },
  ];
}

/** Each purchase has one order, which is paid if and only if the bank says so. */
async function checkOrders(deps: AppDeps, { purchases }: LoadRecord): Promise<Invariant> {
  const { orders, payments } = await deps.database.inTenant(TENANT, async ({ trx }) => ({
    orders: await trx.selectFrom('orders').selectAll().execute(),
    payments: await trx.selectFrom('payments').selectAll().where('state', '=', 'Paid').execute(),
  }));
  const byEmail = Map.groupBy(orders, ({ email }) => email);
  const faults = purchases.flatMap(({ email, orderId, atBank }) => {
    const own = byEmail.get(email) ?? [];
    const order = own.find((each) => each.orderId === orderId);
    const paid = payments.filter(({ invoiceId }) => invoiceId === order?.invoiceId).length;
    const isPaid = atBank !== 'decline';
    return [
      ...(own.length === 1 ? [] : [`${email} has ${own.length} orders: ${own.map((each) => each.orderId)}`]),
      ...((order?.state === 'Completed') === isPaid
        ? []
        : [`order ${orderId} (${atBank}) is ${order?.state ?? 'lost'}`]),
      ...(paid === (isPaid ? 1 : 0) ? [] : [`order ${orderId} (${atBank}) has ${paid} payments`]),
    ];
  });
  const completed = orders.filter(({ state }) => state === 'Completed').length;
  return {
    name: 'each buyer’s order is there once, and paid once if the bank says so',
    measured: `${completed} paid, of ${orders.length}`,
    faults,
  };
}

/** Payments, orders, ledger and the bank's books agree. */
async function checkMoney(deps: AppDeps): Promise<Invariant> {
  const books = await readSandboxBooks(deps, TENANT);
  const { open, unknown } = await deps.database.inTenant(TENANT, async ({ trx }) => ({
    open: await trx
      .selectFrom('sandboxCharges')
      .select('invoiceNumber')
      .where('state', 'in', ['Open', 'Authorising'])
      .execute(),
    // These payments were interrupted between the shop's record and the bank's, and the buyer started again.
    unknown: await trx
      .selectFrom('payments')
      .select('invoiceNumber')
      .where('state', '=', 'Created')
      .execute(),
  }));
  for (const { invoiceNumber: number } of open) books.set(number, { captured: 0, refunded: 0, isOpen: true });
  for (const { invoiceNumber: number } of unknown)
    if (number !== null && !books.has(number)) books.set(number, { captured: 0, refunded: 0, isOpen: true });
  const captured = [...books.values()].reduce((sum, each) => sum + each.captured, 0);
  return {
    name: 'payments, orders, ledger and the bank’s books agree to the cent',
    measured: `${(captured / 100).toFixed(2)} EUR`,
    faults: await findDisagreements(deps, TENANT, books),
  };
}

/** The files of every paid order can be fetched, and are what was sold. */
async function checkFiles(shop: ChaosShop, deps: AppDeps): Promise<Invariant> {
  const items = await deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .selectFrom('orderItems')
      .innerJoin('orders', 'orders.orderId', 'orderItems.orderId')
      .innerJoin('photos', 'photos.photoId', 'orderItems.photoId')
      .select(['orders.orderId', 'photos.photoId', 'photos.crc32', 'photos.byteSize'])
      .where('orders.state', '=', 'Completed')
      .execute(),
  );
  const faults: string[] = [];
  let fetched = 0;
  for (const [orderId, bought] of Map.groupBy(items, (item) => item.orderId)) {
    try {
      const files = await fetchFiles(shop, orderId);
      fetched += files.length;
      for (const { photoId, crc32, byteSize } of bought)
        if (!files.some((file) => file.photoId === photoId && file.crc32 === crc32 && file.size === byteSize))
          faults.push(`order ${orderId}: the file of photo ${photoId} is not there, or is another one`);
    } catch (error) {
      faults.push(`order ${orderId}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return {
    name: 'every file of a paid order can be fetched, and is what was sold',
    measured: `${fetched} files`,
    faults,
  };
}

/** Every confirmed file is exactly one published photo with its content; there are no other photos. */
async function checkUploads(
  shop: ChaosShop,
  deps: AppDeps,
  { uploads, resent }: LoadRecord,
): Promise<Invariant> {
  const { eventId } = shop;
  const { photos, event } = await deps.database.inTenant(TENANT, async ({ trx }) => ({
    photos: await trx.selectFrom('photos').selectAll().where('eventId', '=', eventId).execute(),
    event: await trx
      .selectFrom('events')
      .selectAll()
      .where('eventId', '=', eventId)
      .executeTakeFirstOrThrow(),
  }));
  const byHash = Map.groupBy(photos, (photo) => photo.contentHash);
  const faults: string[] = [];
  for (const hash of uploads) {
    const [photo, ...others] = byHash.get(hash) ?? [];
    if (photo === undefined) faults.push(`the file ${hash} is lost`);
    else if (others.length > 0) faults.push(`the file ${hash} is ${others.length + 1} photos`);
    else if (photo.state !== 'Published')
      faults.push(`photo ${photo.photoId} (${hash}) is ${photo.state}: ${photo.failure}`);
    else {
      const { original } = photoFiles(eventId, {
        photoId: photo.photoId,
        contentHash: hash,
        format: photo.format,
      });
      const bytes = await deps.storage.read(tenantKey(TENANT, original)).catch(() => Buffer.alloc(0));
      if (createHash('sha256').update(bytes).digest('hex') !== hash)
        faults.push(`photo ${photo.photoId} (${hash}): its original is not what was sent`);
    }
  }
  const published = photos.filter(({ state }) => state === 'Published').length;
  const counts = [event.publishedCount, event.processingCount, event.failedCount];
  if (counts.join() !== [published, 0, photos.filter(({ state }) => state === 'Failed').length].join())
    faults.push(
      `event ${eventId} counts ${counts.join(', ')}, and ${published} of ${photos.length} photos are published`,
    );
  return {
    name: 'every photo that was taken is published once, with its original',
    measured: `${uploads.size} sent, ${resent} of them again`,
    faults,
  };
}

/** The longest time between the acceptance of a mail and its record by a worker. */
const NOTED_WITHIN_MS = 20_000;

/**
 * The server accepted every mail, and the shop recorded that. It accepted a mail twice only if a fault prevented a worker
 * from getting the server's answer, or from recording it.
 */
async function checkMails(
  deps: AppDeps,
  taken: readonly TakenMail[],
  past: readonly PastFault[],
): Promise<Invariant[]> {
  const { mails, completed, letters } = await deps.database.inTenant(TENANT, async ({ trx }) => ({
    mails: await trx.selectFrom('mails').selectAll().execute(),
    completed: await trx.selectFrom('orders').select('orderId').where('state', '=', 'Completed').execute(),
    letters: await trx.selectFrom('letters').selectAll().execute(),
  }));
  const byMail = Map.groupBy(taken, ({ messageId }) => messageId.replace(/^<|@.*$/g, ''));
  const known = new Set(mails.map(({ mailId }) => mailId));
  const lost = [
    ...mails.flatMap(({ mailId: id, state, kind, reason, recipient }) => {
      if (state !== 'Sent') return [`mail ${id} (${kind} to ${recipient}) is ${state}: ${reason}`];
      return byMail.has(id) ? [] : [`mail ${id} (${kind} to ${recipient}) is Sent, and no server has it`];
    }),
    ...[...byMail.keys()]
      .filter((id) => !known.has(id))
      .map((id) => `a mail ${id} was sent that nobody wrote`),
    ...completed.flatMap(({ orderId: id }) => {
      const own = mails.filter(({ orderId, kind }) => orderId === id && kind === 'order').length;
      return own === 1 ? [] : [`order ${id} has ${own} mails`];
    }),
    ...letters.flatMap(({ letterId: id, state }) => (state === 'Sent' ? [] : [`letter ${id} is ${state}`])),
  ];
  const causes = past.filter(
    ({ kind, target }) => kind !== 'clock-step' && (kind !== 'kill' || target?.startsWith('work')),
  );
  const doubled = [...byMail].filter(([, times]) => times.length > 1);
  const unexplained = doubled.flatMap(([id, times]) =>
    times.slice(0, -1).flatMap(({ takenAtMs, isUnheard }) => {
      const isExplained =
        isUnheard ||
        causes.some((fault) => fault.beganAtMs < takenAtMs + NOTED_WITHIN_MS && fault.endedAtMs > takenAtMs);
      return isExplained
        ? []
        : [`mail ${id} was taken at ${new Date(takenAtMs).toISOString()} and once more`];
    }),
  );
  return [
    {
      name: 'every mail and letter was sent',
      measured: `${mails.length}, ${letters.length} of them letters`,
      faults: lost,
    },
    {
      name: 'no mail was sent twice, unless a fault prevented the shop from learning or recording that it was accepted',
      measured: `${doubled.length} twice, each because of a fault or because the server closed the connection`,
      faults: unexplained,
    },
  ];
}

/** No job was dead-lettered, except scheduled ones, which are sent again. */
async function checkJobs(deps: AppDeps): Promise<Invariant> {
  const client = new pg.Client(deps.database.poolSettings('scheduler', 'soak'));
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; name: string; state: string; output: object }>(
      `select id, name, state, output from ${QUEUE_SCHEMA}.job where state = 'failed' and name <> all($1)`,
      [allRecurringJobs.map(({ name }) => name)],
    );
    const counted = await client.query<{ count: number }>(
      `select count(*)::int as count from ${QUEUE_SCHEMA}.job where state = 'completed'`,
    );
    return {
      name: 'no job was given up',
      measured: `${counted.rows[0]?.count} done`,
      faults: rows.map((job) => `job ${job.name} ${job.id} is given up: ${JSON.stringify(job.output)}`),
    };
  } finally {
    await client.end();
  }
}
