import { readMemory } from '#tests/factories/process-figures.ts';
import type { KeptProcess } from './keep-running.ts';

/** One memory sample of a process. */
export interface MemorySample {
  name: string;
  pid: number;
  atMs: number;
  /** The time since the process became ready. */
  ageMs: number;
  mib: number;
}

/** Reads the memory of every ready process; returns none if the system does not report it. */
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

/** Warm-up: a process fills its caches and pools, and its code is compiled. */
const WARM_UP_MS = 180_000;
const WATCHED_MIN_MS = 300_000;
const HOUR_MS = 3_600_000;

/**
 * Estimates the memory trend of each process after warm-up as the median of all slopes (Theil and Sen), which a single peak does
 * not change.
 * @returns no trend for a process that did not live long enough
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

/** Tolerated growth during the measurement: heap that V8 has reserved and not yet released. */
const GROWTH_MAX_MIB = 48;

/** Returns whether a process grows: the trend over the measured time exceeds the tolerance. */
export function isGrowing({ mibAnHour, minutes }: MemoryTrend): boolean {
  return (mibAnHour * minutes) / 60 > GROWTH_MAX_MIB;
}
