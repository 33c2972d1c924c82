import { type Fault, type FieldFault, readSchemaFault } from '#contract/faults.ts';
import { type DeskCalls, runDeskCall } from '#hosting/desk/index.ts';
import type { Config } from '#platform/config.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import type { CallSchemas } from '#platform/http/service.ts';
import { type AppDeps, listDeskCalls } from '#server/app.ts';
import { isConfirmed } from './agree-on-event.ts';
import {
  type Action,
  type DeskCommand,
  type DeskReader,
  type FieldShape,
  fieldsOf,
  operandName,
  PARTS,
  type Values,
} from './desk-actions.ts';
import { readId, withTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { SELECTORS } from './select-things.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

type Actor = Awaited<ReturnType<typeof readCause>>['actor'];

/** Opens the platform for the tenant that `--tenant` names, and runs a command there. */
export function openDeskCommand(
  definition: DeskCommand,
  config: Config,
  operands: readonly string[],
  options: ParsedOptions,
): Promise<number> {
  return withTenant(config, options, (deps, tenantId) =>
    runDeskCommand(definition, deps, tenantId, operands, options, openTerminal()),
  );
}

/**
 * Runs one action of a command as a call of the desk.
 * @returns the exit code: 1 if nothing was changed
 * @throws UsageError if the call is wrong
 */
export async function runDeskCommand(
  definition: DeskCommand,
  deps: AppDeps,
  tenantId: string,
  words: readonly string[],
  options: ParsedOptions,
  output: Pick<Terminal, 'print'> & Partial<Terminal>,
): Promise<number> {
  const terminal = { confirm: undefined, isColoured: false, ...output };
  const [name = '', ...operands] = '' in definition.actions ? ['', ...words] : words;
  const named = Object.hasOwn(definition.actions, name) ? definition.actions[name] : undefined;
  const isGiven = ([option]: [string, Action]) => options[option] !== undefined && options[option] !== false;
  const action = Object.entries(named?.withOption ?? {}).find(isGiven)?.[1] ?? named;
  if (action === undefined && name !== '')
    throw new UsageError(`"${name}" is unknown. ${writeUse(definition)}`);
  const wanted = action?.operands ?? [];
  const needed = wanted.filter((operand) => !operand.endsWith('?')).length;
  if (action === undefined || operands.length < needed || operands.length > wanted.length)
    throw new UsageError(writeUse(definition));
  const said = readSaid(definition, action, operands, options);
  action.check?.(said, { deps, options });
  const { actor, why } = await readCause(deps, tenantId, options);
  const calls = listDeskCalls(deps);
  const run = (schemas: CallSchemas, call: string, values: Values) =>
    makeCall({ deps, calls, tenantId, actor }, { schemas, call, definition, action }, values);
  const reader: DeskReader = {
    deps,
    tenantId,
    now: deps.clock.now(),
    options,
    terminal,
    read: async (schemas, call, values) => {
      const ofCall = schemas[call];
      if (ofCall === undefined) throw new Error(`the desk has no call ${call}`);
      const answer = await run(ofCall, call, values);
      if (isRefusal(answer)) throw new UsageError(describeRefusal(answer, definition, action, values));
      return answer.body as never;
    },
  };
  const found = await select(deps, tenantId, said, action);
  const completed = await action.complete?.(reader, found);
  if (isRefusal(completed)) {
    terminal.print(describeRefusal(completed, definition, action, found));
    return 1;
  }
  const values = { ...found, ...completed };
  const plan = await action.plan?.(reader, values);
  if (plan === 'AsBefore') {
    terminal.print('Nothing to change: it is already so.');
    return 0;
  }
  if (plan !== undefined) {
    const isSilent = options.json === true && options.yes === true;
    for (const line of isSilent ? [] : plan.lines) terminal.print(line);
    if (!(await isConfirmed(plan.question, 'Add --yes to do it.', options.yes === true, terminal))) return 1;
  }
  const answer = await run(action.schemas, action.call, { ...values, ...plan?.seen, why });
  if (isRefusal(answer)) {
    terminal.print(describeRefusal(answer, definition, action, values));
    return 1;
  }
  const body = answer.body as never;
  const { lines: further, exitCode = 0 } = (await action.after?.(body, reader, values)) ?? { lines: [] };
  if (options.json === true) terminal.print(JSON.stringify(action.json?.(body) ?? body));
  else for (const line of [action.print(body, reader, values), further].flat()) terminal.print(line);
  return exitCode;
}

/** Names all actions with their operands. */
function writeUse({ name, actions }: DeskCommand): string {
  const uses = Object.entries(actions).map(([action, { operands = [], options = {}, schemas }]) => {
    const required = fieldsOf(schemas, 'body').required;
    const first = Object.entries(options).find(([, field]) => required.includes(field));
    const typed = operands.filter((operand) => !operand.endsWith('?')).map(operandName);
    return `"${[name, action, ...typed, ...(first === undefined ? [] : [`--${first[0]} …`])].join(' ')}"`;
  });
  const last = uses.pop();
  return `Use ${uses.length === 0 ? last : `${uses.join(', ')} or ${last}`}; see ${name} --help.`;
}

/** Reads what operands and options say, by field. Options without a value are left out. */
function readSaid(
  definition: DeskCommand,
  { operands = [], options: taken = {} }: Action,
  typed: readonly string[],
  options: ParsedOptions,
): Values {
  const named = operands.flatMap((operand, index) => {
    const value = typed[index];
    return value === undefined ? [] : [[operand.replace('?', ''), value] as const];
  });
  const chosen = Object.entries(taken).flatMap(([option, field]) => {
    const value = options[option] ?? definition.options[option]?.default;
    return value === undefined || value === false ? [] : [[field, value] as const];
  });
  return Object.fromEntries([...chosen, ...named]);
}

/** Replaces the names that people use by ids: first the event, because others are looked up in it. */
async function select(
  deps: AppDeps,
  tenantId: string,
  said: Values,
  { selectors = {} }: Action,
): Promise<Values> {
  const found: Record<string, unknown> = { ...said };
  const fields = Object.keys(said).toSorted(
    (one, other) => Number(other === 'eventId') - Number(one === 'eventId'),
  );
  for (const field of fields) {
    const text = said[field];
    if (typeof text !== 'string') continue;
    const selector = SELECTORS[selectors[field] ?? field];
    if (selector !== undefined)
      found[field] = await deps.database.inTenant(tenantId, (scope) => selector(scope, text, found));
    else if (field.endsWith('Id')) found[field] = readId(text);
  }
  return found;
}

/** Sorts the values into the parts of a call, checks them by its schemas, and makes it. */
async function makeCall(
  { deps, calls, tenantId, actor }: { deps: AppDeps; calls: DeskCalls; tenantId: string; actor: Actor },
  {
    schemas,
    call,
    ...named
  }: { schemas: CallSchemas; call: string; definition: DeskCommand; action: Action },
  values: Values,
): ReturnType<typeof runDeskCall> {
  const opened = calls.get(call);
  if (opened === undefined) throw new UsageError('DESK_URL is not set: the desk has no address.');
  const input: Record<string, unknown> = {};
  for (const part of PARTS) {
    const schema = schemas[part];
    if (schema === undefined) continue;
    const { fields } = fieldsOf(schemas, part);
    const said = Object.entries({ ...values, tenantId }).filter(([field]) => field in fields);
    const sent = said.map(([field, value]) => [field, coerce(value, fields[field] ?? {}, part)]);
    const read = schema.safeParse(Object.fromEntries(sent));
    if (!read.success)
      throw new UsageError(read.error.issues.map((issue) => describeIssue(issue, fields, named)).join('\n'));
    input[part] = read.data;
  }
  const { params, querystring: query, body } = input;
  return runDeskCall(deps, opened, tenantId, { actor, params, query, body } as never);
}

/** Converts the text of an option to the type of its field. */
function coerce(value: unknown, shape: FieldShape, part: (typeof PARTS)[number]): unknown {
  if (shape.type === 'array' && typeof value === 'string') return value.split(',').map((one) => one.trim());
  if (part !== 'body') return typeof value === 'boolean' ? String(value) : value;
  const isNumber = shape.type === 'integer' || shape.type === 'number';
  return isNumber && typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
}

/** What a person typed for a field: an option, or an operand. */
function nameOfField(field: string, { options = {} }: Action): string {
  const option = Object.entries(options).find(([, of]) => of === field)?.[0];
  return option === undefined ? field : `--${option}`;
}

function describeIssue(
  { path, message }: { path: readonly PropertyKey[]; message: string },
  fields: Readonly<Record<string, FieldShape>>,
  { definition, action }: { definition: DeskCommand; action: Action },
): string {
  const field = String(path[0] ?? '');
  const name = nameOfField(field, action);
  const fault = readSchemaFault(message);
  if (fault !== undefined) return sayFault(action, fault) ?? `${name} ${fault.message}.`;
  const must = definition.options[name.slice(2)]?.must ?? describeShape(fields[field] ?? {});
  return must === undefined ? `${name}: ${message}.` : `${name} must ${must}.`;
}

/** Says what a field of a schema takes. */
function describeShape(shape: FieldShape): string | undefined {
  const { type, enum: values, items, minimum = 0, maximum, maxLength, anyOf } = shape;
  if (values !== undefined) return `be one of ${values.join(', ')}`;
  if (items?.enum !== undefined) return `be some of ${items.enum.join(', ')}`;
  if (type === 'integer')
    return maximum === undefined
      ? `be a whole number of at least ${minimum}`
      : `be a whole number from ${minimum} to ${maximum}`;
  if (type === 'string' && maxLength !== undefined) return `be a text of 1 to ${maxLength} characters`;
  const [first] = anyOf?.filter((one) => one.type !== 'null') ?? [];
  return first === undefined ? undefined : describeShape(first);
}

/** The action's own sentence of a fault. */
function sayFault({ faults = {} }: Action, { code, values }: Fault): string | undefined {
  const sentence = faults[code];
  return typeof sentence === 'function' ? sentence(values) : sentence;
}

/** Says why nothing was changed. */
function describeRefusal(
  { refused, errors = [] }: Refusal,
  { name }: DeskCommand,
  action: Action,
  values: Values,
): string {
  const describe = (fault: FieldFault) =>
    sayFault(action, fault) ?? `${nameOfField(fault.path.split('.').at(-1) ?? '', action)} ${fault.message}`;
  const usual: Partial<Record<Refusal['refused'], string>> = {
    NotFound: `there is no such ${name}`,
    Conflict: 'it was changed meanwhile',
  };
  const said = action.refused?.[refused]?.(values) ?? usual[refused] ?? `the shop refused it (${refused})`;
  const why = errors.length === 0 ? said : errors.map(describe).join('; ');
  return `Nothing was changed: ${why}.`;
}
