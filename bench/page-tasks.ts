/**
 * Measures the blocking of the main thread while one of the pages that visitors open first loads with an empty cache.
 * Counts the tasks that would take a phone, a quarter as fast, more than 50 ms, and adds up their time above 50 ms. The
 * bench traces Chromium with the categories of Lighthouse. Lighthouse counts the elapsed time, but the bench counts the
 * thread's CPU time: other load changes it little, so two versions can be compared on a busy machine. The figures are
 * medians.
 *
 *     npm run build && node bench/page-tasks.ts [--runs 5] [--pages home,event,results,cart] [--data FOLDER]
 *
 * `--data` keeps the generated demo for the next run.
 */
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { lakesideHalfMarathon } from '#demo/event.ts';
import { describeMachine, printableMachine } from '../scripts/figures/machine.ts';
import { clearestBib } from '../scripts/pictures/demo-people.ts';
import { openDemoShop } from '../scripts/pictures/open-demo-shop.ts';
import { median } from './median.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const TENANT = 'photofinish';
const DEMO_PHOTOS = 160;
const PAGES = ['home', 'event', 'results', 'cart'] as const;
type PageName = (typeof PAGES)[number];
/** The viewport of Lighthouse's phone. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const SLOWDOWN = 4;
const LONG_MS = 50;
/** How long a page is watched after its network is quiet. */
const QUIET_MS = 1_500;
const CATEGORIES = [
  'toplevel',
  'v8',
  'v8.execute',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.stack',
  'disabled-by-default-v8.cpu_profiler',
];

/** Scripts that run in the page, so they are strings. */
const WATCH_SHIFTS = `window.shift = 0; new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
}).observe({ type: 'layout-shift', buffered: true });`;

/** The parts of a trace's event that are used; times in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur: number;
  /** The processor time of the thread. */
  tdur?: number;
  args?: { beginData?: { url?: string } };
}

interface Measured {
  /** The processor time of each task on the slow phone, ms. */
  tasksMs: number[];
  shift: number;
}

/** Returns the processor time of the tasks of the thread that parsed the page, ms on the slow phone. */
function tasksOf(events: readonly TraceEvent[], address: string): number[] {
  const begin = events.find(({ name, args }) => name === 'ParseHTML' && args?.beginData?.url === address);
  if (begin === undefined) throw new Error(`the trace has no page ${address}`);
  const tasks = events
    .filter(({ name, ph, pid, tid }) => {
      const isTask = name === 'RunTask' || name === 'ThreadControllerImpl::RunTask';
      return isTask && ph === 'X' && pid === begin.pid && tid === begin.tid;
    })
    .toSorted((a, b) => a.ts - b.ts || b.dur - a.dur);
  let end = begin.ts;
  return tasks.flatMap(({ ts, dur, tdur = dur }) => {
    const isInner = ts + dur <= end;
    end = Math.max(end, ts + dur);
    return isInner ? [] : [(tdur / 1000) * SLOWDOWN];
  });
}

async function measureOnce(browser: Browser, page: Page, address: string): Promise<Measured> {
  await page.addInitScript(WATCH_SHIFTS);
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(QUIET_MS);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  return { tasksMs: tasksOf(traceEvents, address), shift: await page.evaluate<number>('window.shift') };
}

/** Puts all own photos into the cart. */
async function fillCart(context: BrowserContext, resultsAddress: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(resultsAddress);
  await page.getByRole('button', { name: /^Add (all|\d)/ }).click();
  await page.waitForURL('**/cart');
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await page.close();
}

const longOf = ({ tasksMs }: Measured): number[] => tasksMs.filter((task) => task > LONG_MS);
const ms = (value: number): string => `${value.toFixed(0)} ms`;

function rowOf(name: PageName, runs: readonly Measured[]): string {
  const of = (read: (run: Measured) => number): number => median(runs.map(read));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const cells = [
    name,
    of((run) => longOf(run).length).toString(),
    ms(of((run) => sum(longOf(run).map((task) => task - LONG_MS)))),
    ms(of(({ tasksMs }) => Math.max(...tasksMs))),
    ms(of(({ tasksMs }) => sum(tasksMs))),
    of(({ shift }) => shift).toFixed(3),
  ];
  return `| ${cells.join(' | ')} |`;
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    pages: { type: 'string', default: PAGES.join(',') },
    data: { type: 'string' },
  },
});
const shop = await openDemoShop(values.data);
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP *.localhost 127.0.0.1'],
});
try {
  const { eventId } = await shop.waitForPhotos(TENANT, lakesideHalfMarathon.slug, DEMO_PHOTOS);
  const bib = clearestBib(lakesideHalfMarathon, DEMO_PHOTOS);
  const addressOf = (path: string): string => new URL(path, shop.addressOf(TENANT)).href;
  const addresses: Record<PageName, string> = {
    home: addressOf('/'),
    event: addressOf(`/event/${eventId}`),
    results: addressOf(`/search/${eventId}/${bib}`),
    cart: addressOf('/cart'),
  };
  const machine = describeMachine();
  console.log(`| page | tasks > ${LONG_MS} ms | blocked | longest task | all tasks | shift |`);
  console.log('|---|---|---|---|---|---|');
  for (const name of PAGES.filter((each) => values.pages.split(',').includes(each))) {
    const runs: Measured[] = [];
    for (let turn = 0; turn < Number(values.runs); turn += 1) {
      const context = await browser.newContext({ ...PHONE, locale: 'en-GB', serviceWorkers: 'block' });
      if (name === 'cart') await fillCart(context, addresses.results);
      runs.push(await measureOnce(browser, await context.newPage(), addresses[name]));
      await context.close();
    }
    console.log(rowOf(name, runs));
  }
  console.log(`\n${printableMachine(machine)}`);
} finally {
  await browser.close();
  await shop.close();
}
