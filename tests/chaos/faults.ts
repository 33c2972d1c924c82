import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Random } from '#demo/random.ts';
import { type ChaosShop, waitForAll } from './chaos-shop.ts';

/** Faults of a shop besides the kill of a process. */
export const OUTAGES = [
  'database-crash',
  'database-fail-over',
  'store-away',
  'store-full',
  'mail-away',
  'database-disk-full',
  'clock-step',
] as const;
export type Outage = (typeof OUTAGES)[number];

/** One fault to inject. */
export interface Fault {
  kind: Outage | 'kill';
  /** The process that is killed (during an outage: in its middle) or whose clock is shifted. */
  target?: string;
  /** The pause before the fault, and its duration. */
  afterMs: number;
  forMs: number;
  /** By how much a clock is shifted. */
  seconds?: number;
}

/** One injected fault. */
export interface PastFault extends Fault {
  beganAtMs: number;
  endedAtMs: number;
}

interface FaultInput {
  processes: readonly string[];
  outages: readonly Outage[];
  pauseMs: { low: number; high: number };
  lastsMs: { low: number; high: number };
}

/** Share of outages during which a process is killed. */
const KILLED_MEANWHILE = 1 / 3;
/** Clocks are one or five minutes off. A lease lasts ten minutes: larger differences are not supported. */
const STEPS = [-300, -60, 60, 300];

/** Draws an endless sequence of faults: rounds with each fault once, in random order. */
export function* drawFaults(random: Random, input: FaultInput): Generator<Fault, never> {
  const { processes, outages, pauseMs, lastsMs } = input;
  for (;;) {
    const kinds = [
      ...processes.map((target) => ({ kind: 'kill' as const, target })),
      ...outages.map((kind) => ({ kind })),
    ];
    const placed = kinds.map((one) => ({ one, place: random.next() })).toSorted((a, b) => a.place - b.place);
    for (const { one } of placed) {
      const target = random.pick(processes);
      const isKilling = random.chance(KILLED_MEANWHILE);
      const seconds = random.pick(STEPS);
      const times = {
        afterMs: Math.round(random.between(pauseMs.low, pauseMs.high)),
        forMs: Math.round(random.between(lastsMs.low, lastsMs.high)),
      };
      if (one.kind === 'clock-step') yield { ...one, ...times, target, seconds };
      else if (one.kind !== 'kill' && isKilling) yield { ...one, ...times, target };
      else yield { ...one, ...times };
    }
  }
}

/** Returns one line that describes a fault: the same for the same seed. */
export function describeFault({ kind, target, afterMs, forMs, seconds }: Fault): string {
  const wait = `${(afterMs / 1000).toFixed(1)} s later`;
  if (kind === 'kill') return `${wait}: kill ${target}`;
  const lasts = `${(forMs / 1000).toFixed(1)} s`;
  if (kind === 'clock-step') return `${wait}: the clock of ${target} is ${seconds} s off for ${lasts}`;
  return `${wait}: ${kind} for ${lasts}${target === undefined ? '' : `, and ${target} killed meanwhile`}`;
}

/** Injects one fault and waits until all processes are ready again. */
export async function runFault(shop: ChaosShop, fault: Fault): Promise<PastFault> {
  await sleep(fault.afterMs);
  const beganAtMs = Date.now();
  const process = shop.processes.find(({ name }) => name === fault.target);
  let killing: Promise<void> | undefined;
  const meanwhile = async (): Promise<void> => {
    await sleep(fault.forMs / 2);
    killing = process?.kill();
    await sleep(fault.forMs / 2);
  };
  if (fault.kind === 'kill') await process?.kill();
  else if (fault.kind === 'clock-step') {
    await process?.moveClock(fault.seconds ?? 0);
    await sleep(fault.forMs);
    await process?.moveClock(0);
  } else await HAPPENINGS[fault.kind](shop, meanwhile);
  await killing;
  await waitForAll(shop);
  return { ...fault, beganAtMs, endedAtMs: Date.now() };
}

type Happening = (shop: ChaosShop, meanwhile: () => Promise<void>) => Promise<void>;

const HAPPENINGS: Record<Exclude<Outage, 'clock-step'>, Happening> = {
  async 'database-crash'({ database }, meanwhile) {
    await database.crash();
    await meanwhile();
    await database.start();
  },
  'database-fail-over': ({ database }, meanwhile) => database.failOver(meanwhile),
  async 'store-away'({ storeLine }, meanwhile) {
    storeLine.away();
    await meanwhile();
    storeLine.back();
  },
  async 'store-full'({ store }, meanwhile) {
    store.setFull(true);
    await meanwhile();
    store.setFull(false);
  },
  async 'mail-away'({ mailLine }, meanwhile) {
    mailLine.away();
    await meanwhile();
    mailLine.back();
  },
  async 'database-disk-full'({ database, databaseDisk }, meanwhile) {
    if (databaseDisk === undefined) throw new Error('the database has no disk of its own');
    const ballast = join(databaseDisk.folder, 'ballast');
    await fillDisk(ballast);
    await meanwhile();
    await rm(ballast);
    // A server that could not write its log has stopped, as it must; it is started again.
    if (!(await answers(database.url))) {
      await database.crash().catch(() => {});
      await database.start();
    }
  },
};

/** Fills the disk with a file. */
async function fillDisk(path: string): Promise<void> {
  await using file = await open(path, 'w');
  for (let size = 2 ** 24; size >= 2 ** 12; size /= 2) {
    const block = Buffer.alloc(size);
    try {
      for (;;) await file.writeFile(block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    // Writes a WAL record, and so needs the disk.
    await client.query('create temporary table written (it boolean); drop table written');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
