import type { AppDeps } from '#server/app.ts';
import { causeHelp, causeOptions } from './cli/shared-options.ts';
import { wrapLines, writeOption } from './cli/write-option.ts';
import { type Action, type DeskCommand, fieldsOf, operandName, PARTS } from './desk-actions.ts';
import type { Terminal } from './terminal.ts';
import type { Command, ParsedOptions } from './usage.ts';

/** The command as the entrance loads it, and its actions for tests. */
interface RunnableCommand {
  command: Command;
  run(
    deps: AppDeps,
    tenantId: string,
    operands: readonly string[],
    options: ParsedOptions,
    terminal: Pick<Terminal, 'print'> & Partial<Terminal>,
  ): Promise<number>;
}

/** Makes a subcommand of a table of actions. What runs it is loaded only if it runs. */
export function defineDeskCommand(definition: DeskCommand): RunnableCommand {
  return {
    command: {
      options: parsedOptions(definition),
      help: writeHelp(definition),
      run: async (...call) => (await import('./run-desk-command.ts')).openDeskCommand(definition, ...call),
    },
    run: async (...call) => (await import('./run-desk-command.ts')).runDeskCommand(definition, ...call),
  };
}

function parsedOptions({ options, actions }: DeskCommand): Command['options'] {
  const own = Object.entries(options).map(([name, { takes, isRepeated }]) => [
    name,
    takes === undefined
      ? { type: 'boolean' as const, default: false }
      : { type: 'string' as const, ...(isRepeated ? { multiple: true } : {}) },
  ]);
  const asks = Object.values(actions).some(({ plan }) => plan !== undefined);
  return {
    ...causeOptions,
    tenant: { type: 'string' },
    ...Object.fromEntries(own),
    ...(asks ? { yes: { type: 'boolean', default: false } } : {}),
    json: { type: 'boolean', default: false },
  };
}

/** Whether an action changes something, so that the record of actions names its reason. */
const changes = ({ schemas }: Action): boolean =>
  PARTS.some((part) => 'why' in fieldsOf(schemas, part).fields);

function writeHelp({ name, about, options, actions, remarks }: DeskCommand): string {
  const entries = Object.entries(actions);
  const usages = entries.map(([action, rules]) => writeUsage(`${name} ${action}`.trim(), rules, options));
  const summaries = entries.flatMap(([action, { summary }]) =>
    action === '' ? [] : wrapLines(`"${action}" ${summary}`),
  );
  const lines = Object.entries(options).map(([option, { takes, help }]) =>
    writeOption(`--${option}${takes === undefined ? '' : ` ${takes}`}`, help),
  );
  const asks = entries.some(([, { plan }]) => plan !== undefined);
  const writes = entries.some(([, rules]) => changes(rules));
  const ends = [
    ...lines,
    ...(asks ? [writeOption('--yes', 'does not ask. Without a terminal it is needed')] : []),
    ...(writes ? [causeHelp] : []),
    writeOption('--json', 'prints the answer as JSON'),
  ].join('\n');
  const last = [
    ...(remarks === undefined ? [] : [wrapLines(remarks)]),
    ...(writes ? ['Exits with 1 if nothing was changed.'] : []),
  ].join('\n');
  return [usages.join('\n'), wrapLines(about), summaries.join('\n'), ends, last].filter(Boolean).join('\n\n');
}

function writeUsage(
  start: string,
  { schemas, operands = [], options = {}, fills = [] }: Action,
  all: DeskCommand['options'],
) {
  const required = PARTS.flatMap((part) => fieldsOf(schemas, part).required).filter(
    (field) => !fills.includes(field),
  );
  const named = operands.map((operand) =>
    operand.endsWith('?') ? `[${operandName(operand.slice(0, -1))}]` : operandName(operand),
  );
  const written = Object.entries(options).map(([option, field]) => {
    const { takes, default: usual } = all[option] ?? {};
    const text = `--${option}${takes === undefined ? '' : ` ${takes}`}`;
    return required.includes(field) && takes !== undefined && usual === undefined ? text : `[${text}]`;
  });
  return [`photofinish ${start}`, ...named, '--tenant T', ...written].join(' ');
}
