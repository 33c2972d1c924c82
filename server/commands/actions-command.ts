import { deskSchemas, type ShownAction } from '#contract/desk.schema.ts';
import { idSchema } from '#contract/page.schema.ts';
import { on, type Values } from './desk-actions.ts';
import { defineDeskCommand } from './desk-command.ts';
import { UsageError } from './usage.ts';

/** The kinds of objects that an option names, with what a person types for one. */
const NAMED = {
  photo: 'FILE',
  event: 'EVENT',
  participant: 'BIB',
  order: 'NUMBER',
  catalog: 'EVENT',
  frame: 'ID',
  'promo-code': 'CODE',
} as const;

const KINDS = Object.keys(NAMED);
const COUNT = 50;

/** `photofinish actions`: the record of what was done. */
export const { command, run: runActionsCommand } = defineDeskCommand({
  name: 'actions',
  about:
    'Lists what was done in a tenant, newest first: number, time, member, action, object, change and reason. Records cannot be changed or deleted. Names, addresses and reasons can be erased; the record stays.',
  options: {
    ...Object.fromEntries(
      Object.entries(NAMED).map(([kind, takes]) => [
        kind,
        { takes, help: `only actions on that ${kind === 'promo-code' ? 'promo code' : kind}, or by its id` },
      ]),
    ),
    count: { takes: 'N', help: `how many: ${COUNT} by default, at most 1000`, default: String(COUNT) },
    before: { takes: 'NUMBER', help: 'only actions before this one: the next page' },
  },
  actions: {
    '': on(deskSchemas, 'listActions', {
      options: { ...Object.fromEntries(KINDS.map((kind) => [kind, kind])), count: 'count', before: 'before' },
      summary: '',
      check(given) {
        if (KINDS.filter((kind) => given[kind] !== undefined).length > 1)
          throw new UsageError(`Name one object: ${KINDS.map((kind) => `--${kind}`).join(', ')}.`);
      },
      async complete({ deps }, given) {
        const { listDeskOperators } = await import('#hosting/desk/index.ts');
        // The desk shows tenants only the ids of the installation's operators.
        return { ...readThing(given), operators: await listDeskOperators(deps) };
      },
      print({ actions }, _, { count, operators }) {
        if (actions.length === 0) return 'Nothing is recorded.';
        const names = new Map(operators as Iterable<[string, string]>);
        const isFull = actions.length === Number(count);
        return [
          ...actions.map((action) => describeAction(action, names)),
          ...(isFull ? [`Earlier actions: --before ${actions.at(-1)?.actionId}`] : []),
        ];
      },
      json: ({ actions }) => actions,
    }),
  },
});

/** Reads the object that an option names: by its id, also if it was deleted, or by the name that people use. */
function readThing(given: Values): Values {
  const thingKind = KINDS.find((kind) => given[kind] !== undefined);
  if (thingKind === undefined) return {};
  const id = idSchema.safeParse(given[thingKind]);
  return id.success ? { thingKind, thingId: id.data } : { thingKind, thingName: given[thingKind] };
}

function describeAction(action: ShownAction, operators: ReadonlyMap<string, string>): string {
  const { actionId, doneAt, actor, what, thing, before, after, why } = action;
  const values = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map(
    (name) => `      ${name}: ${writeValue(before?.[name])} → ${writeValue(after?.[name])}`,
  );
  const line = `${actionId}  ${doneAt}  ${describeActor(actor, operators)}  ${what}  ${thing.id}`;
  return [line, ...values, ...(why === '' ? [] : [`      why: ${why}`])].join('\n');
}

/** Formats the actor: a member by address, a former member by id. */
function describeActor(
  { kind, id, name }: ShownAction['actor'],
  operators: ReadonlyMap<string, string>,
): string {
  const named = name ?? operators.get(id ?? '') ?? id;
  if (kind === 'Command') return named === null ? 'command' : `command as ${named}`;
  return named === null ? kind.toLowerCase() : `${kind.toLowerCase()} ${named}`;
}

function writeValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
