import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { openBrowser } from './browser.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The running copy: tests change the copy, not the repository. */
const COPIED = ['contract', 'demo', 'desk', 'migrations', 'models', 'scripts', 'server', 'storefront'];
const FILES = ['package.json', 'tsconfig.json', 'vite.config.ts', 'vite.desk.config.ts'];

let folder: string;
let port: number;
let dev: ChildProcess;
let browser: Browser;
let printed = '';
/** The output of the copy on stderr. */
let reported = '';

beforeAll(async () => {
  folder = await makeTempFolder('dev-loop');
  for (const one of [...COPIED, ...FILES]) await cp(join(ROOT, one), join(folder, one), { recursive: true });
  await cp(join(ROOT, 'dist/models'), join(folder, 'dist/models'), { recursive: true });
  await linkPackages();
  port = await freePort();
  dev = spawn(process.execPath, ['scripts/dev.ts', '--no-photos'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  dev.stderr?.setEncoding('utf8').on('data', (text: string) => {
    reported += text;
  });
  dev.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  browser = await openBrowser();
  await waitFor('the lines of the start', async () => printed.includes('watch '), 180_000);
});

afterAll(async () => {
  await browser?.close();
  if (dev !== undefined && dev.exitCode === null) {
    dev.kill('SIGTERM');
    await once(dev, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

/** Links every package, but has its own cache, where Vite stores optimized packages. */
async function linkPackages(): Promise<void> {
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '.cache')
      await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function change(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(folder, file), text.replace(from, to));
}

test('prints five lines with the addresses and the login account', () => {
  const lines = printed.trim().split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['shop', 'desk', 'worker', 'data', 'watch']);
  expect(printed).toContain(`http://desk.localhost:${port}`);
  expect(printed).toContain('owner@photofinish.example, password');
});

test('shows a saved component without a reload and serves a changed server file', async () => {
  const page = await browser.newPage();
  await page.goto(`http://localhost:${port}/`);
  await page.locator('footer').waitFor({ timeout: 60_000 });
  await page.evaluate('window.wasKept = true');
  await change('storefront/shell/footer.tsx', '<footer', '<footer data-hot="yes"');
  await page.locator('footer[data-hot=yes]').waitFor({ timeout: 60_000 });
  expect(await page.evaluate("'wasKept' in window")).toBe(true);

  await change('server/operating/printed-page/page-template.ts', '`<title>${', '`<title>Changed: ${');
  await expect
    .poll(() => fetch(`http://localhost:${port}/`).then((answer) => answer.text()), { timeout: 60_000 })
    .toContain('<title>Changed: ');
  expect(reported).toContain('restart server/operating/printed-page/page-template.ts was saved');
  await expect.poll(() => reported, { timeout: 60_000 }).toContain('ready   the changed server answers');
  expect(reported).not.toMatch(/\.env not found|EPIPE/);
  await page.close();
});

test('serves the desk at its own origin with hot reload', async () => {
  const page = await browser.newPage();
  await page.goto(`http://desk.localhost:${port}/link`);
  await page.locator('#desk > *').first().waitFor({ state: 'attached', timeout: 60_000 });
  await page.evaluate('window.wasKept = true');
  await appendFile(join(folder, 'desk/shell/desk.css'), 'body { --hot: yes; }');
  const hot = () => page.evaluate("getComputedStyle(document.body).getPropertyValue('--hot')");
  await expect.poll(hot, { timeout: 60_000 }).toBe('yes');
  expect(await page.evaluate("'wasKept' in window")).toBe(true);
  await page.close();
});

test('serves only sources and packages', async () => {
  for (const path of [
    '/package.json',
    `/@fs${folder}/package.json`,
    `/@fs${folder}/data/dev/signing-secret`,
  ]) {
    const answer = await fetch(`http://localhost:${port}${path}`);
    expect(answer.status, path).not.toBe(200);
  }
});
