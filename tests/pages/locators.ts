import { fireEvent, queries } from '@testing-library/dom';
import { expect } from 'vitest';
import type { OpenPage, PageBrowser } from './open-browser.ts';

type Name = string | RegExp;

interface Match {
  /** Whether the whole text and its case must match; by default, a part in any case matches. */
  exact?: boolean;
}

interface RoleMatch extends Match {
  name?: Name;
  level?: number;
  pressed?: boolean;
}

/** A file that a form takes. */
interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/**
 * Finds elements of a page again at each use, as Playwright's locators do, so that a test reads the same in a DOM
 * and in a browser. Actions wait until exactly one element fits.
 */
export interface Locator {
  getByRole(role: string, match?: RoleMatch): Locator;
  getByText(text: Name, match?: Match): Locator;
  getByLabel(label: Name, match?: Match): Locator;
  locator(selector: string): Locator;
  filter(match: { hasText?: Name; hasNotText?: Name }): Locator;
  first(): Locator;
  last(): Locator;
  nth(index: number): Locator;
  /** All elements that fit now. */
  elements(): HTMLElement[];
  all(): Promise<Locator[]>;
  count(): Promise<number>;
  textContent(): Promise<string>;
  allTextContents(): Promise<string[]>;
  inputValue(): Promise<string>;
  getAttribute(name: string): Promise<string | null>;
  isChecked(): Promise<boolean>;
  isDisabled(): Promise<boolean>;
  /** Waits until an element is there, or until none is. The timeout is 15 s unless given; give more if the shop needs longer. */
  waitFor(until?: { state?: 'attached' | 'detached'; timeout?: number }): Promise<void>;
  click(): Promise<void>;
  focus(): Promise<void>;
  /** Replaces the whole text of a field at once. */
  fill(text: string): Promise<void>;
  press(key: string): Promise<void>;
  check(): Promise<void>;
  uncheck(): Promise<void>;
  /** Chooses an option by its value or its text. */
  selectOption(option: string): Promise<void>;
  setInputFiles(files: ChosenFile | readonly ChosenFile[]): Promise<void>;
}

/** A page of a browser without layout, read by locators. */
export interface LocatedPage extends Locator {
  /** Opens a path and waits for the page to start. */
  goto(path: string): Promise<void>;
  reload(): Promise<void>;
  /** Goes back to the entry before, as the button of the browser does. */
  goBack(): Promise<void>;
  /** Opens a path in the page as a link does, without loading a document. */
  follow(path: string): void;
  /** Path and query. */
  path(): string;
  document(): Document;
  /** Fetches an address as the page itself does, with its cookies, and follows no redirect. */
  fetch(url: string, method?: string): Promise<{ status: number; headers: Headers; bytes: Buffer }>;
  keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
}

/** Roles of elements in popovers. A popover is hidden until it is positioned, and without layout it never is. */
const PLACED_ROLES = new Set(['listbox', 'menuitem', 'menuitemradio', 'option']);
const TEXT_MAX = 2_000;
const WAIT_MS = 15_000;
/** A change that does not change the page's elements, such as a field's value, is noticed after this time. */
const LOOK_MS = 50;

/**
 * Whether an open modal dialog of the desk covers an element. A DOM without layout would let a test click the element. The first
 * dialog closes when its answer arrives, and would then also close the dialog that the click opened.
 */
function isBehindModal(element: Element): boolean {
  const isOpen = element.ownerDocument.querySelector('[aria-modal="true"]') !== null;
  return isOpen && element.closest('#desk') !== null;
}

/** Reads the pages of a browser by locators. */
export function locatePages(browser: Pick<PageBrowser, 'open'>): LocatedPage {
  let shown: OpenPage | undefined;
  const page = () => {
    if (shown === undefined) throw new Error('no page is open');
    return shown;
  };
  return {
    ...locate(page, () => [page().document.body], 'page'),
    async goto(path) {
      shown = await browser.open(path);
    },
    async reload() {
      shown = await page().reload();
    },
    async goBack() {
      const { window } = page();
      const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      window.history.back();
      await gone;
    },
    follow(path) {
      const { window } = page();
      window.history.pushState({}, '', path);
      window.dispatchEvent(new window.PopStateEvent('popstate'));
    },
    path: () => page().path(),
    document: () => page().document,
    async fetch(url, method = 'GET') {
      const reply = await page().window.fetch(url, { method });
      return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
    },
    keyboard: {
      press: (key) => page().user.keyboard(`{${key}}`),
      type: (text) => page().user.keyboard(text),
    },
  };
}

function locate(page: () => OpenPage, find: () => HTMLElement[], told: string): Locator {
  const below = (name: string, search: (root: HTMLElement) => HTMLElement[]) =>
    locate(page, () => [...new Set(find().flatMap(search))], `${told} › ${name}`);
  const among = (name: string, choose: (all: HTMLElement[]) => HTMLElement[]) =>
    locate(page, () => choose(find()), `${told} ${name}`);
  const one = async (isReady: (element: HTMLElement) => boolean = () => true, timeout = WAIT_MS) => {
    const findReady = () => {
      const [element, ...others] = find();
      if (element === undefined || others.length > 0)
        throw new Error(`${others.length + Number(element !== undefined)} fit ${told}`);
      if (!isReady(element)) throw new Error(`it is disabled, busy or behind a dialog: ${told}`);
      return element;
    };
    try {
      return await waitInPage(page, findReady, timeout);
    } catch (error) {
      // The page's text is read once at the end, because reading it takes longer than a check.
      throw new Error(`${(error as Error).message}: ${readBody(page())}`);
    }
  };
  const enabled = () => one((element) => !element.matches(':disabled'));
  // A busy button ignores clicks: a test that clicks too early would wait for an action that never started.
  const reachable = () =>
    one((element) => !element.matches(':disabled, [aria-busy="true"]') && !isBehindModal(element));
  const setChecked = async (isChecked: boolean) => {
    const box = (await enabled()) as HTMLInputElement;
    if (box.checked !== isChecked) await page().user.click(box);
    expect(box.checked, told).toBe(isChecked);
  };
  return {
    getByRole: (role, { name, level, pressed, exact } = {}) =>
      below(`${role} ${name ?? ''}`, (root) =>
        queries
          .queryAllByRole(root, role, {
            hidden: PLACED_ROLES.has(role),
            ...(level === undefined ? {} : { level }),
            ...(pressed === undefined ? {} : { pressed }),
            ...(name === undefined ? {} : { name: (accessible) => fits(accessible, name, exact) }),
          })
          .filter((element) => element.closest('details:not([open]) > :not(summary)') === null),
      ),
    getByText: (text, { exact } = {}) => below(`“${text}”`, (root) => findByText(root, text, exact)),
    getByLabel: (label, { exact } = {}) =>
      below(`labelled ${label}`, (root) =>
        elementsOf(root, '*').filter((one) => isLabelled(one, label, exact)),
      ),
    locator: (selector) => below(selector, (root) => elementsOf(root, selector)),
    filter: ({ hasText, hasNotText }) =>
      among(`with ${hasText ?? `no ${hasNotText}`}`, (all) =>
        all.filter(
          ({ textContent }) =>
            (hasText === undefined || fits(textContent, hasText)) &&
            (hasNotText === undefined || !fits(textContent, hasNotText)),
        ),
      ),
    first: () => among('first', (all) => all.slice(0, 1)),
    last: () => among('last', (all) => all.slice(-1)),
    nth: (index) => among(`${index}`, (all) => all.slice(index, index + 1)),
    elements: find,
    all: async () => find().map((_, index) => locate(page, () => find().slice(index, index + 1), told)),
    count: async () => find().length,
    textContent: async () => (await one()).textContent,
    allTextContents: async () => find().map(({ textContent }) => textContent),
    inputValue: async () => ((await one()) as HTMLInputElement).value,
    getAttribute: async (name) => (await one()).getAttribute(name),
    isChecked: async () => ((await one()) as HTMLInputElement).checked,
    isDisabled: async () => (await one()).matches(':disabled'),
    async waitFor({ state = 'attached', timeout } = {}) {
      if (state === 'attached') await one(() => true, timeout);
      else
        await waitInPage(
          page,
          () => {
            if (find().length > 0) throw new Error(`still there: ${told}`);
          },
          timeout,
        );
    },
    click: async () => page().user.click(await reachable()),
    focus: async () => (await one()).focus(),
    async fill(text) {
      const field = (await enabled()) as HTMLInputElement;
      field.focus();
      fireEvent.input(field, { target: { value: text } });
    },
    async press(key) {
      (await enabled()).focus();
      await page().user.keyboard(`{${key}}`);
    },
    check: () => setChecked(true),
    uncheck: () => setChecked(false),
    async selectOption(option) {
      const list = (await enabled()) as HTMLSelectElement;
      const chosen = await waitInPage(page, () => {
        const found = [...list.options].find(
          ({ value, text }) => value === option || normalize(text) === option,
        );
        if (found === undefined) throw new Error(`${told} has no option ${option}`);
        return found;
      });
      await page().user.selectOptions(list, chosen);
    },
    async setInputFiles(files) {
      const { File } = page().window;
      const chosen = [files]
        .flat()
        .map(({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }));
      await page().user.upload(await one(), chosen);
    },
  };
}

/** Repeats a check after each change of the page until it does not throw. */
async function waitInPage<T>(page: () => OpenPage, check: () => T, timeoutMs = WAIT_MS): Promise<T> {
  const endMs = Date.now() + timeoutMs;
  for (;;) {
    try {
      return check();
    } catch (error) {
      if (Date.now() > endMs) throw error;
    }
    await nextChange(page());
  }
}

/** Resolves when the elements or texts of a page have changed, at the latest after `LOOK_MS`. */
async function nextChange({ window, document }: OpenPage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = new window.MutationObserver(() => resolve());
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  const timer = setTimeout(resolve, LOOK_MS);
  await promise;
  clearTimeout(timer);
  observer.disconnect();
  // Changes that belong together happen in one turn of the event loop.
  await new Promise((next) => setImmediate(next));
}

const elementsOf = (root: HTMLElement, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
const normalize = (text: string) =>
  text
    .replaceAll(/[\u200b\u00ad]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
function readBody({ document }: OpenPage): string {
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const element of body.querySelectorAll('style, script')) element.remove();
  return normalize(body.textContent).slice(0, TEXT_MAX);
}

function fits(text: string, expected: Name, exact = false): boolean {
  const read = normalize(text);
  if (expected instanceof RegExp) return expected.test(read);
  return exact
    ? read === normalize(expected)
    : read.toLowerCase().includes(normalize(expected).toLowerCase());
}

/** Elements that contain no text of the page. */
const UNREAD = new Set(['SCRIPT', 'STYLE', 'HEAD']);
const [ELEMENT_NODE, TEXT_NODE] = [1, 3];

/**
 * Finds the innermost elements with a text, the root included. It reads each text once, on the way up from the leaves;
 * `textContent` of every element would read a text again for each element around it, and polls call this often.
 */
function findByText(root: HTMLElement, text: Name, exact?: boolean): HTMLElement[] {
  const found: HTMLElement[] = [];
  const read = (element: HTMLElement): string => {
    const before = found.length;
    let whole = '';
    for (let node = element.firstChild; node !== null; node = node.nextSibling)
      if (node.nodeType === TEXT_NODE) whole += (node as Text).data;
      else if (node.nodeType === ELEMENT_NODE && !UNREAD.has(node.nodeName))
        whole += read(node as HTMLElement);
    if (found.length === before && fits(whole, text, exact)) found.push(element);
    return whole;
  };
  read(root);
  return found;
}

/** Returns whether a label names an element: by reference, in an attribute, or as a label of its own. */
function isLabelled(element: HTMLElement, label: Name, exact?: boolean): boolean {
  const ids = element.getAttribute('aria-labelledby');
  if (ids !== null)
    return fits(
      ids
        .split(' ')
        .map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '')
        .join(' '),
      label,
      exact,
    );
  const attribute = element.getAttribute('aria-label');
  if (attribute !== null) return fits(attribute, label, exact);
  return [...((element as HTMLInputElement).labels ?? [])].some(({ textContent }) =>
    fits(textContent, label, exact),
  );
}
