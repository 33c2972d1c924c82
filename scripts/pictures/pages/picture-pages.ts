import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Language } from '#contract/languages.ts';
import { planEvent } from '#demo/plan-event.ts';
import { clearestBib, takeSelfie } from '../demo-people.ts';
import type { DemoShop } from '../open-demo-shop.ts';
import { DESKTOP, settle, visit } from '../walk-shop.ts';
import { deliveringScenes } from './delivering-scenes.ts';
import { drawSheets, type SheetShape } from './draw-sheets.ts';
import { findingScenes } from './finding-scenes.ts';
import { DEMO_EVENTS, prepareEvents } from './prepare-events.ts';
import { readWords, type Say } from './read-words.ts';
import type { PicturedShop, Scene, Stage } from './scene.ts';
import { sellingScenes } from './selling-scenes.ts';
import { shellScenes } from './shell-scenes.ts';

export interface PagesOptions {
  folder: string;
  tenantId: string;
  language: Language;
  /** Only scenes whose name begins with one of these; all of them if there are none. */
  only: readonly string[];
  /** The only device to use; all if it is omitted. */
  device: string | undefined;
  /** How many of the demo's photos must be published first; all if it is omitted. */
  photos: number | undefined;
}

/** Numbered, so that the sheets are in the order of a visit. */
const SCENES: readonly (readonly [name: string, scene: Scene])[] = Object.entries({
  ...findingScenes,
  ...sellingScenes,
  ...deliveringScenes,
  ...shellScenes,
});

interface Device {
  name: string;
  isPhone: boolean;
  options: BrowserContextOptions;
  sheet: SheetShape;
}

const DEVICES: readonly Device[] = [
  {
    name: 'phone',
    isPhone: true,
    // One pixel per point: enough for a review, and a quarter of the work.
    options: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    sheet: { width: 390, heightMax: 1300, columns: 4, tiles: 4 },
  },
  {
    name: 'desktop',
    isPhone: false,
    options: DESKTOP,
    sheet: { width: 900, heightMax: 1100, columns: 2, tiles: 4 },
  },
];
const THEMES = ['light', 'dark'] as const;
/** A page that shows "wait" forever is pictured as it is after this many tries. */
const SETTLE_TRIES = 40;
const WAIT_MS = 15_000;
/** The largest height in screens: thousands of photos look like the first hundred. */
const SCREENS_MAX = 5;

/**
 * Takes pictures of every page and state that a visitor sees, on a phone and a desktop, light and dark, and puts
 * them on sheets.
 * @returns the scenes that could not be pictured, with the reasons
 */
export async function picturePages(shop: DemoShop, browser: Browser, input: PagesOptions): Promise<string[]> {
  await mkdir(input.folder, { recursive: true });
  const pictured = await openPicturedShop(shop, input);
  const say = await readWords(input.language);
  const faults: string[] = [];
  for (const device of DEVICES) {
    if (input.device !== undefined && input.device !== device.name) continue;
    for (const [index, [name, scene]] of SCENES.entries()) {
      if (input.only.length > 0 && !input.only.some((start) => name.startsWith(start))) continue;
      const file = `${String(index + 1).padStart(2, '0')}-${name}`;
      try {
        await pictureScene(browser, { device, shop: pictured, say, scene, file, folder: input.folder });
      } catch (error) {
        const [why] = String(error instanceof Error ? error.message : error).split('\n');
        faults.push(`${device.name} ${name}: ${why}`);
      }
    }
    for (const theme of THEMES) await drawSheets(input.folder, `${device.name}-${theme}-`, device.sheet);
  }
  return faults;
}

async function openPicturedShop(
  shop: DemoShop,
  { tenantId, language, photos }: PagesOptions,
): Promise<PicturedShop> {
  const demo = DEMO_EVENTS[tenantId]?.event;
  if (demo === undefined) throw new Error(`there is no demo of ${tenantId}`);
  const event = await shop.waitForPhotos(tenantId, demo.slug, photos ?? planEvent(demo).length);
  return {
    ...(await prepareEvents(shop.dataDir, tenantId)),
    tenantId,
    language,
    event,
    demo,
    bib: clearestBib(demo),
    place: shop.placeOf(tenantId),
    address: shop.addressOf(tenantId),
    selfie: await takeSelfie(shop.dataDir, demo),
  };
}

interface SceneRun {
  device: Device;
  shop: PicturedShop;
  say: Say;
  scene: Scene;
  folder: string;
  file: string;
}

async function pictureScene(browser: Browser, run: SceneRun): Promise<void> {
  const { device, shop, scene } = run;
  const options = { ...device.options, locale: shop.language };
  await visit(browser, options, async (page) => {
    page.setDefaultTimeout(WAIT_MS);
    await scene(stageOf(page, run));
  });
}

/** Pictures further down are fetched only when the page is scrolled to them. */
const SCROLL_THROUGH = `(async () => {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo(0, top);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  scrollTo(0, 0);
})()`;

function stageOf(page: Page, { device, shop, say, folder, file }: SceneRun): Stage {
  return {
    page,
    shop,
    say,
    isPhone: device.isPhone,
    open: async (path) => {
      await page.goto(shop.address + path);
      await page.locator('main[data-route]').waitFor();
    },
    press: (key) =>
      page
        .getByRole('button', { name: say(key) })
        .first()
        .click(),
    show: async (part, extent = 'Page') => {
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        if (extent === 'Page') await page.evaluate(SCROLL_THROUGH);
        await settle(page, SETTLE_TRIES);
        const name = part === undefined ? file : `${file}-${part}`;
        const { width = 0, height = 0 } = page.viewportSize() ?? {};
        const length = await page.evaluate<number>('document.documentElement.scrollHeight');
        const clip = { x: 0, y: 0, width, height: Math.min(length, height * SCREENS_MAX) };
        await page.screenshot({
          path: join(folder, `${device.name}-${colorScheme}-${name}.png`),
          animations: 'disabled',
          caret: 'hide',
          ...(extent === 'Page' ? { fullPage: true, clip } : {}),
        });
      }
    },
  };
}
