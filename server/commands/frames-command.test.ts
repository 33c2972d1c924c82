import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { listFramesInUse } from '#selling/frames/index.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { addFrameFolder, exportFrameFolder, openFrameFolder, removeFrameOf } from './frames-command.ts';
import type { Terminal } from './terminal.ts';

let shop: TestShop;
let root: string;
beforeAll(async () => {
  shop = await openTestShop();
  root = await makeTempFolder('frames-command');
});
afterAll(() => shop.close());

const layer = (width: number, height: number, colour = '#fff') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${colour}"/></svg>`;

const FILE = `key: plain
title: { en: Plain }
landscape: { size: [900, 600], background: [wide.svg], photo: [50, 50, 800, 400] }
portrait: { size: [600, 900], background: [tall.svg], photo: [50, 50, 500, 600] }
`;

async function makeFolder(name: string, files: Record<string, string> = {}): Promise<string> {
  const folder = join(root, name);
  await mkdir(folder, { recursive: true });
  const all = { 'frame.yaml': FILE, 'wide.svg': layer(900, 600), 'tall.svg': layer(600, 900), ...files };
  for (const [file, text] of Object.entries(all)) await writeFile(join(folder, file), text);
  return folder;
}

function listen(): { lines: string[]; terminal: Terminal } {
  const lines: string[] = [];
  return {
    lines,
    terminal: { print: (line) => void lines.push(line), confirm: undefined, isColoured: false },
  };
}

async function add(
  folder: string,
  options: { event?: string; isDry?: boolean; isJson?: boolean } = {},
): Promise<string[]> {
  const { lines, terminal } = listen();
  const { event, isDry = false, isJson = false } = options;
  const source = await openFrameFolder(folder);
  const input = { event, isDry, isJson, cause: BY_COMMAND };
  expect(await addFrameFolder(shop.deps, 'photofinish', { name: folder, source }, input, terminal)).toBe(0);
  return lines;
}

const recorded = (id = '') =>
  shop.deps.database.inTenant('photofinish', (scope) =>
    listActions(scope, { kind: 'frame', id }, { count: 9 }),
  );
const inUse = () => shop.deps.database.inTenant('photofinish', listFramesInUse);

describe('frames add', () => {
  test('shows the frame first, adds it, and reports when nothing has changed', async () => {
    const folder = await makeFolder('plain');
    expect(await add(folder, { isDry: true })).toEqual(['plain: would be added.']);
    expect(await inUse()).toEqual([]);
    expect(await add(folder)).toEqual(['plain: added.']);
    expect(await add(folder)).toEqual(['plain: is in the shop already in exactly this form.']);
    const [first] = await inUse();
    await makeFolder('plain', { 'tall.svg': layer(600, 900, '#eee') });
    expect(await add(folder)).toEqual(['plain: changed; photos sold before keep the old frame.']);
    const [second, ...others] = await inUse();
    expect(others).toEqual([]);
    expect(second?.frameId).not.toBe(first?.frameId);
    expect(await recorded(first?.frameId)).toMatchObject([{ what: 'frame.add', after: { key: 'plain' } }]);
    expect(await recorded(second?.frameId)).toMatchObject([
      { what: 'frame.change', before: { frameId: first?.frameId }, after: { frameId: second?.frameId } },
    ]);
  });

  test('adds for one event, by our id or its organizer’s, and reports it as JSON', async () => {
    const { eventId } = await makeEvent(shop.deps, { photos: [] });
    const [line = ''] = await add(await makeFolder('one'), { event: eventId, isJson: true });
    expect(JSON.parse(line)).toEqual({ key: 'plain', eventId, outcome: 'New', isDone: true });
    await expect(add(await makeFolder('one'), { event: 'no-such-race' })).rejects.toThrow(
      'The tenant "photofinish" has no event "no-such-race".',
    );
  });

  test('reports each fault with file, line and column', async () => {
    const folder = await makeFolder('wrong', {
      'frame.yaml': FILE.replace('photo: [50, 50, 800, 400]', 'foto: 3'),
    });
    await expect(add(folder)).rejects.toThrow(
      /wrong\/frame\.yaml:3:\d+: landscape\.foto: "foto" is not known here: is it "photo"\?/,
    );
  });

  test('does not read a layer of 100 MB', async () => {
    const folder = await makeFolder('huge');
    const file = await open(join(folder, 'tall.svg'), 'w');
    await file.truncate(100_000_000);
    await file.close();
    await expect(add(folder)).rejects.toThrow('"tall.svg" is larger than 20 MB: make it smaller');
  });

  test('refuses a folder without a frame', async () => {
    await expect(openFrameFolder(join(root, 'nowhere'))).rejects.toThrow('There is no "frame.yaml" in');
  });
});

test('frames export writes a folder that changes nothing when it is added, and overwrites nothing', async () => {
  await add(await makeFolder('exported', { 'frame.yaml': FILE.replace('plain', 'exported') }));
  const { lines, terminal } = listen();
  const folder = join(root, 'export', 'frame');
  const write = (key: string, event?: string) =>
    exportFrameFolder(shop.deps, 'photofinish', { key, event, folder }, terminal);
  expect([await write('none'), await write('exported')]).toEqual([1, 0]);
  expect(lines).toEqual(['There is no frame "none" for all events.', 'exported: 3 files']);
  expect(await add(folder)).toEqual(['exported: is in the shop already in exactly this form.']);
  await expect(write('exported')).rejects.toThrow('already contains files: name a new or empty folder');
  await expect(write('exported', 'no-such-race')).rejects.toThrow('has no event "no-such-race"');
});

test('frames remove withdraws a frame once', async () => {
  await add(await makeFolder('removed', { 'frame.yaml': FILE.replace('plain', 'removed') }));
  const removed = (await inUse()).find(({ key }) => key === 'removed');
  const { lines, terminal } = listen();
  const remove = () =>
    removeFrameOf(
      shop.deps,
      'photofinish',
      { key: 'removed', event: undefined, cause: BY_COMMAND },
      terminal,
    );
  expect([await remove(), await remove()]).toEqual([0, 1]);
  expect(lines).toEqual([
    'removed: it is no longer offered; sold photos are still framed.',
    'There is no frame "removed" for all events.',
  ]);
  expect((await inUse()).map(({ key }) => key)).not.toContain('removed');
  expect((await recorded(removed?.frameId)).map(({ what }) => what)).toEqual(['frame.remove', 'frame.add']);
});
