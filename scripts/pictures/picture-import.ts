import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { drawDemoEvent } from '#demo/draw-event.ts';
import { autumnParkRun } from '#demo/event.ts';
import { startListCsv } from '#demo/start-list.ts';
import { createShopFolder } from '#tests/faults/shop-process.ts';
import { drawTerminal } from './draw-terminal.ts';
import { runPhotofinish } from './open-demo-shop.ts';
import type { Save } from './save-picture.ts';

/** Shortens a progress bar to its first and last lines. */
function shorten(lines: readonly string[]): string[] {
  const isProgress = (line: string): boolean => /^[█░]/.test(line);
  const progress = lines.filter(isProgress);
  const shown = new Set([progress[0], ...progress.slice(-2)]);
  return lines.filter((line) => !isProgress(line) || shown.has(line));
}

const linesOf = (printed: string): string[] => printed.trimEnd().split('\n');

/** Returns a command as it looks in a terminal. */
function typed(...rows: string[][]): string[] {
  const type = (args: readonly string[]) =>
    args.map((arg) => (arg.includes(' ') ? `"${arg}"` : arg)).join(' ');
  return rows.map((args, index) => {
    const end = index < rows.length - 1 ? ' \\' : '';
    return index === 0 ? `$ npx photofinish ${type(args)}${end}` : `>     ${type(args)}${end}`;
  });
}

/**
 * Takes pictures of an import as an operator sees it, from the start list to the last photo; one of the files is
 * damaged.
 */
export async function pictureImport(browser: Browser, save: Save): Promise<void> {
  const shop = await createShopFolder();
  try {
    const desk = join(shop.dataDir, 'operator');
    for await (const { index, total } of drawDemoEvent({ folder: join(desk, 'drawn'), event: autumnParkRun }))
      if (index === total) console.log(`${total} photos drawn`);
    await rename(join(desk, 'drawn', 'photos'), join(desk, 'race'));
    const [first = ''] = (await readdir(join(desk, 'race'), { recursive: true })).filter((name) =>
      name.endsWith('.jpg'),
    );
    const whole = await readFile(join(desk, 'race', first));
    await writeFile(join(desk, 'race', 'IMG_0413.jpg'), whole.subarray(0, whole.byteLength / 3));
    await writeFile(join(desk, 'runners.csv'), startListCsv(autumnParkRun));
    const folders = { cwd: desk, dataDir: shop.dataDir };
    const look = ['start-list', 'runners.csv', '--dry-run'];
    const take = [
      ['import', 'race', '--tenant', 'photofinish', '--title', 'Autumn Park Run', '--date', '2026-10-25'],
      ['--face-ground', 'Consent at registration, terms of 2026, § 7'],
      ['--start-list', 'runners.csv', '--time-zone', 'Europe/Berlin', '--photo-price', '8'],
    ];
    const ask = ['status', '--tenant', 'photofinish'];
    const understood = await runPhotofinish(look, folders);
    const importing = runPhotofinish(take.flat(), folders);
    const meanwhile = await askUntil(() => runPhotofinish(ask, folders), HALF_READ);
    const imported = await importing;
    const published = await runPhotofinish(ask, folders);
    const blank = [''];
    const terminal = (...parts: string[][]) => drawTerminal(browser, parts.flat());
    await save('terminal-start-list', await terminal(typed(look), linesOf(understood)));
    await save(
      'terminal-import',
      await terminal(
        ...[typed(...take), shorten(linesOf(imported)), blank],
        ...[['# meanwhile, in another terminal'], typed(ask), linesOf(meanwhile), blank],
        ...[['# afterwards'], typed(ask), linesOf(published)],
      ),
    );
  } finally {
    await shop.remove();
  }
}

/** The output of an import that has published some of its photos. */
const HALF_READ = /[1-9]\d* processing, [1-9]\d* published/;

async function askUntil(run: () => Promise<string>, wanted: RegExp): Promise<string> {
  let printed = '';
  for (let tries = 0; tries < 40; tries++) {
    printed = await run();
    if (wanted.test(printed)) return printed;
  }
  throw new Error(`never printed ${wanted}, at last:\n${printed}`);
}
