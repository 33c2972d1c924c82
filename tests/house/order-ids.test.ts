import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { orderIdSchema } from '#contract/page.schema.ts';
import { listOrderIdPlaces } from '#hosting/desk/desk-ids.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Names that indicate an order's id. An item's id is a different one. */
const NAMED_SO = /^(?:thing|\w*order)(?:Ids?)$/i;

/** Lists the properties of a JSON schema whose names match, as `listOrderIdPlaces` writes them. */
function findNamed(shape: unknown, place: string): string[] {
  if (typeof shape !== 'object' || shape === null) return [];
  const { properties = {}, items, ...others } = shape as Record<string, Record<string, { type?: string }>>;
  return [
    ...Object.entries(properties).flatMap(([name, one]) =>
      NAMED_SO.test(name)
        ? [`${place}.${name}${one.type === 'array' ? '.[]' : ''}`]
        : findNamed(one, `${place}.${name}`),
    ),
    ...findNamed(items, `${place}.[]`),
    ...Object.values(others).flatMap((one) => findNamed(one, place)),
  ];
}

/** Lists the inputs of the desk's calls. */
async function listInputs(): Promise<[place: string, schema: z.ZodType][]> {
  const inputs: [string, z.ZodType][] = [];
  for (const file of globSync('contract/desk*.schema.ts', { cwd: ROOT }))
    for (const [service, schemas] of Object.entries(await import(join(ROOT, file))))
      if (/^desk\w*Schemas$/.test(service))
        for (const [call, parts] of Object.entries(schemas as Record<string, Record<string, unknown>>))
          for (const [part, schema] of Object.entries(parts))
            if (part !== 'response' && schema instanceof z.ZodType) inputs.push([`${call}.${part}`, schema]);
  return inputs;
}

const inputs = await listInputs();
const declared = inputs.flatMap(([call, schema]) =>
  listOrderIdPlaces(schema, [call]).map((place) => place.join('.')),
);

test('desk ids are exchanged in these fields of the desk’s input and in no text', () => {
  expect(declared.filter((place) => !place.endsWith('.params.orderId')).toSorted()).toEqual([
    'answerRemoval.body.decisions.[].seenOrderIds.[]',
    'erasePerson.body.seenOrderIds.[]',
    'listActions.querystring.thingId',
    'listReplacements.querystring.orderId',
    'removePhoto.body.refunds.[].orderId',
    'removePhoto.body.replacements.[].orderId',
    'removePhoto.body.seenOrderIds.[]',
    'removeVideo.body.refunds.[].orderId',
    'removeVideo.body.seenOrderIds.[]',
  ]);
});

test('every field named like an order’s id is declared as one: orderIdSchema', () => {
  const named = inputs.flatMap(([call, schema]) =>
    findNamed(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' }), call),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.toSorted()).toEqual(declared.toSorted());
});

test('finds a field that is not declared', () => {
  const shape = z.toJSONSchema(z.object({ deep: z.array(z.object({ seenOrderIds: z.array(z.uuid()) })) }));
  expect(findNamed(shape, 'body')).toEqual(['body.deep.[].seenOrderIds.[]']);
});

test('a declared field that could not be exchanged at its place is a fault', () => {
  for (const schema of [
    z.union([z.object({ orderId: orderIdSchema }), z.object({ orderId: z.string() })]),
    z.record(orderIdSchema, z.string()),
    z.string().pipe(orderIdSchema),
  ])
    expect(() => listOrderIdPlaces(z.object({ schema }))).toThrow('cannot be exchanged');
  const refined = z
    .object({ orderId: orderIdSchema.refine(Boolean).nullable().default(null) })
    .refine(Boolean);
  expect(listOrderIdPlaces(refined)).toEqual([['orderId']]);
});
