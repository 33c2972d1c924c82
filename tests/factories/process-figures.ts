import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const CLOCK_TICKS_A_SECOND = 100;

/** Reads the memory of a process in MiB, as Linux counts it: now, and at its highest since `forgetPeak`. */
export async function readMemory(pid: number): Promise<{ nowMib: number; peakMib: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const mib = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024;
  return { nowMib: mib('VmRSS'), peakMib: mib('VmHWM') };
}

/**
 * Reads the memory of a process in MiB. Memory that several processes have in common, as a browser's do, is divided by
 * their number.
 */
export async function readShareOfMemory(pid: number): Promise<number> {
  const memory = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(memory)?.[1] ?? Number.NaN) / 1024;
}

/** Lets the kernel count a process' peak memory again. */
export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}

/** Reads the CPU seconds that a process has used so far: all threads, user and system. */
export async function readCpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in parentheses and may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_A_SECOND;
}

/**
 * Reads the CPU seconds that the embedded server has used so far: its own, those of its ended processes, and those of
 * its running ones.
 */
export async function readDatabaseCpu(dataDir: string): Promise<number> {
  const note = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const server = Number(note.split('\n')[0]);
  const tasks = await readFile(`/proc/${server}/task/${server}/children`, 'utf8');
  let seconds = (await readCpuSeconds(server)) + (await readEndedChildrenCpu(server));
  for (const child of tasks.trim().split(' ').filter(Boolean))
    seconds += await readCpuSeconds(Number(child)).catch(() => 0);
  return seconds;
}

/** Reads the fields after a process's own times: those of its ended children. */
async function readEndedChildrenCpu(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / CLOCK_TICKS_A_SECOND;
}
