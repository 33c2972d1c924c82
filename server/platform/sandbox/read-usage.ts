import { readFileSync } from 'node:fs';

/** The resources that a process has used so far. */
export interface Usage {
  cpuMs: number;
  memoryMb: number;
}

/** Linux counts processor time in hundredths of a second on every architecture that Node supports. */
const TICK_MS = 10;

/** Reads the usage of a process; undefined if it has ended, or the system has no `/proc`. */
export function readUsage(pid: number): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The process name is in parentheses and may contain anything; user and system time are the 12th and 13th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    if (resident === undefined) return undefined;
    return { cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, memoryMb: Number(resident) / 1024 };
  } catch {
    return undefined;
  }
}
