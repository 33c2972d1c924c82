import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MARK_BYTES_MAX } from '#contract/desk-sharing.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { runShareCommand } from './share-command.ts';
import type { ParsedOptions } from './usage.ts';

const TENANT = 'marafon';
const EVENT = 'Hill Run';

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop();
  folder = await makeTempFolder('share');
  await makeEvent(shop.deps, { tenantId: TENANT, title: EVENT, photos: [['17'], ['18']] });
});
afterAll(() => shop.close());

async function run(words: string[], options: ParsedOptions = {}) {
  const { terminal, lines } = recordTerminal();
  const code = await runShareCommand(shop.deps, TENANT, words, { event: EVENT, ...options }, terminal);
  return { code, lines };
}
async function show() {
  const { lines } = await run(['show'], { json: true });
  return JSON.parse(lines[0] ?? '');
}

test('set changes the named settings, and keeps the others', async () => {
  await run(['set'], { sales: 'Shown' });
  expect(await run(['set'], { coverage: 'no', 'free-photos': '1' })).toEqual({
    code: 0,
    lines: ['It is set.'],
  });
  const settings = { organizerCoverage: false, organizerSales: 'Shown', freePhotosMax: 1 };
  expect(await show()).toMatchObject({ ...settings, url: expect.stringContaining('/') });
  await expect(run(['set'])).rejects.toThrow('Name the settings');
  await expect(run(['set'], { coverage: 'perhaps' })).rejects.toThrow('--coverage must be yes or no.');
  await expect(run(['set'], { sales: 'Often' })).rejects.toThrow(
    '--sales must be one of ByShares, Shown, Hidden.',
  );
  await expect(run(['set'], { 'free-photos': '10001' })).rejects.toThrow(
    '--free-photos must be a whole number',
  );
  await expect(run(['show'], { event: undefined })).rejects.toThrow('--event is missing.');
  expect(await show()).toMatchObject(settings);
});

test('show prints the address, what the organizer sees, and a text in each language', async () => {
  const { lines } = await run(['show']);
  expect(lines[1]).toMatch(/^Its organizer (sees|does not see) coverage\. Sales: /);
  expect(lines.length).toBeGreaterThan(3);
});

test('poster writes a PDF', async () => {
  const out = join(folder, 'poster.pdf');
  expect(await run(['poster'], { language: 'de', out })).toEqual({
    code: 0,
    lines: [`The poster is in ${out}.`],
  });
  expect((await readFile(out)).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(run(['poster'], { language: 'de' })).rejects.toThrow('--out FILE.pdf is missing.');
  await expect(run(['poster'], { language: 'xx', out })).rejects.toThrow('--language must be one of');
});

test('mark puts a picture on the previews, and --none removes it', async () => {
  const [picture, text, large] = ['mark.png', 'mark.txt', 'large.png'].map((name) => join(folder, name));
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  await writeFile(picture ?? '', Buffer.from(pixel, 'base64'));
  await writeFile(text ?? '', 'no picture');
  await writeFile(large ?? '', Buffer.alloc(MARK_BYTES_MAX + 1));
  expect((await run(['mark', picture ?? ''], { 'free-card': true })).lines).toEqual([
    'Previews have the mark.',
  ]);
  expect(await show()).toMatchObject({ mark: expect.stringMatching(/^data:image\/png/), hasFreeCard: true });
  expect(await run(['mark', text ?? ''])).toEqual({
    code: 1,
    lines: ['Nothing was changed: the file is no picture that can be a mark.'],
  });
  await expect(run(['mark', large ?? ''])).rejects.toThrow('is larger than 1 MB');
  await expect(run(['mark', join(folder, 'none.png')])).rejects.toThrow('cannot be read');
  await expect(run(['mark'])).rejects.toThrow('Name one FILE, or use --none');
  expect((await run(['mark'], { none: true })).lines).toEqual(['Previews have no mark.']);
  expect(await show()).toMatchObject({ mark: null, hasFreeCard: false });
});

test('give makes photos free by their names, up to the set number, and names unknown ones', async () => {
  await run(['set'], { 'free-photos': '1' });
  expect(await run(['give', '0.jpg', 'lost.jpg'])).toEqual({
    code: 1,
    lines: ['1 photos were changed.', 'No published photo is called lost.jpg.'],
  });
  expect(await run(['give', '1.jpg'])).toEqual({
    code: 1,
    lines: ['Nothing was changed: more than 1 photos would be free.'],
  });
  expect((await show()).free).toMatchObject([{ fileName: '0.jpg' }]);
  expect(await run(['give', '0.jpg'], { 'take-back': true })).toMatchObject({ code: 0 });
  expect((await show()).free).toEqual([]);
  await expect(run(['give'])).rejects.toThrow('Name the files, or use --report.');
  expect(await run(['give'], { report: true })).toEqual({ code: 0, lines: ['0 photos were changed.'] });
});
