/**
 * Feeds parsers of untrusted files with inputs derived from seeds, each parser in its own process:
 *
 *     npm run fuzz                                  # a minute for all parsers together
 *     npm run fuzz -- --minutes 10 --parser xlsx --parser svg
 *     npm run fuzz -- --only svg:4711               # one input again; --save FILE writes it
 *
 * A finding is an input for which a parser throws or ends its process. It fails the run, and becomes a test case.
 * An input that takes more than two seconds of processor time, or more memory than V8's limit, is only counted,
 * because the sandbox refuses it with a message.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { createMutator } from '#tests/fuzz/mutate.ts';
import { PARSERS } from '#tests/fuzz/parsers.ts';

const CPU_MS_MAX = 2_000;
/** A child that reports nothing for this long hangs on an input. */
const SILENT_MS_MAX = 30_000;
const HEAP_MB_MAX = 300;
const SAID_MAX = 10_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    parser: { type: 'string', multiple: true, default: Object.keys(PARSERS) },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    only: { type: 'string' },
    save: { type: 'string' },
    child: { type: 'string' },
  },
});

interface Finding {
  input: string;
  what: string;
  /** Whether the sandbox would refuse the input by its limits. */
  isLimited: boolean;
}

/** Parses one input. @returns what went wrong; undefined if nothing did */
async function tryInput(
  name: string,
  seed: number,
): Promise<{ what: string; isLimited: boolean } | undefined> {
  const parser = PARSERS[name];
  if (parser === undefined) throw new Error(`there is no parser ${name}: ${Object.keys(PARSERS).join(', ')}`);
  const input = await parser.make(createMutator(seed));
  if (values.save !== undefined) await writeFile(values.save, input);
  const before = process.cpuUsage();
  try {
    await parser.parse(input);
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { what, isLimited: false };
  }
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / 1_000;
  if (cpuMs <= CPU_MS_MAX) return undefined;
  return { what: `took ${Math.round(cpuMs)} ms of processor time`, isLimited: true };
}

/** Runs in a child: parses one input after the other, until it is killed. */
async function runChild(name: string, first: number): Promise<void> {
  process.on('disconnect', () => process.exit());
  for (let seed = first; ; seed++) {
    process.send?.({ seed });
    const end = await tryInput(name, seed);
    if (end !== undefined) process.send?.({ seed, ...end });
  }
}

/** Fuzzes one parser until a given time; restarts its process after an input that ended it. */
async function fuzz(
  name: string,
  until: number,
  first: number,
): Promise<{ tried: number; findings: Finding[] }> {
  const findings: Finding[] = [];
  let seed = first;
  while (Date.now() < until) {
    const child: ChildProcess = fork(import.meta.filename, ['--child', name, '--seed', String(seed)], {
      execArgv: [`--max-old-space-size=${HEAP_MB_MAX}`],
      env: { ...process.env, VIPS_CONCURRENCY: '1' },
      silent: true,
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-SAID_MAX);
    });
    let heard = Date.now();
    let isKilled = false;
    child.on('message', (message: { seed: number; what?: string; isLimited?: boolean }) => {
      heard = Date.now();
      seed = message.seed;
      const { what, isLimited = false } = message;
      if (what !== undefined) findings.push({ input: `${name}:${seed}`, what, isLimited });
    });
    const watch = setInterval(() => {
      if (Date.now() > until) isKilled = true;
      if (isKilled || Date.now() - heard > SILENT_MS_MAX) child.kill('SIGKILL');
    }, 200);
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
      child.on('exit', (...how) => resolve(how));
    });
    clearInterval(watch);
    const isLimited = /heap out of memory/.test(said) || Date.now() - heard > SILENT_MS_MAX;
    const what = `ended its process (${signal ?? code})`;
    if (!isKilled) findings.push({ input: `${name}:${seed}`, what, isLimited });
    seed += 1;
  }
  return { tried: seed - first, findings };
}

async function main(): Promise<number> {
  const [name = '', only] = values.only?.split(':') ?? [];
  if (only !== undefined) {
    const end = await tryInput(name, Number(only));
    console.log(end?.what ?? 'nothing is wrong');
    return end === undefined || end.isLimited ? 0 : 1;
  }
  const names = values.parser;
  const first = Number(values.seed);
  const rounds = Math.ceil(names.length / availableParallelism());
  const spanMs = (Number(values.minutes) * 60_000) / rounds;
  let found = 0;
  for (let at = 0; at < names.length; at += availableParallelism()) {
    const until = Date.now() + spanMs;
    const some = names.slice(at, at + availableParallelism());
    const ends = await Promise.all(some.map(async (one) => ({ one, ...(await fuzz(one, until, first)) })));
    for (const { one, tried, findings } of ends) {
      const wrong = findings.filter(({ isLimited }) => !isLimited);
      const limited = findings.length - wrong.length;
      console.log(
        `${one}: ${tried} inputs of seed ${first}, ${limited} refused by limits, ${wrong.length} findings`,
      );
      for (const { input, what } of wrong) console.log(`  npm run fuzz -- --only ${input}\n    ${what}`);
      found += wrong.length;
    }
  }
  return found === 0 ? 0 : 1;
}

if (values.child === undefined) process.exitCode = await main();
else await runChild(values.child, Number(values.seed));
