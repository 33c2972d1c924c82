import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { applySite, type FolderFile, openSiteFolder, planSite, showSite } from '#hosting/pages/index.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import type { ApplyOptions } from './agree-and-apply.ts';
import { applySiteFolder } from './apply-site-folder.ts';
import { describeHistory, describeSite, exportSite } from './content-command.ts';
import type { Terminal } from './terminal.ts';

const TENANT = 'laufbilder';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

function folderOf(texts: Record<string, string>): FolderFile[] {
  return Object.entries({ 'site.yaml': '{}', ...texts }).map(([path, text]) => {
    const bytes = Buffer.from(text);
    return { path, isPlain: true, byteSize: bytes.byteLength, read: async () => bytes };
  });
}

async function run(
  texts: Record<string, string>,
  options: Partial<ApplyOptions> = {},
  terminal: Partial<Terminal> = {},
): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await applySiteFolder(
    shop.deps,
    TENANT,
    { name: 'site', files: folderOf(texts) },
    { isAgreed: true, isDry: false, isJson: false, cause: BY_COMMAND, ...options },
    { print: (line) => lines.push(line), confirm: undefined, isColoured: false, ...terminal },
  );
  return { code, lines };
}

const show = (isJson = false) => showSite(shop.deps, TENANT).then((shown) => describeSite(shown, isJson));
const history = (isJson = false) =>
  showSite(shop.deps, TENANT).then((shown) => describeHistory(shown, isJson));

test('without a folder yet, prints what to do', async () => {
  expect(await show()).toEqual(['Nothing was written yet: photofinish content apply FOLDER --tenant T.']);
  expect(await history()).toEqual(['No folder was applied yet.']);
});

test('the difference is shown first; a dry run, a "no" and a missing terminal change nothing', async () => {
  const texts = { 'pages/contacts.de.yaml': 'title: Schreib uns' };
  const added = '+ pages.contacts.de.title: Schreib uns';
  expect(await run(texts, { isDry: true })).toEqual({ code: 0, lines: [added] });
  const asked: string[] = [];
  const confirm = async (question: string) => {
    asked.push(question);
    return false;
  };
  expect(await run(texts, { isAgreed: false }, { confirm })).toEqual({
    code: 1,
    lines: [added, 'Nothing was changed.'],
  });
  expect(asked).toEqual(['Apply this as version 1?']);
  await expect(run(texts, { isAgreed: false })).rejects.toThrow('Add --yes');
  expect((await showSite(shop.deps, TENANT)).version).toBe(0);
});

test('versions are listed, each with its changes', async () => {
  await run({ 'pages/contacts.de.yaml': 'title: Schreib uns' });
  const again = await run({ 'pages/contacts.de.yaml': 'title: Schreib uns' });
  expect(again.lines).toEqual(['The site of laufbilder already matches this folder (version 1).']);
  const changed = await run({
    'pages/contacts.de.yaml': 'title: Kontakt',
    'pages/impressum.de.yaml': 'title: Wir',
  });
  expect(changed.lines).toEqual([
    '~ pages.contacts.de.title: Schreib uns → Kontakt',
    '+ pages.impressum.de.title: Wir',
    'Applied as version 2.',
  ]);
  const actions = await shop.deps.database.inTenant(TENANT, (scope) =>
    listActions(scope, { kind: 'content', id: TENANT }, { count: 9 }),
  );
  const summary = expect.stringContaining('pages.contacts.de.title: Schreib uns → Kontakt');
  expect(actions).toMatchObject([
    { what: 'content.apply', before: { version: 1 }, after: { version: 2, summary } },
    { what: 'content.apply', before: { version: 0 }, after: { version: 1 } },
  ]);
  const gone = await run({ 'pages/contacts.de.yaml': 'title: Kontakt' });
  expect(gone.lines[0]).toBe('- pages.impressum.de.title: Wir');
  expect(await show()).toEqual(['version 3', '  page contacts (de)  Kontakt']);
  expect((await history()).filter((line) => line.startsWith('version'))).toHaveLength(3);
  const [first] = await history(true);
  expect(JSON.parse(first ?? '')).toMatchObject([{ version: 3 }, { version: 2 }, { version: 1 }]);
});

test('--json prints the changes', async () => {
  const { lines } = await run({ 'pages/contacts.de.yaml': 'title: Hallo' }, { isJson: true });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      tenantId: TENANT,
      changes: [{ field: 'pages.contacts.de.title', from: 'Kontakt', to: 'Hallo' }],
      warnings: [],
      outcome: 'applied',
      version: 4,
    },
  ]);
});

test('a faulty folder is refused with its faults, and a concurrent change is detected', async () => {
  await expect(run({ 'pages/contacts.de.yaml': 'title: Hallo\nlede: Welt' })).rejects.toThrow(
    'The folder "site" was not applied:\n  pages/contacts.de.yaml:2:1: lede: "lede" is not known here: is it "lead"?',
  );
  const { lines } = await run(
    { 'pages/contacts.de.yaml': 'title: Eins' },
    { isAgreed: false },
    {
      confirm: async () => {
        const plan = await planSite(shop.deps, TENANT, folderOf({ 'pages/contacts.de.yaml': 'title: Zwei' }));
        if (!('faults' in plan)) await applySite(shop.deps, TENANT, plan, BY_COMMAND);
        return true;
      },
    },
  );
  expect(lines.at(-1)).toContain('the site was changed elsewhere meanwhile');
  expect(await show()).toContain('  page contacts (de)  Zwei');
});

test('exports the folder as it was applied, and overwrites nothing', async () => {
  const texts = { 'pages/contacts.de.yaml': '# Wie immer\ntitle: Ruf uns an' };
  await run(texts);
  const parent = await mkdtemp(join(tmpdir(), 'photofinish-export-'));
  const folder = join(parent, 'site');
  try {
    const [line] = await exportSite(shop.deps, TENANT, folder, undefined);
    expect(line).toMatch(/^version \d+: 2 files$/);
    expect(await readFile(join(folder, 'pages/contacts.de.yaml'), 'utf8')).toBe(
      texts['pages/contacts.de.yaml'],
    );
    const plan = await planSite(shop.deps, TENANT, await openSiteFolder(folder));
    expect(plan).toMatchObject({ changes: [] });
    await expect(exportSite(shop.deps, TENANT, folder, undefined)).rejects.toThrow('already contains files');
    for (const wanted of ['99', 'x'])
      await expect(exportSite(shop.deps, TENANT, parent + wanted, wanted)).rejects.toThrow('content history');
  } finally {
    await rm(parent, { recursive: true });
  }
});
