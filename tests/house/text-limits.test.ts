import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../..');

/** Formats and patterns that limit the length of a text. */
const BOUNDED_FORMATS = ['uuid', 'date', 'date-time', 'time', 'email'];

interface Shape {
  [key: string]: unknown;
  type?: string | string[];
  maxLength?: number;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  maxItems?: number;
}

/** Returns whether a pattern accepts texts of any length. */
const isOpen = (pattern: string): boolean =>
  !pattern.startsWith('^') ||
  !pattern.endsWith('$') ||
  /(?<!\\)[*+]|\{\d+,\}/.test(pattern.replaceAll(/\[[^\]]*\]/g, 'x'));

/** Finds texts without a maximum in a JSON schema. */
function findOpenTexts(shape: unknown, path: string): string[] {
  if (typeof shape !== 'object' || shape === null) return [];
  if (Array.isArray(shape)) return shape.flatMap((one, index) => findOpenTexts(one, `${path}.${index}`));
  const one = shape as Shape;
  const isText = one.type === 'string' || (Array.isArray(one.type) && one.type.includes('string'));
  const isBounded =
    one.maxLength !== undefined ||
    one.enum !== undefined ||
    one.const !== undefined ||
    BOUNDED_FORMATS.includes(one.format ?? '') ||
    (one.pattern !== undefined && !isOpen(one.pattern));
  const inner = Object.entries(one).flatMap(([key, value]) => findOpenTexts(value, `${path}.${key}`));
  return isText && !isBounded ? [path, ...inner] : inner;
}

/** Finds lists without a maximum in a JSON schema. */
function findOpenLists(shape: unknown, path: string): string[] {
  if (typeof shape !== 'object' || shape === null) return [];
  const inner = Object.entries(shape).flatMap(([key, value]) => findOpenLists(value, `${path}.${key}`));
  const one = shape as Shape;
  return one.type === 'array' && one.maxItems === undefined ? [path, ...inner] : inner;
}

/** Fields by `z.stringbool()`, which accepts only a few texts; their JSON schema does not show that. */
const TRUE_OR_FALSE = /\.querystring\.properties\.(?:hasLeft|unlisted|report)$/;

const shapeOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' });

/** Calls `work` with the JSON schema of each part of each call's input. */
async function visitInputs(work: (shape: unknown, path: string) => void): Promise<void> {
  let calls = 0;
  for (const file of globSync('contract/*.schema.ts', { cwd: ROOT })) {
    const exported = (await import(join(ROOT, file))) as Record<string, unknown>;
    for (const [name, schemas] of Object.entries(exported)) {
      if (!name.endsWith('Schemas') || typeof schemas !== 'object' || schemas === null) continue;
      for (const [call, parts] of Object.entries(schemas as Record<string, Record<string, unknown>>))
        for (const part of ['params', 'querystring', 'body']) {
          const schema = parts[part];
          if (!(schema instanceof z.ZodType)) continue;
          calls += 1;
          work(shapeOf(schema), `${file} ${call}.${part}`);
        }
    }
  }
  expect(calls).toBeGreaterThan(200);
}

test('every text of every call’s input has a maximum', async () => {
  const open: string[] = [];
  await visitInputs((shape, path) => open.push(...findOpenTexts(shape, path)));
  expect(open.filter((path) => !TRUE_OR_FALSE.test(path))).toEqual([]);
});

test('every list of every call’s input has a maximum', async () => {
  const open: string[] = [];
  await visitInputs((shape, path) => open.push(...findOpenLists(shape, path)));
  expect(open).toEqual([]);
});

test('every text of every file that is read has a maximum', async () => {
  const open: string[] = [];
  let files = 0;
  for (const file of globSync('server/**/*.schema.ts', { cwd: ROOT })) {
    const exported = (await import(join(ROOT, file))) as Record<string, unknown>;
    for (const [name, schema] of Object.entries(exported))
      if (schema instanceof z.ZodType) {
        files += 1;
        open.push(...findOpenTexts(shapeOf(schema), `${file} ${name}`));
      }
  }
  expect(files).toBeGreaterThan(5);
  expect(open).toEqual([]);
});
