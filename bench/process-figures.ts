import { readFile, writeFile } from 'node:fs/promises';

const CLOCK_TICKS_A_SECOND = 100;

/** Memory of a process in MiB, as Linux counts it: now, and at its highest since `forgetPeak`. */
export async function readMemory(pid: number): Promise<{ nowMib: number; peakMib: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const mib = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024;
  return { nowMib: mib('VmRSS'), peakMib: mib('VmHWM') };
}

/** Lets the kernel count a process' peak memory anew. */
export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}

/** CPU a process has used so far, all threads, user and system. */
export async function readCpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in parentheses and may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_A_SECOND;
}
