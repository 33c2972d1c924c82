import { Agent } from 'node:http';
import { eventRoutes, photoRoutes } from '#contract/photo.ts';
import { readCpuSeconds, readDatabaseCpu, readMemory } from '#tests/factories/process-figures.ts';
import type { ShopFolder, ShopProcess } from '#tests/faults/shop-process.ts';
import {
  addressOf,
  type CallAnswer,
  type CallRequest,
  cartCalls,
  type Goods,
  HOST,
  newPurchase,
} from '../purchase.ts';
import { sendCall } from '../send-call.ts';

/** The cost of a request while several processes serve. */
export interface ServingFigures {
  processes: number;
  requests: number;
  requestsPerSecond: number;
  /** CPU of a request, milliseconds: in the processes, and in the database. */
  serverMs: number;
  databaseMs: number;
  p50Ms: number;
  p99Ms: number;
  /** Resident memory of a process at the end, MiB: the largest. */
  memoryMib: number;
}

/** The event and the photos that the journeys view and buy. */
export interface Shown {
  eventId: string;
  goods: Goods;
}

interface Load {
  journeys: number;
  /** Concurrent journeys per process. */
  clients: number;
}

/** Runs journeys against several processes: event, list of photos, and a cart with three photos and a promo code. */
export async function measureServing(
  shop: ShopFolder,
  shown: Shown,
  processes: number,
  load: Load,
): Promise<ServingFigures> {
  const running: ShopProcess[] = [];
  for (let index = 0; index < processes; index++)
    running.push(shop.run(['serve', '--demo'], { PORT: '0', TRUSTED_PROXIES: '127.0.0.1' }));
  const ports = await Promise.all(running.map(async (each) => Number(new URL(await each.ready()).port)));
  const agent = new Agent({ keepAlive: true });
  try {
    const journeysOf = (count: number, times: number[]) =>
      Promise.all(
        ports.flatMap((port) =>
          Array.from({ length: load.clients }, async () => {
            const own = Math.ceil(count / processes / load.clients);
            for (let turn = 0; turn < own; turn++) await makeJourney({ port, agent }, shown, times);
          }),
        ),
      );
    // Compiling and caching once is not part of a request's cost.
    await journeysOf(processes * load.clients * 10, []);
    const readCpu = async () => ({
      server: (await Promise.all(running.map(({ pid }) => readCpuSeconds(pid)))).reduce((a, b) => a + b, 0),
      database: await readDatabaseCpu(shop.dataDir),
    });
    const before = await readCpu();
    const startedMs = performance.now();
    const times: number[] = [];
    await journeysOf(load.journeys, times);
    const seconds = (performance.now() - startedMs) / 1000;
    const after = await readCpu();
    const memory = await Promise.all(running.map(({ pid }) => readMemory(pid)));
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    return {
      processes,
      requests: times.length,
      requestsPerSecond: times.length / seconds,
      serverMs: ((after.server - before.server) * 1000) / times.length,
      databaseMs: ((after.database - before.database) * 1000) / times.length,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      memoryMib: Math.max(...memory.map(({ nowMib }) => nowMib)),
    };
  } finally {
    agent.destroy();
    for (const each of running) each.signal('SIGTERM');
    await Promise.all(running.map(({ ended }) => ended));
  }
}

/** Views an event and fills a cart. @param times collects the durations of its requests, in milliseconds */
export async function makeJourney(
  { port, agent }: { port: number; agent: Agent },
  { eventId, goods }: Shown,
  times: number[],
): Promise<void> {
  const purchase = newPurchase(goods);
  const call = async (request: CallRequest, status: number): Promise<CallAnswer> => {
    const startedMs = performance.now();
    const { method, path, headers, body } = request;
    const own = { host: HOST, 'x-forwarded-for': addressOf(purchase) };
    const answer = await sendCall(
      agent,
      { host: '127.0.0.1', port, method, path, headers: { ...headers, ...own } },
      body,
    );
    times.push(performance.now() - startedMs);
    if (answer.status !== status)
      throw new Error(`${request.method} ${request.path}: ${answer.status} ${answer.body}`);
    return answer;
  };
  const read = (path: string) => call({ method: 'GET', path, headers: {}, body: '' }, 200);
  await read(eventRoutes.getEvent.path.replace(':eventId', eventId));
  await read(`${photoRoutes.listPhotos.path}?albumId=${eventId}&count=50`);
  for (const each of cartCalls) each.learn?.(purchase, await call(each.request(purchase), each.status));
}
