import { parseArgs } from 'node:util';
import { type Config, ConfigError, loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { outageOf } from '#platform/outage.ts';
import { catalogCommand, catalogHelp, catalogOptions } from './commands/catalog-command.ts';
import { contentCommand, contentHelp, contentOptions } from './commands/content-command.ts';
import { doctorCommand, doctorHelp, doctorOptions } from './commands/doctor-command.ts';
import { framesCommand, framesHelp, framesOptions } from './commands/frames-command.ts';
import { importCommand, importHelp, importOptions } from './commands/import-command.ts';
import {
  importPreordersCommand,
  importPreordersHelp,
  importPreordersOptions,
} from './commands/import-preorders-command.ts';
import {
  importResultsCommand,
  importResultsHelp,
  importResultsOptions,
} from './commands/import-results-command.ts';
import { importVideoCommand, importVideoHelp, importVideoOptions } from './commands/import-video-command.ts';
import { inspectCommand, inspectHelp, inspectOptions } from './commands/inspect-command.ts';
import { openPlatform } from './commands/open-platform.ts';
import { paymentsCommand, paymentsHelp, paymentsOptions } from './commands/payments-command.ts';
import { promoCodeCommand, promoCodeHelp, promoCodeOptions } from './commands/promo-code-command.ts';
import { refundCommand, refundHelp, refundOptions } from './commands/refund-command.ts';
import { runProcess, type ServeOptions, stopOnSignals } from './commands/serve.ts';
import { start } from './commands/start.ts';
import {
  startListCommand,
  startListCommandHelp,
  startListCommandOptions,
} from './commands/start-list-command.ts';
import { statusCommand, statusHelp, statusOptions } from './commands/status-command.ts';
import { tenantCommand, tenantHelp, tenantOptions } from './commands/tenant-command.ts';
import { type ParsedOptions, UsageError } from './commands/usage.ts';

/** A subcommand: its options, its help, and what it does; it gives the exit code, or stays until a signal. */
interface Command {
  options: NonNullable<Parameters<typeof parseArgs>[0]>['options'];
  help: string;
  run(config: Config, operands: string[], options: ParsedOptions): Promise<number | 'stays'>;
}

const demoOption = { demo: { type: 'boolean', default: false } } as const;

const COMMANDS: Record<string, Command> = {
  start: {
    options: { 'no-demo': { type: 'boolean', default: false } },
    help: `photofinish start [--no-demo]

Everything in one process: database, storage, web, worker, mailbox and sandbox bank; on an empty data folder
with the demo event. Prints "ready <address>".`,
    run: async (config, _operands, options) => {
      await start(config, { withDemo: options['no-demo'] !== true });
      return 'stays';
    },
  },
  serve: {
    options: demoOption,
    help: 'photofinish serve [--demo]\n\nAnswers requests. --demo allows the sandbox bank and the mailbox page.',
    run: (config, _operands, options) =>
      stay(config, { isServing: true, isWorking: false, isDemo: options.demo === true }),
  },
  work: {
    options: demoOption,
    help: 'photofinish work [--demo]\n\nWorks off jobs: reads photos, sends mails.',
    run: (config, _operands, options) =>
      stay(config, { isServing: false, isWorking: true, isDemo: options.demo === true }),
  },
  migrate: {
    options: {},
    help: 'photofinish migrate\n\nBrings the database to this version.',
    run: async (config) => {
      const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
      await platform.close();
      return 0;
    },
  },
  import: { options: importOptions, help: importHelp, run: importCommand },
  'import-preorders': {
    options: importPreordersOptions,
    help: importPreordersHelp,
    run: importPreordersCommand,
  },
  'import-video': { options: importVideoOptions, help: importVideoHelp, run: importVideoCommand },
  'import-results': { options: importResultsOptions, help: importResultsHelp, run: importResultsCommand },
  inspect: { options: inspectOptions, help: inspectHelp, run: inspectCommand },
  status: { options: statusOptions, help: statusHelp, run: statusCommand },
  tenant: { options: tenantOptions, help: tenantHelp, run: tenantCommand },
  catalog: { options: catalogOptions, help: catalogHelp, run: catalogCommand },
  content: { options: contentOptions, help: contentHelp, run: contentCommand },
  frames: { options: framesOptions, help: framesHelp, run: framesCommand },
  'start-list': { options: startListCommandOptions, help: startListCommandHelp, run: startListCommand },
  'promo-code': { options: promoCodeOptions, help: promoCodeHelp, run: promoCodeCommand },
  refund: { options: refundOptions, help: refundHelp, run: refundCommand },
  payments: { options: paymentsOptions, help: paymentsHelp, run: paymentsCommand },
  doctor: { options: doctorOptions, help: doctorHelp, run: doctorCommand },
};

const HELP = `photofinish COMMAND [options]

Commands: ${Object.keys(COMMANDS).join(', ')}. Each has --help.
Settings come from the environment: PORT, HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL, STORAGE_URL, SMTP_URL, LOG_LEVEL.`;

async function stay(config: Config, options: ServeOptions): Promise<'stays'> {
  const running = await runProcess(config, options);
  stopOnSignals(running.stop);
  console.log(running.address === undefined ? 'ready' : `ready ${running.address}`);
  return 'stays';
}

async function main(args: string[]): Promise<number | 'stays'> {
  const [name = 'help', ...rest] = args;
  const command = COMMANDS[name];
  if (command === undefined) {
    console.log(HELP);
    return name === 'help' || name === '--help' ? 0 : 2;
  }
  const options = { ...command.options, help: { type: 'boolean', default: false } } as const;
  const parsed = parseArgs({ args: rest, options, allowPositionals: true, strict: true });
  if (parsed.values.help === true) {
    console.log(command.help);
    return 0;
  }
  return command.run(loadConfig(process.env), parsed.positionals, parsed.values as ParsedOptions);
}

function isUsageFault(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return error instanceof UsageError || error instanceof ConfigError || code.startsWith('ERR_PARSE_ARGS');
}

try {
  const outcome = await main(process.argv.slice(2));
  if (outcome !== 'stays') process.exit(outcome);
} catch (error) {
  if (isUsageFault(error)) {
    console.error(error.message);
    process.exit(2);
  }
  const told = outageOf(error) ?? error;
  console.error(told instanceof Error ? `photofinish: ${told.message}` : told);
  process.exit(1);
}
