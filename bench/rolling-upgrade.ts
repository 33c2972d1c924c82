/**
 * Measures what visitors notice while two `serve` processes are replaced one after the other, as in a rolling upgrade:
 * the failed requests, and the p99 compared with that of the time just before. The start of a process and its first
 * requests are reported separately. A proxy in front uses the other process if one does not accept a connection.
 *
 *     npm run build && node bench/rolling-upgrade.ts [--clients 2] [--pause 200] [--seconds 40] [--rounds 5]
 *
 * In the bench, new processes start on the cores of the serving processes and slow them. On a free core they would not.
 */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openAddress } from '#tests/chaos/address.ts';
import { createShopFolder, findFreePort, type ShopProcess } from '#tests/faults/shop-process.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { markdownTable } from '../scripts/figures/markdown-table.ts';
import { fillShop } from './purchase-shop.ts';
import { makeJourney, type Shown } from './scale/serve-processes.ts';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '2' },
    pause: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '5' },
  },
});
const CLIENTS = Number(values.clients);
const PAUSE_MS = Number(values.pause);
/** A single round has too few requests for a 99th percentile. */
const ROUNDS = Number(values.rounds);
const MEASURED_MS = Number(values.seconds) * 1000;
const WARM_UP_MS = 10_000;
/** How long a new process serves before the next one is replaced. */
const SETTLED_MS = 3_000;
const SLOWER_MAX = 1.5;
const PROCESSES = 2;

/** The durations of a period's requests in milliseconds, and the failures. */
interface Period {
  times: number[];
  failed: string[];
}

const newPeriod = (): Period => ({ times: [], failed: [] });

const join = (periods: readonly Period[]): Period => ({
  times: periods.flatMap(({ times }) => times),
  failed: periods.flatMap(({ failed }) => failed),
});

/** Returns the 99th percentile of a period's durations. */
function p99Of({ times }: Period): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

const shop = await createShopFolder();
const machine = describeMachine();
const front = await openAddress();
try {
  await shop.withPlatform(async (deps) => {
    const { goods } = await fillShop(deps);
    const { eventId } = await deps.database.inTenant('photofinish', ({ trx }) =>
      trx.selectFrom('events').select('eventId').executeTakeFirstOrThrow(),
    );
    const shown: Shown = { goods, eventId };
    const start = async (port: number): Promise<ShopProcess> => {
      const started = shop.run(['serve', '--demo'], { PORT: String(port), TRUSTED_PROXIES: '127.0.0.1' });
      await started.ready();
      return started;
    };
    const ports = await Promise.all(Array.from({ length: PROCESSES }, findFreePort));
    const running = await Promise.all(ports.map(async (port) => ({ port, process: await start(port) })));
    front.lead(...ports);

    // One connection per request, as nginx does with its upstreams by default.
    const agent = new Agent({ keepAlive: false });
    const ending = new AbortController();
    let period = newPeriod();
    const next = (): Period => {
      const last = period;
      period = newPeriod();
      return last;
    };
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (!ending.signal.aborted) {
        await makeJourney({ port: front.port, agent }, shown, period.times).catch((error: Error) =>
          period.failed.push(error.message),
        );
        await sleep(PAUSE_MS);
      }
    });
    await sleep(WARM_UP_MS);
    next();
    await sleep(MEASURED_MS);
    const before = next();
    const [starts, firsts]: [Period[], Period[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const each of running) {
        each.process.signal('SIGTERM');
        await each.process.ended;
        each.process = await start(each.port);
        starts.push(next());
        await sleep(SETTLED_MS);
        firsts.push(next());
      }
    ending.abort();
    await Promise.all(clients);
    const [starting, started, during] = [starts, firsts, [...starts, ...firsts]].map(join) as [
      Period,
      Period,
      Period,
    ];
    for (const { process } of running) process.signal('SIGTERM');
    await Promise.all(running.map(({ process }) => process.ended));

    for (const reason of new Set(during.failed)) console.log(`failed: ${reason}`);
    const slower = p99Of(during) / p99Of(before);
    const figures = [
      {
        name: 'failed requests',
        measured: `${before.failed.length} of ${before.times.length} before, ${during.failed.length} of ${during.times.length} meanwhile`,
        limit: '0',
        isKept: before.failed.length + during.failed.length === 0,
      },
      {
        name: 'p99 during the upgrade relative to before',
        measured: `× ${slower.toFixed(2)} (${p99Of(during).toFixed(1)} to ${p99Of(before).toFixed(1)} ms)`,
        limit: `× ≤ ${SLOWER_MAX}`,
        isKept: slower <= SLOWER_MAX,
      },
      {
        name: `p99 while a process starts · in its first ${SETTLED_MS / 1000} s`,
        measured: `${p99Of(starting).toFixed(1)} · ${p99Of(started).toFixed(1)} ms`,
      },
    ];
    console.log(
      markdownTable(`two processes replaced one after the other, ${ROUNDS} times`, figures, machine),
    );
  });
} finally {
  await front.close();
  await shop.remove();
}
