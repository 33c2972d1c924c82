/**
 * Measures how many bytes a phone downloads to show a page for the first time. The sizes of all pages come from the
 * manifest of the build. For the home page a real Chromium also opens the built shop with an empty cache. Each response
 * counts with its compressed size.
 *
 *     npm run build && node bench/home.ts
 */
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Browser, chromium, type Request } from 'playwright-core';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { createShopFolder } from '#tests/faults/shop-process.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { pageFigures } from './page-weights.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const LIMIT_KB = 130;
/** A phone's width, because most visitors use a phone. */
const VIEWPORT = { width: 390, height: 844 };

interface Asked {
  kind: string;
  path: string;
  bytes: number;
  brotliBytes: number;
}

/** Opens home with an empty cache and reads what the browser requested until nothing more comes. */
async function weighHome(browser: Browser, address: string): Promise<Asked[]> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' });
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(address, { waitUntil: 'networkidle' });
  const asked = await Promise.all(requests.map(weigh));
  await context.close();
  return asked;
}

async function weigh(request: Request): Promise<Asked> {
  const answer = await request.response();
  const body = (await answer?.body().catch(() => undefined)) ?? Buffer.alloc(0);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const isText = /script|stylesheet|document|fetch|xhr/.test(request.resourceType());
  return {
    kind: request.resourceType(),
    path: new URL(request.url()).pathname,
    bytes: body.byteLength,
    // Fonts and pictures are compressed already.
    brotliBytes: isText ? brotliCompressSync(body, { params }).byteLength : body.byteLength,
  };
}

function figuresOf(asked: readonly Asked[]): Figure[] {
  const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  const row = (name: string, kinds: string[]): Figure & { brotliBytes: number } => {
    const own = asked.filter(({ kind }) => kinds.includes(kind));
    const brotliBytes = own.reduce((sum, each) => sum + each.brotliBytes, 0);
    const plain = own.reduce((sum, each) => sum + each.bytes, 0);
    const files = `${own.length} ${own.length === 1 ? 'file' : 'files'}`;
    return { name, brotliBytes, measured: `${kb(brotliBytes)} brotli, ${kb(plain)} plain, ${files}` };
  };
  const scripts = row('JavaScript', ['script']);
  return [
    { ...scripts, limit: `≤ ${LIMIT_KB} kB brotli`, isKept: scripts.brotliBytes <= LIMIT_KB * 1000 },
    row('CSS files', ['stylesheet']),
    row('the page itself, with its inlined CSS and data', ['document']),
    row('fonts', ['font']),
    row('data', ['fetch', 'xhr']),
    row('pictures', ['image']),
  ];
}

const machine = describeMachine();
const built = fileURLToPath(new URL('../dist/storefront', import.meta.url));
console.log(markdownTable('JavaScript of a page, brotli', pageFigures(built), machine));
const shop = await createShopFolder();
try {
  // Without events the home page would lack the parts that show them.
  await shop.withPlatform((deps) => makeEvent(deps));
  const running = shop.run(['start', '--no-demo'], { PORT: '0' });
  const address = await running.ready();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  const asked = await weighHome(browser, address).finally(() => browser.close());
  if (!asked.some(({ kind }) => kind === 'script')) throw new Error('home asked for no script: is it built?');
  console.log(markdownTable('first load of home', figuresOf(asked), machine));
  const scripts = asked
    .filter(({ kind }) => kind === 'script')
    .toSorted((a, b) => b.brotliBytes - a.brotliBytes);
  for (const { path, brotliBytes } of scripts)
    console.log(`- ${path.split('/').at(-1)}: ${(brotliBytes / 1000).toFixed(1)} kB`);
} finally {
  await shop.remove();
}
