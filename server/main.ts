import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { COMMANDS } from './commands/cli/commands.ts';
import { type ParsedOptions, UsageError } from './commands/usage.ts';

// Half of the CPU of a start is compiling: what one process has compiled, the next one loads. If the folder cannot be
// written, each process compiles.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));

const HELP = `photofinish COMMAND [options]

Commands: ${Object.keys(COMMANDS).join(', ')}. Each has --help.
Settings come from the environment: PORT, HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL, STORAGE_URL, SMTP_URL, LOG_LEVEL.`;

async function main(args: string[]): Promise<number | 'stays'> {
  const [name = 'help', ...rest] = args;
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) {
    console.log(HELP);
    return name === 'help' || name === '--help' ? 0 : 2;
  }
  const { command } = await load();
  const options = { ...command.options, help: { type: 'boolean', default: false } } as const;
  const parsed = parseArgs({ args: rest, options, allowPositionals: true, strict: true });
  if (parsed.values.help === true) {
    console.log(command.help);
    return 0;
  }
  const { loadConfig } = await import('#platform/config.ts');
  return command.run(loadConfig(process.env), parsed.positionals, parsed.values as ParsedOptions);
}

const isPortTaken = (error: unknown): error is Error & { address: string; port: number } =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;

/** Prints an error. @returns the exit code: 2 for a wrong call, 1 for everything else */
async function tell(error: unknown): Promise<number> {
  const { ConfigError } = await import('#platform/config.ts');
  const { outageOf } = await import('#platform/outage.ts');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isWrongCall =
    error instanceof UsageError || error instanceof ConfigError || code.startsWith('ERR_PARSE_ARGS');
  const told = isPortTaken(error)
    ? new Error(
        `${error.address}:${error.port} is taken by another process: end it, or set PORT or METRICS_PORT to another.`,
      )
    : (outageOf(error) ?? error);
  if (isWrongCall && error instanceof Error) console.error(error.message);
  else console.error(told instanceof Error ? `photofinish: ${told.message}` : told);
  return isWrongCall ? 2 : 1;
}

// A reader that stops early, such as `head`, needs no more.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

try {
  const outcome = await main(process.argv.slice(2));
  if (outcome !== 'stays') process.exit(outcome);
} catch (error) {
  process.exit(await tell(error));
}
