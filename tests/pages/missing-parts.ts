import type { DOMWindow } from 'jsdom';

/** The simulated screen size in CSS pixels, by the breakpoints of product §9. */
const WIDTHS = { phone: 390, tablet: 900, desktop: 1280 };
export type Screen = keyof typeof WIDTHS;

/** A request that a page sends by `fetch`. */
interface PageRequest {
  method: string;
  headers: Record<string, string>;
  payload?: Buffer;
}

interface Parts {
  screen: Screen;
  isHandheld: boolean;
  languages: readonly string[];
  /** Leaves the page for an address. */
  leave: (url: string) => void;
  send: (url: URL, request: PageRequest) => Promise<{ status: number; headers: Headers; bytes: Buffer }>;
  /** Saves a file that the page made itself. */
  save: (file: SavedFile) => void;
}

/** A file that a page handed to the browser to be saved. */
export interface SavedFile {
  name: string;
  bytes: Buffer;
}

/**
 * Adds the browser functions that pages use and jsdom lacks. Each one does the least that a page needs: no element is in
 * view, and dialogs and popovers are only marked as open. Elements have no size except the width of the screen, which the
 * layout of photos needs. Journeys test the real behaviour in a browser.
 */
export function fillIn(window: DOMWindow, { screen, isHandheld, languages, leave, send, save }: Parts): void {
  const media = (query: string) => ({
    media: query,
    matches: fits(query, WIDTHS[screen], isHandheld),
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  });
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(window, {
    // jsdom's own classes lack methods that fetch needs, so Node's replace them.
    Headers,
    Response,
    TextEncoder,
    TextDecoder,
    ReadableStream,
    fetch: (input: string, init: RequestInit = {}) => answerFetch(window, send, input, init),
    leaveFor: leave,
    matchMedia: media,
    IntersectionObserver: Observer,
    // The first call follows the layout, as in a browser.
    ResizeObserver: class extends Observer {
      readonly #call: ResizeObserverCallback;

      constructor(call: ResizeObserverCallback) {
        super();
        this.#call = call;
      }

      override observe() {
        window.setTimeout(() => this.#call([], this));
      }
    },
    requestIdleCallback: (call: () => void) => window.setTimeout(call),
    cancelIdleCallback: (timer: number) => window.clearTimeout(timer),
    scrollTo() {},
    BroadcastChannel: class extends Observer {
      postMessage() {}
      close() {}
      addEventListener() {}
      removeEventListener() {}
    },
  });
  saveDownloads(window, save);
  // The login library needs `crypto.subtle` to hash the PKCE code verifier.
  Object.defineProperty(window.crypto, 'subtle', { value: crypto.subtle });
  Object.assign(window.document, { fonts: { addEventListener() {}, removeEventListener() {} } });
  Object.defineProperties(window.navigator, {
    language: { value: languages[0] },
    languages: { value: languages },
  });
  Object.assign(window.Element.prototype, {
    scrollIntoView() {},
    scrollTo() {},
    animate: () => ({ cancel() {} }),
  });
  Object.defineProperty(window.HTMLElement.prototype, 'clientWidth', { value: WIDTHS[screen] });
  Object.assign(window.Blob.prototype, {
    arrayBuffer(this: Blob) {
      return bytesOf(window, this);
    },
  });
  Object.assign(window.HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      this.toggleAttribute('data-popover-open', true);
    },
    hidePopover(this: HTMLElement) {
      this.toggleAttribute('data-popover-open', false);
    },
  });
  Object.assign(window.HTMLDialogElement.prototype, {
    show(this: HTMLDialogElement) {
      this.open = true;
    },
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
}

/** Blocks cookies, and throws on access to storage. */
export function refuseStorage(window: DOMWindow): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new window.DOMException('The document may not touch it.', 'SecurityError');
      },
    });
  Object.defineProperty(window.document, 'cookie', { get: () => '', set() {} });
}

/** Returns whether a screen with a light theme and reduced motion matches a media query, by its width and pointer. */
function fits(query: string, width: number, isHandheld: boolean): boolean {
  if (/prefers-reduced-motion: reduce/.test(query)) return true;
  if (/hover: hover/.test(query)) return !isHandheld;
  if (/hover: none|pointer: coarse/.test(query)) return isHandheld;
  if (/prefers-/.test(query)) return false;
  const bound = (name: string) =>
    Number(new RegExp(`${name}-width: ([\\d.]+)px`).exec(query)?.[1] ?? Number.NaN);
  const [min, max] = [bound('min'), bound('max')];
  if (Number.isNaN(min) && Number.isNaN(max)) return false;
  return !(width < min) && !(width > max);
}

/** Sends the requests of a page, and returns responses of the page's own realm. */
async function answerFetch(
  window: DOMWindow,
  send: Parts['send'],
  input: string,
  init: RequestInit,
): Promise<Response> {
  const { signal } = init;
  const aborted = () => new window.DOMException('The call was aborted.', 'AbortError');
  if (signal?.aborted === true) throw aborted();
  const body = await readPayload(window, init.body);
  const headers = Object.fromEntries(new Headers(init.headers));
  const method = init.method ?? 'GET';
  const request: PageRequest = {
    method,
    headers: {
      // A browser sends the origin with requests that change something.
      ...(method === 'GET' || method === 'HEAD' ? {} : { origin: window.location.origin }),
      ...(body.type === undefined ? {} : { 'content-type': body.type }),
      ...headers,
    },
    ...(body.payload === undefined ? {} : { payload: body.payload }),
  };
  const answered = send(new URL(input, window.location.href), request);
  const ended = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(aborted()), { once: true });
  });
  const { status, headers: told, bytes } = await Promise.race([answered, ended]);
  const isEmpty = status === 204 || status === 304;
  const response = new Response(isEmpty ? null : new Uint8Array(bytes), { status, headers: told });
  return Object.assign(response, {
    json: async () => window.JSON.parse(String(bytes)),
    blob: async () => new window.Blob([new Uint8Array(bytes)], { type: told.get('content-type') ?? '' }),
  });
}

/** Saves the file of a link with `download`, if the page made the file: jsdom has no URLs for such files. */
function saveDownloads(window: DOMWindow, save: Parts['save']): void {
  const made = new Map<string, Blob>();
  Object.assign(window.URL, {
    createObjectURL: (blob: Blob) => {
      const address = `blob:in-memory/${made.size}`;
      made.set(address, blob);
      return address;
    },
    revokeObjectURL() {},
  });
  const { HTMLElement, HTMLAnchorElement } = window;
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    const blob = made.get(this.href);
    if (blob === undefined || this.download === '') HTMLElement.prototype.click.call(this);
    else void bytesOf(window, blob).then((bytes) => save({ name: this.download, bytes: Buffer.from(bytes) }));
  };
}

/** Reads the body of a request: text, fields, or a form with its files. */
async function readPayload(
  window: DOMWindow,
  body: RequestInit['body'],
): Promise<{ type?: string; payload?: Buffer }> {
  if (body === undefined || body === null) return {};
  if (typeof body === 'string' || body instanceof window.URLSearchParams)
    return { payload: Buffer.from(String(body)) };
  if (body instanceof window.FormData) {
    const form = new FormData();
    for (const [name, value] of body as unknown as Iterable<[string, string | File]>)
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new Blob([await bytesOf(window, value)], { type: value.type }), value.name);
    const sent = new Response(form);
    return { type: sent.headers.get('content-type') ?? '', payload: Buffer.from(await sent.arrayBuffer()) };
  }
  return { payload: Buffer.from(await bytesOf(window, body as Blob)) };
}

const bytesOf = (window: DOMWindow, blob: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new window.FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(blob);
  });
