import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '#tests/factories/wait-for.ts';
import type { ShopFolder, ShopProcess } from '#tests/faults/shop-process.ts';

/** A program of the shop that is restarted whenever it ends, as by a service manager. */
export interface KeptProcess {
  name: string;
  /** Id of the current process. */
  pid(): number;
  /** When the current process became ready; undefined until then. */
  readySince(): number | undefined;
  /** Output of the last process that ended by itself. */
  lastOutput(): string;
  /** Kills it and waits until the next one is ready. */
  kill(): Promise<void>;
  /** Shifts its clock; 0 is the true time. Requires a clock file. */
  moveClock(seconds: number): Promise<void>;
  /** Problems: it ended by itself after it was ready, or reported an unhandled error. */
  troubles: string[];
  /** Stops it cleanly. @returns a sentence if it did not shut down cleanly */
  stop(): Promise<string | undefined>;
}

const PAUSE_MS = 1_000;
/** Generous: on a busy machine a start takes a minute. */
const BOOT_MS = 600_000;

interface Kept {
  folder: ShopFolder;
  name: string;
  args: string[];
  environment: Record<string, string>;
  /** Contains the clock's offset; undefined without libfaketime. */
  clockFile: string | undefined;
}

/** Starts a program and keeps it running until it is stopped. */
export function keepRunning({ folder, name, args, environment, clockFile }: Kept): KeptProcess {
  let running: ShopProcess;
  let readySince: number | undefined;
  let killed: ShopProcess | undefined;
  let isStopping = false;
  let lastOutput = '';
  const troubles: string[] = [];

  const begin = (): void => {
    const started = folder.run(args, environment);
    running = started;
    readySince = undefined;
    let hasEnded = false;
    void started.ended.then(async ({ code, signal }) => {
      hasEnded = true;
      const said = started.printed();
      if (/unhandled|uncaught/i.test(said)) troubles.push(`${name} (${started.pid}): ${lastLines(said)}`);
      if (isStopping) return;
      if (started !== killed && readySince !== undefined)
        troubles.push(`${name} (${started.pid}) ended by itself with ${signal ?? code}: ${lastLines(said)}`);
      if (started !== killed) {
        lastOutput = lastLines(said);
        await sleep(PAUSE_MS);
      }
      if (!isStopping) begin();
    });
    void waitFor(
      `${name} to be ready`,
      async () => hasEnded || /^ready/m.test(started.printed()),
      BOOT_MS,
    ).then(
      () => {
        if (!hasEnded) readySince = Date.now();
      },
      (error: Error) => troubles.push(`${error.message}: ${lastLines(started.printed())}`),
    );
  };
  begin();
  return {
    name,
    pid: () => running.pid,
    readySince: () => readySince,
    lastOutput: () => lastOutput,
    troubles,
    async kill() {
      killed = running;
      killed.signal('SIGKILL');
      await killed.ended;
      await waitFor(
        `${name} to be ready again`,
        async () => running !== killed && readySince !== undefined,
        BOOT_MS,
      );
    },
    async moveClock(seconds) {
      if (clockFile === undefined) throw new Error('there is no libfaketime');
      await writeFile(clockFile, seconds < 0 ? `${seconds}` : `+${seconds}`);
    },
    async stop() {
      isStopping = true;
      running.signal('SIGTERM');
      const { code, signal } = await running.ended;
      return code === 0
        ? undefined
        : `${name} ended with ${signal ?? code} when asked to: ${lastLines(running.printed())}`;
    },
  };
}

const LAST_LINES = 3;
const lastLines = (text: string): string =>
  text.trim().split('\n').slice(-LAST_LINES).join(' | ').slice(-600);
