import { readMemory } from '../../bench/process-figures.ts';
import type { KeptProcess } from './keep-running.ts';

/** How much memory a process had at a moment. */
export interface MemorySample {
  name: string;
  pid: number;
  atMs: number;
  /** Since it was ready. */
  ageMs: number;
  mib: number;
}

/** Reads the memory of every process that is ready; nothing where the system does not tell. */
export async function sampleMemory(processes: readonly KeptProcess[]): Promise<MemorySample[]> {
  const samples: MemorySample[] = [];
  for (const { name, pid, readySince } of processes) {
    const since = readySince();
    if (since === undefined) continue;
    const memory = await readMemory(pid()).catch(() => undefined);
    if (memory !== undefined)
      samples.push({ name, pid: pid(), atMs: Date.now(), ageMs: Date.now() - since, mib: memory.nowMib });
  }
  return samples;
}

/** The memory of one process over its last and longest life. */
export interface MemoryTrend {
  name: string;
  pid: number;
  minutes: number;
  firstMib: number;
  lastMib: number;
  mibAnHour: number;
}

/** So long a process fills its caches and pools, and its code is compiled. */
const WARM_UP_MS = 180_000;
const WATCHED_MIN_MS = 300_000;
const HOUR_MS = 3_600_000;

/**
 * Finds how the memory of each process went once it was warm, by the median of all slopes (Theil and Sen): one peak does not
 * move it.
 * @returns nothing for a process that did not live long enough
 */
export function findTrends(samples: readonly MemorySample[], warmUpMs = WARM_UP_MS): MemoryTrend[] {
  return [...Map.groupBy(samples, ({ name }) => name).values()].flatMap((ofName) => {
    const lives = [...Map.groupBy(ofName, ({ pid }) => pid).values()].map((life) =>
      life.filter(({ ageMs }) => ageMs >= warmUpMs),
    );
    const longest = lives.toSorted((a, b) => b.length - a.length)[0] ?? [];
    const [first, last] = [longest[0], longest.at(-1)];
    if (first === undefined || last === undefined || last.atMs - first.atMs < WATCHED_MIN_MS) return [];
    const slopes = longest.flatMap((one, index) =>
      longest.slice(index + 1).map((other) => (other.mib - one.mib) / (other.atMs - one.atMs)),
    );
    const slope = slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0;
    return [
      {
        name: first.name,
        pid: first.pid,
        minutes: (last.atMs - first.atMs) / 60_000,
        firstMib: first.mib,
        lastMib: last.mib,
        mibAnHour: slope * HOUR_MS,
      },
    ];
  });
}

/** A process may grow by this much while it is watched: the heap that V8 has taken and not yet given back. */
const GROWTH_MAX_MIB = 48;

/** Returns whether a process grows: by the trend, over the time it was watched. */
export function isGrowing({ mibAnHour, minutes }: MemoryTrend): boolean {
  return (mibAnHour * minutes) / 60 > GROWTH_MAX_MIB;
}
