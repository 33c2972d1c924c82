import type { PageHistory } from '#storefront/router/page-history.ts';

/** A layer over a page: a dialog, a photo, a video. */
interface Layer {
  /** The history entry on which it was opened; undefined after the visitor leaves the page. */
  page: string | undefined;
  /** The number of layers over its page, up to and including this one; 0 while it has no entry. */
  level: number;
  close: () => void;
}

/** The state of a history entry: the key of its page, and the number of layers over it. */
interface EntryState {
  key?: string;
  layer?: number;
}

type LayerWindow = Pick<Window, 'history' | 'location' | 'setTimeout' | 'clearTimeout' | 'addEventListener'>;

const addressOf = ({ pathname, search, hash }: Location) => pathname + search + hash;

/** A history step without effect fires no event: for example, if a frame was removed with its history. */
const LOST_MS = 1_000;

/**
 * Adds a history entry for every open layer, so that Back closes it. The router does not notice these entries: they
 * have the page's address, and reaching one neither loads nor scrolls.
 * If a layer is closed in another way, its entry is removed after the current task, so that a layer opened in the same
 * task inherits the entry. Navigation from a layer to another page removes the entries first, so that Back never
 * reaches an entry without a layer.
 * @returns a function that opens a layer and returns a function to call when the layer is removed
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state machine: every step reads and moves the same layers
export function createLayers(win: LayerWindow, router: PageHistory): (close: () => void) => () => void {
  let layers: readonly Layer[] = [];
  /** Pending while going back: nothing may be pushed meanwhile. */
  let moving: Promise<void> | undefined;
  let arrive = () => {};
  let unblock: (() => void) | undefined;
  /** The number of navigations waiting for entries to be removed: a layer opened meanwhile closes with the page. */
  let leaving = 0;
  const entry = (): EntryState => win.history.state ?? {};
  const depth = () => entry().layer ?? 0;
  const page = () => router.key;
  const settleSoon = () => win.setTimeout(settle);

  /** Makes the router wait before a navigation until the layers' entries are removed. */
  const guard = () => {
    unblock ??= router.waitBefore(async () => {
      leaving += 1;
      await leave();
      // The router continues right after this returns.
      win.setTimeout(() => {
        leaving -= 1;
        settle();
      });
    });
  };
  const goBack = (count: number): Promise<void> => {
    guard();
    moving = new Promise((resolve) => {
      const lost = win.setTimeout(() => {
        arrive();
        settleSoon();
      }, LOST_MS);
      arrive = () => {
        win.clearTimeout(lost);
        moving = undefined;
        resolve();
      };
    });
    win.history.go(-count);
    return moving;
  };
  const leave = async () => {
    for (const layer of layers) layer.page = undefined;
    // Two navigations in quick succession wait for the same step.
    do await moving;
    while (moving !== undefined);
    if (depth() === 0) return;
    const address = addressOf(win.location);
    await goBack(depth());
    // The page's entry gets the address that its layer had, so that Back to the page opens the layer again.
    if (address !== addressOf(win.location)) win.history.replaceState(entry(), '', address);
  };
  const settle = () => {
    if (moving !== undefined || leaving > 0 || entry().key !== page()) return;
    const own = layers.filter((layer) => layer.page === page());
    for (const [index, layer] of own.entries()) layer.level = index + 1;
    if (depth() > own.length) void goBack(depth() - own.length);
    while (depth() < own.length) win.history.pushState({ ...entry(), layer: depth() + 1 }, '');
    if (layers.length > 0 || depth() > 0) guard();
    else {
      unblock?.();
      unblock = undefined;
    }
  };

  const onArrival = (event: Event) => {
    arrive();
    settleSoon();
    const isSamePage = entry().key === page();
    if (!isSamePage && depth() === 0) return;
    // Stops the event before the router receives it.
    event.stopImmediatePropagation();
    if (!isSamePage) {
      // The layer of this entry is closed, so go back to its page.
      void goBack(depth());
      return;
    }
    const closing = layers.filter((layer) => layer.page === page() && layer.level > depth());
    layers = layers.filter((layer) => !closing.includes(layer));
    for (const { close } of closing.toReversed()) close();
    // An entry without a layer is removed before anything else happens.
    settle();
  };
  win.addEventListener('popstate', onArrival, { capture: true });
  // After a reload no layer is open.
  settleSoon();

  return (close) => {
    const layer: Layer = { page: page(), level: 0, close };
    layers = [...layers, layer];
    // At once, so that Back cannot come before the entry exists; and once more, in case the router is just navigating.
    settle();
    settleSoon();
    return () => {
      layers = layers.filter((each) => each !== layer);
      settleSoon();
    };
  };
}

let open: ReturnType<typeof createLayers> | undefined;

/** From now on, Back closes the topmost layer over the page. */
export function startLayers(history: PageHistory): void {
  open = createLayers(window, history);
}

/**
 * Registers a layer over the page.
 * @param close called on Back
 * @returns a function to call when the layer is removed
 */
export function openLayer(close: () => void): () => void {
  return open?.(close) ?? (() => {});
}
