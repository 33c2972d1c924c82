import { type Fault, type FieldFault, readSchemaFault } from '#contract/faults.ts';
import { type DeskCalls, findDeskOrigin, runDeskCall } from '#hosting/desk/index.ts';
import type { Config } from '#platform/config.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
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
  given: AppDeps,
  tenantId: string,
  words: readonly string[],
  options: ParsedOptions,
  output: Pick<Terminal, 'print'> & Partial<Terminal>,
): Promise<number> {
  const terminal = { confirm: undefined, isColoured: false, ...output };
  const { action, operands } = chooseAction(definition, words, options);
  const said = readSaid(definition, action, operands, options);
  const deps = await withDeskOrigin(given);
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
    select: (field, text) => selectOne({ deps, tenantId }, field, text, {}),
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
    const isJson = options.json === true;
    terminal.print(isJson ? JSON.stringify({ outcome: plan }) : 'Nothing to change: it is already so.');
    return 0;
  }
  if (plan !== undefined) {
    const isSilent = options.json === true && options.yes === true;
    for (const line of isSilent ? [] : plan.lines) terminal.print(line);
    if (!(await isConfirmed(plan.question, 'Add --yes to do it.', options.yes === true, terminal))) return 1;
  }
  const outcomes: Outcome[] = [];
  for (const one of listEach(action, values, said)) {
    const ask = (page: Values) =>
      run(action.schemas, action.call, { ...one, ...plan?.seen, ...page, why }).then((answer) =>
        isRefusal(answer) ? answer : (answer.body as Values),
      );
    const body = await readPages(action, ask);
    outcomes.push(
      isRefusal(body)
        ? { exitCode: 1, lines: [describeRefusal(body, definition, action, one)] }
        : await tellAnswer(action, body as never, reader, one),
    );
  }
  printOutcomes(outcomes, action, options, terminal);
  return Math.max(...outcomes.map(({ exitCode }) => exitCode));
}

/** Finds the action that the first word and the options name. @throws UsageError if there is none */
function chooseAction(
  definition: DeskCommand,
  words: readonly string[],
  options: ParsedOptions,
): { action: Action; operands: readonly string[] } {
  const [name = '', ...operands] = '' in definition.actions ? ['', ...words] : words;
  const named = Object.hasOwn(definition.actions, name) ? definition.actions[name] : undefined;
  const isGiven = ([option]: [string, Action]) => options[option] !== undefined && options[option] !== false;
  const action = Object.entries(named?.withOption ?? {}).find(isGiven)?.[1] ?? named;
  if (action === undefined && name !== '')
    throw new UsageError(`"${name}" is unknown. ${writeUse(definition)}`);
  const wanted = action?.operands ?? [];
  const needed = wanted.filter((operand) => !operand.endsWith('?')).length;
  const most = wanted.at(-1)?.includes('…') === true ? Number.POSITIVE_INFINITY : wanted.length;
  if (action === undefined || operands.length < needed || operands.length > most)
    throw new UsageError(writeUse(definition));
  return { action, operands };
}

/** Adds the address of the desk that the running shop recorded, if DESK_URL is not set. */
async function withDeskOrigin(deps: AppDeps): Promise<AppDeps> {
  if (deps.config.deskUrl !== undefined) return deps;
  const deskUrl = await deps.database.inTenant(DESK_SCOPE_ID, findDeskOrigin);
  return { ...deps, config: { ...deps.config, deskUrl } };
}

/** What one call changed, as it is printed; without `json` it was refused. */
interface Outcome {
  exitCode: number;
  lines: readonly string[];
  json?: unknown;
}

/** Lists the values of each call: of each thing that was named, with what the person typed for it. */
function listEach({ each }: Action, values: Values, said: Values): Values[] {
  if (each === undefined) return [values];
  const [ids, typed] = [values[each], said[each]].map((named) => [named].flat());
  return (ids ?? []).map((id, index) => ({ ...values, [each]: id, typed: typed?.[index] }));
}

/** Makes a call, and then for each further page of its list. @returns the answer with the whole list */
async function readPages(
  { pages }: Action,
  ask: (page: Values) => Promise<Values | Refusal>,
): Promise<Values | Refusal> {
  let body = await ask({});
  while (pages !== undefined && !isRefusal(body)) {
    const next = pages.next(body as never);
    if (next === undefined) break;
    const more = await ask(next);
    if (isRefusal(more)) return more;
    const listOf = (one: Values) => one[pages.list] as readonly unknown[];
    body = { ...more, [pages.list]: [...listOf(body), ...listOf(more)] };
  }
  return body;
}

async function tellAnswer(action: Action, body: never, reader: DeskReader, values: Values): Promise<Outcome> {
  const { lines, exitCode = 0 } = (await action.after?.(body, reader, values)) ?? { lines: [] };
  const printed = [action.print(body, reader, values), lines].flat();
  return { exitCode, lines: printed, json: action.json?.(body, values) ?? body };
}

function printOutcomes(
  outcomes: readonly Outcome[],
  { each }: Action,
  { json }: ParsedOptions,
  terminal: Pick<Terminal, 'print'>,
): void {
  const answered = outcomes.filter((outcome) => 'json' in outcome);
  const told = json === true ? outcomes.filter((outcome) => !('json' in outcome)) : outcomes;
  for (const line of told.flatMap(({ lines }) => lines)) terminal.print(line);
  if (json !== true || answered.length === 0) return;
  const bodies = answered.map((outcome) => outcome.json);
  terminal.print(JSON.stringify(each === undefined ? bodies[0] : bodies));
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
    const value = operand.includes('…') ? typed.slice(index) : typed[index];
    return value === undefined ? [] : [[operand.replace(/(?<![?…])[?…]+$/, ''), value] as const];
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
    const named = said[field];
    const find = (text: unknown) => selectOne({ deps, tenantId }, selectors[field] ?? field, text, found);
    if (!Array.isArray(named)) found[field] = await find(named);
    else {
      const ids: unknown[] = [];
      for (const text of named) ids.push(await find(text));
      found[field] = ids;
    }
  }
  return found;
}

async function selectOne(
  { deps, tenantId }: Pick<DeskReader, 'deps' | 'tenantId'>,
  field: string,
  text: unknown,
  found: Values,
): Promise<unknown> {
  if (typeof text !== 'string') return text;
  const selector = SELECTORS[field];
  if (selector !== undefined)
    return deps.database.inTenant(tenantId, (scope) => selector(scope, text, found));
  return field.endsWith('Id') ? readId(text) : text;
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
function coerce(value: unknown, { anyOf, ...own }: FieldShape, part: (typeof PARTS)[number]): unknown {
  const shape = anyOf?.find(({ type }) => type !== 'null') ?? own;
  if (shape.type === 'array' && typeof value === 'string') return value.split(',').map((one) => one.trim());
  if (part !== 'body') return typeof value === 'boolean' ? String(value) : value;
  const isNumber = shape.type === 'integer' || shape.type === 'number';
  return isNumber && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

/** What a person typed for a field: an option, or an operand. */
function nameOfField(field: string, { options = {} }: Action): string {
  const option = Object.entries(options).find(([, of]) => of === field)?.[0];
  return option === undefined ? field : `--${option}`;
}

/** Finds the field that a person typed in the path of a fault, which may lead to an item or a part of a field. */
function fieldOf(path: readonly PropertyKey[], { options = {} }: Action): string {
  const typed = Object.values(options);
  return String(path.findLast((step) => typed.includes(String(step))) ?? path[0] ?? '');
}

function describeIssue(
  { path, message }: { path: readonly PropertyKey[]; message: string },
  fields: Readonly<Record<string, FieldShape>>,
  { definition, action }: { definition: DeskCommand; action: Action },
): string {
  const field = fieldOf(path, action);
  const name = nameOfField(field, action);
  const fault = readSchemaFault(message);
  if (fault !== undefined) return sayFault(action, fault, {}) ?? `${name} ${fault.message}.`;
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
function sayFault({ faults = {} }: Action, { code, values: of }: Fault, values: Values): string | undefined {
  const sentence = faults[code];
  return typeof sentence === 'function' ? sentence(of, values) : sentence;
}

/** Says why nothing was changed. */
function describeRefusal(
  { refused, errors = [] }: Refusal,
  { name }: DeskCommand,
  action: Action,
  values: Values,
): string {
  const describe = (fault: FieldFault) =>
    sayFault(action, fault, values) ??
    `${nameOfField(fieldOf(fault.path.split('.'), action), action)} ${fault.message}`;
  const usual: Partial<Record<Refusal['refused'], string>> = {
    NotFound: `there is no such ${name}`,
    Conflict: 'it was changed meanwhile',
  };
  const said = action.refused?.[refused]?.(values) ?? usual[refused] ?? `the shop refused it (${refused})`;
  const why = errors.length === 0 ? said : errors.map(describe).join('; ');
  return `Nothing was changed: ${why}.`;
}
