import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { showCatalog } from '#selling/catalog/index.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import type { ApplyOptions } from './agree-and-apply.ts';
import { applyCatalogFile } from './apply-catalog-file.ts';
import type { Terminal } from './terminal.ts';

const TENANT = 'photofinish';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
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
  options: Partial<ApplyOptions> = {},
  terminal: Partial<Terminal> = {},
): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await applyCatalogFile(
    shop.deps,
    TENANT,
    { name: 'shop.yaml', bytes },
    { isAgreed: false, isDry: false, isJson: false, cause: BY_COMMAND, ...options },
    { print: (text) => lines.push(text), confirm: undefined, isColoured: false, ...terminal },
  );
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
      'Nothing was changed.',
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
    expect(again.lines).toContain('The catalog already matches this file (version 1).');
    expect(await recorded()).toHaveLength(1);
  });

  test('without a terminal it requires --yes; with --yes it does not ask', async () => {
    const { eventId, bytes } = await newFile(9);
    await expect(run(bytes)).rejects.toThrow('Add --yes');
    expect(await versionOf(eventId)).toBe(0);
    expect((await run(bytes, { isAgreed: true })).code).toBe(0);
    expect(await versionOf(eventId)).toBe(1);
  });

  test('--dry-run changes nothing; --json is one line of JSON', async () => {
    const { eventId, bytes } = await newFile(9);
    const { code, lines } = await run(bytes, { isDry: true, isJson: true });
    expect(code).toBe(0);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      eventId,
      outcome: 'shown',
      version: 0,
      warnings: [],
      changes: [
        {
          kind: 'changed',
          what: 'product',
          key: 'photo',
          fields: [{ field: 'price', from: '8 EUR', to: '9 EUR' }],
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
          await run(Buffer.from(bytes.toString().replace('price: 9', 'price: 10')), { isAgreed: true });
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
      /^The catalog "shop\.yaml" was not applied:\n {2}shop\.yaml:2:11: currency: .*\n {2}shop\.yaml:\d+:12: products\.1\.price: write an amount/,
    );
  });

  test('prints colours to a terminal', async () => {
    const { bytes } = await newFile(9);
    const { lines } = await run(bytes, { isDry: true }, { isColoured: true });
    expect(lines).toContain('\u001B[33m~ product photo\u001B[39m');
  });
});
