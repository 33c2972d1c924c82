import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { type BoundFunctions, configure, type queries, within } from '@testing-library/dom';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { CookieJar, type DOMWindow, JSDOM, VirtualConsole } from 'jsdom';
import { expect, inject, vi } from 'vitest';
import { PRINTED_PAGE_ID, type PrintedPage } from '#contract/printed-page.ts';
import type { TestShop } from '#tests/factories/test-shop.ts';
import type { PageBuild } from './build-pages.ts';
import { fillIn, refuseStorage, type SavedFile, type Screen } from './missing-parts.ts';
import { giveClock, type PageClock } from './page-clock.ts';

/** The visitor's device, network and shop. */
export interface BrowserOptions {
  /** The pages that the visitor opens: the shop's by default. */
  pages?: PageBuild;
  /** The shop's address; by default the default brand's. */
  origin?: string;
  /** The browser's languages, as in `navigator.languages`. */
  languages?: readonly string[];
  screen?: Screen;
  /** Whether the device has only a touch screen. */
  isHandheld?: boolean;
  /** Whether the browser blocks cookies and throws on access to storage. */
  keepsNothing?: boolean;
  /** Changes each window before the page's script runs, as for a device that shares files. */
  prepare?: (window: DOMWindow) => void;
  /** By how much the device's clock is ahead of the server's. */
  clockAheadMs?: number;
  /** Changes what the server prints into each page: settings, site or answers. */
  print?: (printed: PrintedPage) => void;
  /** The visitor's IP address; by default, each browser has its own. */
  address?: string;
}

/** A response that a test gives in the shop's place. Without a status the network fails. */
interface StandInAnswer {
  status?: number;
  body?: unknown;
  /** In place of a body: the text of a page that is not the shop's. */
  text?: string;
  /** How many calls it answers; all by default. */
  times?: number;
  /** Waits for this before it answers. */
  after?: Promise<unknown>;
}

/** A call that a page made, as the shop received it. */
interface PageCall {
  method: string;
  /** The path with its query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Parsed JSON, other text as it is, or undefined without a body. */
  body: unknown;
  /** Undefined until the response, and after a network failure. */
  status: number | undefined;
}

/** A page that is open. Its queries are Testing Library's, on the whole body. */
export interface OpenPage extends BoundFunctions<typeof queries> {
  window: DOMWindow;
  document: Document;
  /** Types, clicks and presses keys as a person does. */
  user: UserEvent;
  /** Clicks the first button of a name once it is there and enabled. */
  press(name: string | RegExp): Promise<void>;
  /** Path and query of where the page is now. */
  path(): string;
  /** The title of the tab. */
  title(): string;
  /** Opens the same address again, with the browser's cookies and storage. */
  reload(): Promise<OpenPage>;
}

/**
 * A browser without layout: it has a DOM, and cookies and storage that outlive a page. The built shop answers its calls on a real
 * database. `tests/journeys` tests what needs a real browser: layout, focus of dialogs, popovers, scrolling, downloads, service
 * worker, history.
 */
export interface PageBrowser {
  /** Opens a path of the shop, as typed into the bar, and waits until its page has started. */
  open(path: string): Promise<OpenPage>;
  /** All calls of its pages, in their order. */
  calls: readonly PageCall[];
  /** Addresses outside of the page's router that a page left for. */
  departures: readonly string[];
  /** Files that its pages made and saved. It does not contain downloads by a link to the shop. */
  saved: readonly SavedFile[];
  /**
   * Answers calls in the shop's place from now on. If several answers fit, the last one given is used. @param path matches the
   * path with its query @returns a function that lets the shop answer again
   */
  answer(method: string, path: RegExp, answer: StandInAnswer): () => void;
  /**
   * Advances the page's clock, and waits for the responses to the calls that the page then makes. Otherwise the clock runs as the
   * real one.
   */
  pass(seconds: number): Promise<void>;
  /** Advances the page's clock as on a device that slept: no timer runs. */
  sleep(seconds: number): void;
  /** The cookies of its pages. */
  cookies: CookieJar;
  local: Map<string, string>;
  /** Expects a fault: errors of the page that match it do not fail the test. */
  expectFault(fault: RegExp): void;
  /** Ends its page, and fails if one of its pages threw or wrote an error to its console. */
  close(): void;
}

// On a busy machine a state may appear late. The timeout is only an upper limit.
const WAIT = { timeout: 15_000, interval: 5 };
configure({
  asyncUtilTimeout: WAIT.timeout,
  // The error has only the page's text; the markup would make it harder to see what is missing.
  getElementError: (message, container) => new Error(`${message}\nThe page says: ${textOf(container)}`),
});
const TEXT_MAX = 2_000;
const textOf = ({ textContent }: Element) => (textContent ?? '').replaceAll(/\s+/g, ' ').slice(0, TEXT_MAX);

const ORIGIN = 'http://photofinish.localhost';
/** Matches once the app of the shop or the desk has started, or the page says that it cannot start. */
const STARTED = '#content, #desk > *, [data-due]';
const scripts = new Map<string, Script>();
let browsers = 0;

/** Compiles a page's script, once per worker for all its pages. */
function scriptOf(file: string): Script {
  const known = scripts.get(file);
  if (known !== undefined) return known;
  const script = new Script(readFileSync(file, 'utf8'), { filename: file });
  scripts.set(file, script);
  return script;
}

/** Opens a browser with its own cookies, storage and network. */
export function openPageBrowser(shop: Pick<TestShop, 'call'>, options: BrowserOptions = {}): PageBrowser {
  const { pages = 'storefront', origin = ORIGIN, languages = ['en-GB', 'en'], screen = 'desktop' } = options;
  const { isHandheld = false, keepsNothing = false } = options;
  browsers += 1;
  const address = options.address ?? `10.1.${Math.floor(browsers / 250)}.${browsers % 250}`;
  const cookies = new CookieJar();
  const local = new Map<string, string>();
  const session = new Map<string, string>();
  const calls: PageCall[] = [];
  const departures: string[] = [];
  const saved: SavedFile[] = [];
  const faults: string[] = [];
  const expected: RegExp[] = [];
  const standIns: { method: string; path: RegExp; answer: StandInAnswer; left: number }[] = [];
  let shown: JSDOM | undefined;
  let clock: PageClock | undefined;
  const underway = new Set<Promise<unknown>>();

  const answerCall = async (
    url: URL,
    request: { method: string; headers: Record<string, string>; payload?: Buffer },
  ) => {
    const { method, payload } = request;
    const path = url.pathname + url.search;
    const cookie = await cookies.getCookieString(url.href);
    const headers = { ...request.headers, ...(cookie === '' ? {} : { cookie }) };
    const call: PageCall = { method, path, headers, body: readBody(payload, headers), status: undefined };
    calls.push(call);
    const used = standIns.findLast((one) => one.method === method && one.path.test(path) && one.left > 0);
    if (used !== undefined) used.left -= 1;
    const standIn = used?.answer;
    await standIn?.after;
    if (standIn !== undefined && standIn.status === undefined && standIn.after === undefined)
      throw new TypeError('the network failed');
    if (standIn?.status !== undefined) {
      call.status = standIn.status;
      const { status, body, text = body === undefined ? '' : JSON.stringify(body) } = standIn;
      const type = body === undefined ? 'text/html' : 'application/json';
      return {
        status,
        headers: new Headers(text === '' ? {} : { 'content-type': type }),
        bytes: Buffer.from(text),
      };
    }
    const reply = await shop.call({
      host: url.host,
      method: method as 'GET',
      url: path,
      headers,
      remoteAddress: address,
      ...(payload === undefined ? {} : { payload }),
    });
    call.status = reply.statusCode;
    const set = [reply.headers['set-cookie'] ?? []].flat();
    for (const one of keepsNothing ? [] : set) await cookies.setCookie(one, url.href, { ignoreError: true });
    return {
      status: reply.statusCode,
      headers: new Headers(
        Object.entries(reply.headers).flatMap(([name, value]) =>
          value === undefined || Array.isArray(value) ? [] : [[name, String(value)] as [string, string]],
        ),
      ),
      bytes: reply.rawPayload,
    };
  };

  const send: typeof answerCall = async (url, request) => {
    const answered = answerCall(url, request);
    underway.add(answered);
    return answered.finally(() => underway.delete(answered));
  };

  const leave = (window: DOMWindow, url: string) => {
    departures.push(new URL(url, window.location.href).href);
  };

  const endPage = () => {
    if (shown === undefined) return;
    if (!keepsNothing) {
      keep(local, shown.window.localStorage);
      keep(session, shown.window.sessionStorage);
    }
    shown.window.close();
    shown = undefined;
  };

  const open = async (path: string): Promise<OpenPage> => {
    endPage();
    let url = new URL(path, origin);
    let reply = await send(url, { method: 'GET', headers: pageHeaders(languages) });
    while (reply.status >= 300 && reply.status < 400) {
      url = new URL(reply.headers.get('location') ?? '', url);
      reply = await send(url, { method: 'GET', headers: pageHeaders(languages) });
    }
    const virtualConsole = new VirtualConsole();
    virtualConsole.on('jsdomError', (error) => {
      if (error.type !== 'not-implemented') faults.push(String(error.cause ?? error));
    });
    virtualConsole.on('error', (...told: unknown[]) => {
      faults.push(told.map(describeTold).join(' '));
    });
    // Styles would only cost time without layout. `noscript` is removed because jsdom shows it when the scripts come from
    // outside.
    const html = printOtherwise(String(reply.bytes), options.print).replaceAll(
      /<(style|noscript)\b.*?<\/\1>/gs,
      '',
    );
    const dom = new JSDOM(html, {
      url: url.href,
      cookieJar: cookies,
      runScripts: 'outside-only',
      pretendToBeVisual: true,
      virtualConsole,
    });
    shown = dom;
    const { window } = dom;
    for (const [key, value] of local) window.localStorage.setItem(key, value);
    for (const [key, value] of session) window.sessionStorage.setItem(key, value);
    if (keepsNothing) refuseStorage(window);
    fillIn(window, {
      screen,
      isHandheld,
      languages,
      leave: (to) => leave(window, to),
      send: (to, request) => send(to, request),
      save: (file) => saved.push(file),
    });
    options.prepare?.(window);
    clock = giveClock(window, options.clockAheadMs ?? 0);
    const file = inject('pageScripts')[pages];
    const started = scriptOf(file).runInContext(dom.getInternalVMContext()) as Promise<void>;
    started.catch((error: unknown) => faults.push(String(error)));
    await vi.waitFor(() => {
      if (window.document.querySelector(STARTED) === null)
        throw new Error(`the page has not started: ${faults}`);
    }, WAIT);
    const found = within(window.document.body);
    const user = clickOnceIdle(
      userEvent.setup({ document: window.document, delay: null, pointerEventsCheck: 0 }),
    );
    const press = async (name: string | RegExp) => {
      await found.findAllByRole('button', { name });
      const enabled = () =>
        found.queryAllByRole<HTMLButtonElement>('button', { name }).find((button) => !button.disabled);
      await vi.waitFor(() => {
        if (enabled() === undefined) throw new Error(`the button ${name} stays disabled`);
      }, WAIT);
      await user.click(enabled() as HTMLButtonElement);
    };
    return {
      ...found,
      window,
      document: window.document,
      user,
      press,
      path: () => window.location.pathname + window.location.search,
      title: () => window.document.title,
      reload: () => open(window.location.pathname + window.location.search),
    };
  };

  /** Waits until no call is open and no timer is due. */
  const settle = async () => {
    do {
      await Promise.allSettled(underway);
      await new Promise((resolve) => setTimeout(resolve));
      // The page shows a response, and makes the next call, in later turns of the event loop.
    } while (underway.size > 0 || clock?.isDue() === true);
  };

  return {
    open,
    calls,
    departures,
    saved,
    answer: (method, path, answer) => {
      const standIn = { method, path, answer, left: answer.times ?? Number.POSITIVE_INFINITY };
      standIns.push(standIn);
      return () => {
        standIns.splice(standIns.indexOf(standIn), 1);
      };
    },
    pass: async (seconds) => {
      // A page that shows its content may not have set its next timer yet.
      await settle();
      clock?.pass(seconds * 1000);
      await settle();
    },
    sleep: (seconds) => clock?.sleep(seconds * 1000),
    cookies,
    local,
    expectFault: (fault) => {
      expected.push(fault);
    },
    close: () => {
      endPage();
      expect(faults.filter((fault) => !expected.some((one) => one.test(fault)))).toEqual([]);
    },
  };
}

/**
 * Lets each click wait until its button is not busy. A busy button ignores clicks: a test that clicks it too early would wait for
 * what it never started.
 */
function clickOnceIdle(user: UserEvent): UserEvent {
  const { click } = user;
  return Object.assign(user, {
    click: async (element: Element) => {
      await vi.waitFor(() => {
        if (element.closest('button[aria-busy="true"]') !== null)
          throw new Error(`the button stays busy: ${element.textContent}`);
      }, WAIT);
      return click(element);
    },
  });
}

const pageHeaders = (languages: readonly string[]) => ({
  accept: 'text/html',
  'accept-language': languages.join(', '),
});

function readBody(payload: Buffer | undefined, headers: Record<string, string>): unknown {
  if (payload === undefined) return undefined;
  return /json/.test(headers['content-type'] ?? '') ? JSON.parse(String(payload)) : String(payload);
}

/** Describes what was written to the console; an error with its stack. */
const describeTold = (told: unknown): string => {
  const { stack } = (told ?? {}) as { stack?: unknown };
  return typeof stack === 'string' ? stack : String(told);
};

/** Changes the data that the server printed into a page. */
function printOtherwise(html: string, change: ((printed: PrintedPage) => void) | undefined): string {
  if (change === undefined) return html;
  const printed = new RegExp(`(id="${PRINTED_PAGE_ID}">)(.*?)(</script>)`, 's');
  return html.replace(printed, (_whole, before: string, json: string, after: string) => {
    const content = JSON.parse(json) as PrintedPage;
    change(content);
    return before + JSON.stringify(content).replaceAll('<', '\\u003c') + after;
  });
}

function keep(kept: Map<string, string>, storage: Storage): void {
  kept.clear();
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index) ?? '';
    kept.set(key, storage.getItem(key) ?? '');
  }
}
