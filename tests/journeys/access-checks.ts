import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { faultsOf } from './browser.ts';

/** The rules whose result depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Expects sufficient contrast in the current colour scheme, of the page or a part of it. */
export async function expectLegible(page: Page, part?: string): Promise<void> {
  expect(await faultsOf(page, { runOnly: COLOUR_RULES }, part)).toEqual([]);
}

/**
 * Expects no axe finding on the page or a part of it. Tap targets must be at least 24 px wide and high, or have 24 px of space
 * (WCAG 2.5.8).
 */
export async function expectUsable(page: Page, part?: string): Promise<void> {
  const rules = { 'target-size': { enabled: true } };
  expect(await faultsOf(page, { rules }, part)).toEqual([]);
}

/**
 * Finds text that cannot be read, because it is outside the window's sides or is cut by a box with hidden overflow.
 * Text in a box that scrolls sideways, and text only for screen readers, counts as readable.
 */
const CUT_WORDS = `(() => {
  const cut = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const hides = (value) => value === 'hidden' || value === 'clip';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (node.data.trim() === '' || holder.closest('script, style, .heard, [aria-hidden=true]') !== null) continue;
    if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (getComputedStyle(holder).clipPath === 'inset(50%)') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const words of range.getClientRects()) {
      if (words.width === 0) continue;
      let isScrolled = false;
      let isCut = false;
      for (let box = holder; box !== document.documentElement && !isScrolled; box = box.parentElement) {
        const style = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        isScrolled = (style.overflowX === 'auto' || style.overflowX === 'scroll') && box.scrollWidth > box.clientWidth;
        if (isScrolled || style.display === 'inline' || box === document.body) continue;
        isCut ||= hides(style.overflowX) && (words.right > edge.right + 1 || words.left < edge.left - 1);
        isCut ||= hides(style.overflowY) && (words.bottom > edge.bottom + 3 || words.top < edge.top - 3);
      }
      const isOutside = words.right > document.documentElement.clientWidth + 1 || words.left < -1;
      if (isCut || (isOutside && !isScrolled)) cut.push(node.data.trim());
    }
  }
  return [...new Set(cut)];
})()`;

/** Returns the texts of the page that cannot be read at this window size. */
export const cutWordsOf = (page: Page): Promise<string[]> => page.evaluate(CUT_WORDS);

const SPACED = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }');
  document.adoptedStyleSheets = [sheet];
})()`;

/** Applies the text spacing of WCAG 1.4.12 until `unspace`. */
export const spaceOut = (page: Page): Promise<void> => page.evaluate(SPACED);
/** Removes the text spacing. */
export const unspace = (page: Page): Promise<void> => page.evaluate('document.adoptedStyleSheets = []');

/** Reports every animation and transition with a duration. */
const WATCH_MOTION = `
  const tell = (kind, name, target) => tellMotion(kind + ' ' + name + ' of ' + (target.className || target.tagName));
  document.addEventListener('transitionrun', (event) => tell('transition', event.propertyName, event.target), true);
  document.addEventListener('animationstart', (event) => {
    const { animationDuration } = getComputedStyle(event.target, event.pseudoElement || null);
    if (animationDuration.split(', ').some((duration) => parseFloat(duration) > 0))
      tell('animation', event.animationName, event.target);
  }, true);`;

/** Records the animations of the pages opened from now on. */
export async function watchMotion(context: BrowserContext): Promise<string[]> {
  const motions: string[] = [];
  await context.exposeFunction('tellMotion', (motion: string) => motions.push(motion));
  await context.addInitScript(WATCH_MOTION);
  return motions;
}

/**
 * Checks that the focus is visible. `isFree`: the focused element, its label, or a part or ancestor of it shows at its
 * centre (clamped to the window). `isMarked`: the element, its label, its next sibling or its parent has an outline of
 * at least 2 px.
 */
const SEEN_FOCUS = `(() => {
  const focused = document.activeElement;
  const marked = [focused, ...(focused.labels ?? []), focused.nextElementSibling, focused.parentElement];
  const isMarked = marked.some((part) => {
    if (part === null || part === undefined) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    return outlineStyle === 'auto' || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2);
  });
  const { left, top, width, height } = focused.getBoundingClientRect();
  const x = Math.min(Math.max(left + width / 2, 0), innerWidth - 1);
  const y = Math.min(Math.max(top + height / 2, 0), innerHeight - 1);
  const there = document.elementFromPoint(x, y);
  const isFree = there !== null && (focused.contains(there) || there.contains(focused) || there.closest('label')?.control === focused);
  return { isMarked, isFree, name: focused.outerHTML.slice(0, 120) };
})()`;

/** Presses Tab until an element has the focus; each stop on the way must be visible. */
export async function tabTo(page: Page, part: Locator): Promise<void> {
  await part.waitFor();
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate('document.activeElement === document.body')) continue;
    expect(await page.evaluate(SEEN_FOCUS)).toMatchObject({ isMarked: true, isFree: true });
    if (await hasFocus(part)) return;
  }
  throw new Error(`not reached by Tab: ${await part.textContent()}`);
}

const hasFocus = (part: Locator): Promise<boolean> => part.evaluate((own) => own.matches(':focus'));

/** Waits until an element has the focus. */
export async function expectFocus(part: Locator): Promise<void> {
  const page = part.page();
  const focused = () => page.evaluate("document.querySelector(':focus')?.outerHTML.slice(0, 200)");
  await expect
    .poll(async () => ((await part.count()) === 1 && (await hasFocus(part)) ? 'there' : focused()))
    .toBe('there');
}
