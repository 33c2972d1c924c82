import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { parse } from 'yaml';

/** A part of a page as a screen reader sees it. */
interface Part {
  role: string;
  name: string;
  /** The level of a heading. */
  level: number;
}

/** `button "Add to cart €8" [pressed]`, `heading "Your cart" [level=1]`, `main`. */
const PART = /^(?<role>[a-z]+)(?: "(?<name>(?:[^"\\]|\\.)*)")?(?<states>(?: \[[^\]]*\])*)$/;
/** Properties of a part in the snapshot, as opposed to its children. */
const ABOUT = /^\/|^text$/;

function partOf(line: string): Part {
  const { role, name = '', states = '' } = PART.exec(line)?.groups ?? {};
  if (role === undefined) throw new Error(`not a part of a page: ${line}`);
  return { role, name, level: Number(/\[level=(\d)\]/.exec(states)?.[1] ?? 0) };
}

/** Lists the parts of a snapshot in reading order; with `depth` 0 only the top level. */
function partsOf(nodes: unknown, depth = Number.POSITIVE_INFINITY): Part[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.flatMap((node: string | Record<string, unknown>) => {
    const [line = '', content] = typeof node === 'string' ? [node] : (Object.entries(node)[0] ?? []);
    if (ABOUT.test(line)) return [];
    return [partOf(line), ...(depth > 0 ? partsOf(content, depth - 1) : [])];
  });
}

const snapshotOf = async (page: Page, scope: string): Promise<unknown> =>
  parse(await page.locator(scope).ariaSnapshot());

/** The roles that need a name. For `strong`, `paragraph` and similar roles the name is their text. */
const NAMED = new Set(
  'button checkbox combobox dialog form heading img link navigation radio region searchbox tab textbox'.split(
    ' ',
  ),
);
const unnamed = (parts: readonly Part[]) =>
  parts.filter(({ role, name }) => NAMED.has(role) && name.trim() === '').map(({ role }) => role);

/** The landmarks of a shop page, in this order; live regions announce themselves. */
const LANDMARKS = ['banner', 'main', 'contentinfo'];
const BESIDE_LANDMARKS = new Set(['alert', 'link', 'region', 'status']);

/**
 * Expects a title, the landmarks, one main heading, headings without skipped levels, and
 * names for all controls and images.
 */
export async function expectReadable(page: Page, { hasBar = true } = {}): Promise<void> {
  const landmarks = hasBar ? LANDMARKS : LANDMARKS.filter((role) => role !== 'banner');
  const tree = await snapshotOf(page, 'body');
  const top = partsOf(tree, 0).map(({ role }) => role);
  expect(top.filter((role) => !BESIDE_LANDMARKS.has(role))).toEqual(landmarks);
  const parts = partsOf(tree);
  expect(unnamed(parts)).toEqual([]);
  for (const role of landmarks) expect(parts.filter((part) => part.role === role)).toHaveLength(1);
  const levels = parts.flatMap(({ role, level }) => (role === 'heading' ? level : []));
  expect(levels.filter((level) => level === 1)).toEqual([1]);
  for (const [at, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1);
  expect(await page.title()).toMatch(/\S · \S/);
}

/** Waits until a screen reader finds these parts on the page, as `role name`, and expects the page to be readable. */
export async function expectParts(page: Page, awaited: readonly (string | RegExp)[]): Promise<void> {
  const read = async () => partsOf(await snapshotOf(page, 'body')).map(({ role, name }) => `${role} ${name}`);
  const each = awaited.map((part) => (typeof part === 'string' ? part : expect.stringMatching(part)));
  await expect.poll(read).toEqual(expect.arrayContaining(each));
  await expectReadable(page);
}

/** Expects the open dialog to be modal, named and focused. @returns its parts */
export async function expectDialog(page: Page): Promise<string[]> {
  const parts = partsOf(await snapshotOf(page, 'dialog:modal'));
  expect(parts[0]?.role).toBe('dialog');
  expect(unnamed(parts)).toEqual([]);
  await expect
    .poll(() => page.evaluate("document.querySelector('dialog:modal').contains(document.activeElement)"))
    .toBe(true);
  return parts.map(({ role, name }) => `${role} ${name}`);
}

/**
 * Records the announcements of live regions: the changes of a polite one, and also the first content of an alert. Hidden content
 * is not announced.
 */
const LISTEN = `(() => {
  const regions = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], output';
  const said = new Map();
  const look = () => {
    for (const region of document.querySelectorAll(regions)) {
      const isHidden = !region.checkVisibility({ visibilityProperty: true }) || region.closest('[aria-hidden=true]') !== null;
      const clone = region.cloneNode(true);
      for (const silent of clone.querySelectorAll('[aria-hidden=true]')) silent.remove();
      const words = isHidden ? '' : clone.textContent.replace(/\\s+/g, ' ').trim();
      const isNew = !said.has(region);
      if (said.get(region) === words) continue;
      said.set(region, words);
      const isAlert = region.matches('[role=alert]');
      if (words !== '' && (!isNew || isAlert)) tellSaid((isAlert ? 'alert: ' : '') + words);
    }
  };
  document.addEventListener('DOMContentLoaded', () => {
    look();
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  });
})()`;

/** Records the announcements of the pages opened from now on; alerts begin with `alert: `. */
export async function listen(context: BrowserContext): Promise<string[]> {
  const heard: string[] = [];
  await context.exposeFunction('tellSaid', (words: string) => heard.push(words));
  await context.addInitScript(LISTEN);
  return heard;
}
