import { readFileSync } from 'node:fs';

/** What a process has used until now. */
export interface Usage {
  cpuMs: number;
  memoryMb: number;
}

/** Of Linux, which counts processor time in hundredths of a second for every architecture that Node has. */
const TICK_MS = 10;

/** Reads what a process uses; undefined if it is gone, or the system has no `/proc`. */
export function readUsage(pid: number): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // Its name stands in parentheses and may hold anything; user and system time are the 12th and 13th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    if (resident === undefined) return undefined;
    return { cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, memoryMb: Number(resident) / 1024 };
  } catch {
    return undefined;
  }
}
