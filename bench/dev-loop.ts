/**
 * Measures `npm run dev`: how long until a saved component is visible in an open page, and until the server answers with
 * saved code. The bench changes two files of this project and restores them.
 *
 *     node bench/dev-loop.ts [--runs 5]
 */
import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { findTestBrowser } from '#tests/factories/test-browser.ts';
import { findFreePort } from '#tests/faults/shop-process.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { median } from './median.ts';

const PROJECT = join(import.meta.dirname, '..');
const LIMITS = { pageSeconds: 1, serverSeconds: 3 };
const GIVE_UP_SECONDS = 300;

/** A file that the bench changes, and the text in it that each run replaces. */
const COMPONENT = {
  path: join(PROJECT, 'storefront/shell/footer.tsx'),
  text: "{t('shell.footer.impressum')}",
};
const SERVER = { path: join(PROJECT, 'server/platform/http/http-server.ts'), text: "({ status: 'ok' })" };

function figure(name: string, seconds: number[], limit: number): Figure {
  const middle = median(seconds);
  return {
    name,
    measured: `${middle.toFixed(2)} · ${Math.max(...seconds).toFixed(2)} s`,
    limit: `≤ ${limit} s`,
    isKept: middle <= limit,
  };
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Math.max(1, Number.parseInt(values.runs, 10) || 1);
const machine = describeMachine();

/** Resolves with the seconds until the condition holds. */
async function secondsUntil(what: string, isTrue: () => boolean | Promise<boolean>): Promise<number> {
  const startedMs = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - startedMs > GIVE_UP_SECONDS * 1000)
      throw new Error(`waited too long for ${what}`);
    await sleep(10);
  }
  return (performance.now() - startedMs) / 1000;
}

async function readChanged(
  file: typeof COMPONENT,
): Promise<{ code: string; change: (to: string) => Promise<void> }> {
  const code = await readFile(file.path, 'utf8');
  if (!code.includes(file.text)) throw new Error(`${file.path} has no ${file.text}: correct this bench`);
  return { code, change: (to) => writeFile(file.path, code.replace(file.text, to)) };
}

const component = await readChanged(COMPONENT);
const server = await readChanged(SERVER);
const data = await makeTempFolder('dev-loop');
const port = await findFreePort();
const shop = `http://localhost:${port}`;
const dev = spawn(process.execPath, ['scripts/dev.ts', '--no-photos', '--data', join(data, 'data')], {
  cwd: PROJECT,
  env: { ...process.env, PORT: String(port) },
  stdio: ['ignore', 'pipe', 'inherit'] as const,
});
let printed = '';
dev.stdout.setEncoding('utf8').on('data', (text: string) => {
  printed += text;
});
const browser = await chromium.launch({ ...(await findTestBrowser()), args: ['--no-sandbox'] });
try {
  await secondsUntil('the addresses', () => {
    if (dev.exitCode !== null) throw new Error('npm run dev ended');
    return printed.includes('watch ');
  });
  const page = await browser.newPage();
  await page.goto(`${shop}/impressum`);
  await page.locator('footer').waitFor();
  const pageSeconds: number[] = [];
  const serverSeconds: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const text = `Saved ${run}`;
    await component.change(text);
    pageSeconds.push(
      await secondsUntil('the saved component', () =>
        page.getByRole('contentinfo').getByText(text).isVisible(),
      ),
    );
    await server.change(`({ status: '${text}' })`);
    serverSeconds.push(
      await secondsUntil('the changed server', async () =>
        fetch(`${shop}/healthz`).then(
          async (response) => (await response.text()).includes(text),
          () => false,
        ),
      ),
    );
  }
  console.log(
    markdownTable(
      `\`npm run dev\`, median · slowest of ${runs}`,
      [
        figure('a saved component is visible in the open page', pageSeconds, LIMITS.pageSeconds),
        figure('the server answers with saved code', serverSeconds, LIMITS.serverSeconds),
      ],
      machine,
    ),
  );
} finally {
  await writeFile(COMPONENT.path, component.code);
  await writeFile(SERVER.path, server.code);
  await browser.close();
  dev.kill('SIGTERM');
  await new Promise((resolve) => dev.once('close', resolve));
  await rm(data, { recursive: true, force: true });
}
