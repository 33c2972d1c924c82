import type { RouterHistory } from '@tanstack/react-router';

/** A layer over a page: a dialog, a photo, a video. */
interface Layer {
  /** The history entry it was opened on; undefined after the visitor leaves the page. */
  page: string | undefined;
  /** How many lie over its page, itself and those below it counted; 0 while it has no entry. */
  level: number;
  close: () => void;
}

/** What an entry says: by what name the router knows its page, and how many layers lie over it. */
interface EntryState {
  __TSR_key?: string;
  layer?: number;
}

type LayerWindow = Pick<Window, 'history' | 'location' | 'setTimeout' | 'clearTimeout' | 'addEventListener'>;

const addressOf = ({ pathname, search, hash }: Location) => pathname + search + hash;

/** A step that leads nowhere has no event: for example a frame that was removed with its history. */
const LOST_MS = 1_000;

/**
 * Adds a history entry for every open layer, so that Back closes it. The router does not notice these entries: they have the
 * page's address, and reaching one neither loads nor scrolls.
 *
 * The entry of a layer closed in another way is removed after the task, so that a layer that opens as another closes
 * inherits its entry. Navigation from a layer to another page leaves the entries first, so that no dead one remains on the
 * way back.
 * @returns a function that opens a layer and returns a function to call when it is gone
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state machine: every step reads and moves the same layers
export function createLayers(win: LayerWindow, router: RouterHistory): (close: () => void) => () => void {
  let layers: readonly Layer[] = [];
  /** While a step back is on its way: nothing may be pushed meanwhile. */
  let moving: Promise<void> | undefined;
  let arrive = () => {};
  let unblock: (() => void) | undefined;
  /** How many ways on to another page are being made free: what opens meanwhile goes with the page. */
  let leaving = 0;
  const entry = (): EntryState => win.history.state ?? {};
  const depth = () => entry().layer ?? 0;
  const page = () => router.location.state.__TSR_key;
  const settleSoon = () => win.setTimeout(settle);

  /** Has the router wait, before it goes on to another page, until the entries of layers are left. */
  const guard = () => {
    unblock ??= router.block({
      enableBeforeUnload: false,
      blockerFn: async ({ action }) => {
        if (action !== 'PUSH' && action !== 'REPLACE') return false;
        leaving += 1;
        await leave();
        // The router goes on right after this answer.
        win.setTimeout(() => {
          leaving -= 1;
          settle();
        });
        return false;
      },
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
    // Two links followed at once wait for the same step.
    do await moving;
    while (moving !== undefined);
    if (depth() === 0) return;
    const address = addressOf(win.location);
    await goBack(depth());
    // The page's entry gets the address that its layer had: Back to the page opens the layer again.
    const { replaceState } = Object.getPrototypeOf(win.history);
    if (address !== addressOf(win.location)) replaceState.call(win.history, entry(), '', address);
  };
  const settle = () => {
    if (moving !== undefined || leaving > 0 || entry().__TSR_key !== page()) return;
    const own = layers.filter((layer) => layer.page === page());
    for (const [index, layer] of own.entries()) layer.level = index + 1;
    if (depth() > own.length) void goBack(depth() - own.length);
    // The router listens to its window's own method; the browser's it does not hear.
    const { pushState } = Object.getPrototypeOf(win.history);
    while (depth() < own.length) pushState.call(win.history, { ...entry(), layer: depth() + 1 }, '');
    if (layers.length > 0 || depth() > 0) guard();
    else {
      unblock?.();
      unblock = undefined;
    }
  };

  const onArrival = (event: Event) => {
    arrive();
    settleSoon();
    const isSamePage = entry().__TSR_key === page();
    if (!isSamePage && depth() === 0) return;
    // Before the router hears of it.
    event.stopImmediatePropagation();
    if (!isSamePage) {
      // An entry whose layer is gone: its page is below it.
      void goBack(depth());
      return;
    }
    const closing = layers.filter((layer) => layer.page === page() && layer.level > depth());
    layers = layers.filter((layer) => !closing.includes(layer));
    for (const { close } of closing.toReversed()) close();
    // An entry without its layer is left before anything else can be done.
    settle();
  };
  win.addEventListener('popstate', onArrival, { capture: true });
  // After a reload nothing is open.
  settleSoon();

  return (close) => {
    const layer: Layer = { page: page(), level: 0, close };
    layers = [...layers, layer];
    // At once, so that no Back comes before its entry is there; again, if the router is just going on.
    settle();
    settleSoon();
    return () => {
      layers = layers.filter((each) => each !== layer);
      settleSoon();
    };
  };
}

let open: ReturnType<typeof createLayers> | undefined;

/** Has the way back close what is over the pages, from now on. */
export function startLayers(history: RouterHistory): void {
  open = createLayers(window, history);
}

/**
 * Says that something is over the page.
 * @param close asked for by the way back
 * @returns to be called when it is gone
 */
export function openLayer(close: () => void): () => void {
  return open?.(close) ?? (() => {});
}
