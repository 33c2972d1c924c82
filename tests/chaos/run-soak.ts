import { setTimeout as sleep } from 'node:timers/promises';
import { LEASE_MS } from '#delivering/mails/mails.rules.ts';
import { seededRandom } from '#demo/random.ts';
import type { AppDeps } from '#server/app.ts';
import type { SlowMailServerOptions } from '#tests/fakes/slow-mail-server.ts';
import { describeUnrest } from '#tests/faults/unrest.ts';
import { type ChaosShop, openChaosShop, TENANT, waitForAll } from './chaos-shop.ts';
import { checkInvariants, type Invariant } from './checks.ts';
import { describeFault, drawFaults, type Outage, type PastFault, runFault } from './faults.ts';
import { type Load, type LoadInput, startLoad } from './load.ts';
import { findTrends, type MemorySample, type MemoryTrend, sampleMemory } from './memory.ts';

export interface SoakInput {
  seed: string;
  /** When fault injection ends: after a time, or after a number of faults. */
  until: { minutes: number } | { faults: number };
  serves: number;
  works: number;
  outages: readonly Outage[];
  /** Which programs are killed. A job leased by a killed `work` is retried after ten minutes. */
  killed: readonly ('serve' | 'work')[];
  hasSmallDisk: boolean;
  letters: { people: number; perMinute: number };
  mailServer: SlowMailServerOptions;
  load: Omit<LoadInput, 'seed'>;
  pauseMs: { low: number; high: number };
  lastsMs: { low: number; high: number };
  /** How long the shop may take to finish its pending work. */
  drainMs: number;
  /** Whether mails that wait for a retry are retried soon, instead of up to ten minutes after the last fault. */
  isMailDueSoon: boolean;
  /** Ends fault injection early; the invariants are still checked. */
  signal?: AbortSignal;
  say(line: string): void;
}

/** Result of a soak test. */
export interface SoakResult {
  invariants: Invariant[];
  trends: MemoryTrend[];
  faults: PastFault[];
  /** Requested faults that this machine cannot inject, with the reason. */
  skipped: string[];
}

const SAMPLE_MS = 5_000;
const PROGRESS_MS = 60_000;

/** Starts a shop, runs simulated clients while injecting faults, waits until it is idle and checks the invariants. */
export async function runSoak(input: SoakInput): Promise<SoakResult> {
  const { seed, say } = input;
  const shop = await openChaosShop({ ...input, random: seededRandom(`${seed}: mails`) });
  let faults: string[] = [];
  let result: SoakResult | undefined;
  try {
    const { outages, skipped } = chooseOutages(shop, input.outages);
    for (const each of skipped) say(`skipped: ${each}`);
    say(`${shop.processes.map(({ name }) => name).join(', ')} are ready at ${shop.url}`);
    const load = startLoad(shop, { ...input.load, seed });
    const samples: MemorySample[] = [];
    const ending = new AbortController();
    const watching = watch(shop, load, samples, { say, signal: ending.signal });
    const past = await letFaultsHappen(shop, { ...input, outages });
    ending.abort();
    await watching;
    say('no more faults: everybody finishes, and the shop comes to rest');
    await load.stop();
    const invariants = await shop.withPlatform(async (deps) => {
      const until = Date.now() + input.drainMs;
      for (let told = 0; ; ) {
        if (input.isMailDueSoon) await makeMailDue(deps);
        const unrest = await describeUnrest(deps, TENANT);
        if (unrest === undefined || Date.now() > until) break;
        if (Date.now() - told > PROGRESS_MS) say(unrest);
        if (Date.now() - told > PROGRESS_MS) told = Date.now();
        await sleep(500);
      }
      return checkInvariants(shop, deps, load.record, past);
    });
    result = { invariants, trends: findTrends(samples), faults: past, skipped };
  } finally {
    faults = await shop.close();
  }
  result.invariants.push({
    name: 'every process ends in order when asked',
    measured: `${shop.processes.length}`,
    faults,
  });
  return result;
}

/** Longest answer time of the test's mail server: no worker still sends a mail that was leased earlier than that. */
const SENT_WITHIN_MS = 10_000;

/** Releases mails leased by a worker whose database went away: the worker no longer knows them. */
async function makeMailDue(deps: AppDeps): Promise<void> {
  const now = Date.now();
  await deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .updateTable('mails')
      .set({ nextTryAt: new Date(now) })
      .where('state', '=', 'Waiting')
      .where('nextTryAt', '>', new Date(now))
      .where('nextTryAt', '<', new Date(now + LEASE_MS - SENT_WITHIN_MS))
      .execute(),
  );
}

/** Leaves out faults that this machine cannot inject. */
function chooseOutages(shop: ChaosShop, requested: readonly Outage[]) {
  const reasons: Partial<Record<Outage, string>> = {
    ...(shop.hasClocks ? {} : { 'clock-step': 'libfaketime is not installed (apt-get install faketime)' }),
    ...(shop.databaseDisk === undefined
      ? { 'database-disk-full': 'only root may mount the small disk that the database needs' }
      : {}),
  };
  return {
    outages: requested.filter((each) => reasons[each] === undefined),
    skipped: requested.flatMap((each) => (reasons[each] === undefined ? [] : [`${each}: ${reasons[each]}`])),
  };
}

/** Injects the drawn faults one by one. */
async function letFaultsHappen(
  shop: ChaosShop,
  { seed, until, outages, killed, pauseMs, lastsMs, signal, say }: SoakInput,
): Promise<PastFault[]> {
  const names = shop.processes.map(({ name }) => name);
  const processes = names.filter((name) => killed.some((program) => name.startsWith(program)));
  const drawn = drawFaults(seededRandom(`${seed}: faults`), { processes, outages, pauseMs, lastsMs });
  const past: PastFault[] = [];
  const startMs = Date.now();
  const isOver = (): boolean =>
    signal?.aborted === true ||
    ('faults' in until ? past.length >= until.faults : Date.now() - startMs > until.minutes * 60_000);
  while (!isOver()) {
    const next = drawn.next().value;
    // Kills no process in the second half: growth shows only in a process that keeps running.
    const isWatched = 'minutes' in until && Date.now() - startMs > until.minutes * 30_000;
    if (next.kind === 'kill' && isWatched) continue;
    const fault = isWatched && next.kind !== 'clock-step' ? spareProcess(next) : next;
    say(describeFault(fault));
    past.push(await runFault(shop, fault));
  }
  await waitForAll(shop);
  return past;
}

const spareProcess = ({ target: _, ...fault }: Parameters<typeof describeFault>[0]) => fault;

/** Samples memory and reports the progress. */
async function watch(
  { processes }: ChaosShop,
  { record }: Load,
  samples: MemorySample[],
  { say, signal }: { say: SoakInput['say']; signal: AbortSignal },
): Promise<void> {
  let toldAt = Date.now();
  while (!signal.aborted) {
    samples.push(...(await sampleMemory(processes)));
    if (Date.now() - toldAt > PROGRESS_MS) {
      toldAt = Date.now();
      const { visits, purchases, uploads, wrongAnswers } = record;
      const mib = (name: string) => samples.findLast((each) => each.name === name)?.mib.toFixed(0);
      say(
        `  ${visits} searches, ${purchases.length} purchases, ${uploads.size} photos sent, ${wrongAnswers.length} wrong answers; ` +
          `MiB: ${processes.map(({ name }) => `${name} ${mib(name)}`).join(', ')}`,
      );
    }
    await sleep(SAMPLE_MS, undefined, { signal }).catch(() => {});
  }
}
