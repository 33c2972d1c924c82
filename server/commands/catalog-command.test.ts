import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listActions } from '#hosting/actions/index.ts';
import { showCatalog } from '#selling/catalog/show-catalog.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { runCatalogCommand } from './catalog-command.ts';
import type { Terminal } from './terminal.ts';
import type { ParsedOptions } from './usage.ts';

const TENANT = 'photofinish';

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop();
  folder = await makeTempFolder('catalogs');
});
afterAll(() => shop.close());

/** Writes a new event's catalog file with another photo price. */
async function newFile(price: number): Promise<{ eventId: string; bytes: Buffer }> {
  const { eventId } = await makeEvent(shop.deps, { title: `Race ${Math.random()}`, photos: [] });
  const { source = '' } = (await showCatalog(shop.deps, TENANT, eventId)) ?? {};
  return { eventId, bytes: Buffer.from(source.replace('price: 8', `price: ${price}`)) };
}

const versionOf = async (eventId: string) => (await showCatalog(shop.deps, TENANT, eventId))?.version;

async function run(
  bytes: Uint8Array,
  options: ParsedOptions = {},
  terminal: Partial<Terminal> = {},
): Promise<{ code: number; lines: string[] }> {
  const own = join(folder, randomUUID());
  await mkdir(own);
  const file = join(own, 'shop.yaml');
  await writeFile(file, bytes);
  return runAction(['apply', file], options, terminal);
}

async function runAction(words: string[], options: ParsedOptions = {}, terminal: Partial<Terminal> = {}) {
  const lines: string[] = [];
  const output = { print: (text: string) => lines.push(text), ...terminal };
  const code = await runCatalogCommand(shop.deps, TENANT, words, options, output);
  return { code, lines };
}

describe('catalog apply', () => {
  test('shows the difference, asks, and follows the answer', async () => {
    const { eventId, bytes } = await newFile(9);
    const questions: string[] = [];
    const answer = (isYes: boolean) => ({
      confirm: async (question: string) => {
        questions.push(question);
        return isYes;
      },
    });
    const declined = await run(bytes, {}, answer(false));
    expect(declined.code).toBe(1);
    expect(declined.lines.slice(1)).toEqual([
      '~ product photo',
      '      price: 8 EUR → 9 EUR',
      'Nothing was done. Add --yes to do it.',
    ]);
    expect(await versionOf(eventId)).toBe(0);
    const agreed = await run(bytes, {}, answer(true));
    expect(agreed).toMatchObject({ code: 0, lines: expect.arrayContaining(['Applied as version 1.']) });
    expect(questions).toEqual(['Apply this as version 1?', 'Apply this as version 1?']);
    expect(await versionOf(eventId)).toBe(1);
    const recorded = () =>
      shop.deps.database.inTenant(TENANT, (scope) =>
        listActions(scope, { kind: 'catalog', id: eventId }, { count: 9 }),
      );
    const summary = '~ product photo\n      price: 8 EUR → 9 EUR';
    const action = { what: 'catalog.apply', before: { version: 0 }, after: { version: 1, summary } };
    expect(await recorded()).toMatchObject([action]);
    const again = await run(bytes);
    expect(again).toEqual({ code: 0, lines: ['Nothing to change: it is already so.'] });
    expect(await recorded()).toHaveLength(1);
  });

  test('without a terminal it requires --yes; with --yes it does not ask', async () => {
    const { eventId, bytes } = await newFile(9);
    expect(await run(bytes)).toMatchObject({
      code: 1,
      lines: expect.arrayContaining([expect.stringContaining('Add --yes')]),
    });
    expect(await versionOf(eventId)).toBe(0);
    expect((await run(bytes, { yes: true })).code).toBe(0);
    expect(await versionOf(eventId)).toBe(1);
  });

  test('--dry-run changes nothing; --json is one line of JSON', async () => {
    const { eventId, bytes } = await newFile(9);
    const { code, lines } = await run(bytes, { 'dry-run': true, json: true });
    expect(code).toBe(0);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      faults: [],
      warnings: [],
      version: 0,
      changes: [
        { mark: '~', text: 'product photo' },
        {
          text: '    price: 8 EUR → 9 EUR',
          change: { key: 'photo', field: 'price', from: '8 EUR', to: '9 EUR' },
        },
      ],
    });
    expect(await versionOf(eventId)).toBe(0);
  });

  test('refuses a catalog that changed while the question was open', async () => {
    const { eventId, bytes } = await newFile(9);
    const { code, lines } = await run(
      bytes,
      {},
      {
        confirm: async () => {
          await run(Buffer.from(bytes.toString().replace('price: 9', 'price: 10')), { yes: true });
          return true;
        },
      },
    );
    expect(code).toBe(1);
    expect(lines.at(-1)).toMatch(/the catalog was changed elsewhere/);
    expect((await showCatalog(shop.deps, TENANT, eventId))?.source).toContain('price: 10');
  });

  test('refuses a faulty file with each faulty line', async () => {
    const { bytes } = await newFile(9);
    const wrong = Buffer.from(bytes.toString().replace('EUR', 'USD').replace('price: 9', 'price: -9'));
    await expect(run(wrong)).rejects.toThrow(
      /^The catalog ".*shop\.yaml" was not applied:\n {2}.*shop\.yaml:2:11: currency: .*\n {2}.*shop\.yaml:\d+:12: products\.1\.price: write an amount/,
    );
  });

  test('prints colours to a terminal', async () => {
    const { bytes } = await newFile(9);
    const { lines } = await run(bytes, { 'dry-run': true }, { isColoured: true });
    expect(lines).toContain('\u001B[33m~ product photo\u001B[39m');
  });
});

describe('catalog show and history', () => {
  test('print the current file, an earlier one, and the versions', async () => {
    const { eventId, bytes } = await newFile(9);
    expect((await runAction(['history'], { event: eventId })).lines.at(-1)).toContain(
      'No file was applied yet',
    );
    await run(bytes, { yes: true });
    await run(Buffer.from(bytes.toString().replace('price: 9', 'price: 10')), { yes: true });
    expect((await runAction(['show'], { event: eventId })).lines.join()).toContain('price: 10');
    const first = await runAction(['show'], { event: eventId, version: '1' });
    expect(first.lines).toEqual([bytes.toString().trimEnd()]);
    expect(await runAction(['show'], { event: eventId, version: '3' })).toEqual({
      code: 1,
      lines: ['Nothing was changed: there is no version 3.'],
    });
    const { lines } = await runAction(['history'], { event: eventId, json: true });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject([{ version: 2 }, { version: 1 }]);
    await expect(runAction(['show'])).rejects.toThrow('--event is missing.');
  });

  test('a file names its event, also by the organizer’s id', async () => {
    const { eventId, bytes } = await newFile(9);
    const setId = (externalEventId: string) =>
      shop.deps.database.inTenant(TENANT, ({ trx, tenantId }) =>
        trx
          .updateTable('events')
          .set({ externalEventId })
          .where('tenantId', '=', tenantId)
          .where('eventId', '=', eventId)
          .execute(),
      );
    await setId('RUN-26');
    const named = Buffer.from(bytes.toString().replace(eventId, 'RUN-26'));
    expect((await run(named, { yes: true })).code).toBe(0);
    expect(await versionOf(eventId)).toBe(1);
    await expect(run(Buffer.from('currency: EUR\n'))).rejects.toThrow('names no event');
    await expect(run(Buffer.from(`event: ${randomUUID()}\n`))).rejects.toThrow('has no event');
  });
});
