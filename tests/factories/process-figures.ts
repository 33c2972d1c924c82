import { readdir, readFile, writeFile } from 'node:fs/promises';
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
  return (await readTimes(pid)).own;
}

/** Reads the CPU seconds of a process, and those of its descendants that have ended and whose parents have waited for them. */
async function readTimes(pid: number): Promise<{ own: number; ended: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in parentheses and may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (first: number) =>
    (Number(fields[first]) + Number(fields[first + 1])) / CLOCK_TICKS_A_SECOND;
  return { own: seconds(11), ended: seconds(13) };
}

/** Reads the CPU seconds that a process and its descendants have used so far, ended descendants included. */
export async function readTreeCpu(pid: number): Promise<number> {
  const { own, ended } = await readTimes(pid);
  const running = await Promise.all(
    (await listChildren(pid)).map((child) => readTreeCpu(child).catch(() => 0)),
  );
  return running.reduce((sum, seconds) => sum + seconds, own + ended);
}

/** Reads the resident memory of a process and its running descendants in MiB. Pages that they share count in each. */
export async function readTreeMemory(pid: number): Promise<number> {
  const { nowMib } = await readMemory(pid);
  const running = await Promise.all(
    (await listChildren(pid)).map((child) => readTreeMemory(child).catch(() => 0)),
  );
  // A process that has ended, but whose parent does not know it yet, has no memory.
  return running.reduce((sum, mib) => sum + mib, Number.isNaN(nowMib) ? 0 : nowMib);
}

/** Reads the CPU seconds that the embedded server has used so far: those of all its processes, ended ones included. */
export async function readDatabaseCpu(dataDir: string): Promise<number> {
  const note = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  return readTreeCpu(Number(note.split('\n')[0]));
}

/** Lists the running children of a process, by whichever of its threads started them. */
async function listChildren(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.trim().split(' ').filter(Boolean).map(Number));
}
