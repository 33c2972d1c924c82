import type { ComponentType } from 'react';
import type { RouteContext } from '#storefront/api/route-context.ts';
import { PageHistory, type PageLocation, type PageState } from './page-history.ts';
import {
  type AnyDestination,
  type Destination,
  hrefOf,
  matchPath,
  type PagePath,
  type PageSearch,
  type PathParams,
} from './page-paths.ts';
import { ScrollPositions } from './scroll-positions.ts';

/** A visit to a route, as its functions receive it. */
export interface Visit<Params = Record<string, string>> {
  context: RouteContext;
  params: Params;
  /** What the route's `search` returns. */
  search: PageSearch;
  hash: string;
  /** Whether the visitor only touched a link to it. */
  isPreload: boolean;
}

export interface Route<Params = Record<string, string>> {
  path: PagePath;
  /** Loads the page's component and its texts. */
  page: () => Promise<ComponentType>;
  /** Reads the search parameters; every parameter of the page has a value, undefined for an invalid one. */
  search?: (given: Record<string, unknown>) => PageSearch;
  /** Returns another page to show instead. */
  redirect?: (visit: Visit<Params>) => AnyDestination | undefined;
  /** Loads what the page waits for. */
  load?: (visit: Visit<Params>) => unknown;
  /** The search parameters on which `load` depends. */
  loadsBy?: readonly (keyof PageSearch)[];
}

/** Declares a route; the parameters of its functions are those of its path. */
export const route = <Path extends PagePath>(
  declared: Route<PathParams<Path>> & { path: Path },
): Route & { path: Path } => declared as unknown as Route & { path: Path };

/** What the pages show. */
export interface Shown {
  location: PageLocation;
  route: Route | undefined;
  params: Record<string, string>;
  search: PageSearch;
  /** Pending: the page's files or data are on their way. */
  status: 'Pending' | 'Loaded' | 'Failed';
  Page?: ComponentType | undefined;
  error?: unknown;
  /** Counts the loads of this document. */
  turn: number;
  scrolls: boolean;
}

interface NavigateOptions {
  replace?: boolean | undefined;
  /** Whether the new page starts at its top; yes by default. */
  resetScroll?: boolean | undefined;
  state?: PageState | undefined;
}

interface RouterOptions {
  routes: readonly Route[];
  context: RouteContext;
  /** Shown instead of an address without a page. */
  lost: AnyDestination;
  /** Called before each load. */
  beforeLoad: (location: PageLocation) => void;
  /** What every page waits for, besides its own files and data. Never rejects. */
  prepare: () => Promise<void>;
}

type Rendered = (event: { from: PageLocation; to: PageLocation }) => void;
type Found = Pick<Shown, 'params' | 'search'> & { route: Route };

/** The page shows that it is loading after this long, and then at least for some time: a flash would be restless. */
const PENDING_AFTER_MS = 300;
const PENDING_AT_LEAST_MS = 500;

/**
 * Follows the address: finds the page, loads its files and data, and publishes what to show. The page before stays until
 * then.
 */
export class PageRouter {
  readonly history = new PageHistory(window);
  readonly #options: RouterOptions;
  readonly #scroll: ScrollPositions;
  /** The pages that were loaded, by what their data depend on: going back to one waits for nothing. */
  readonly #loaded = new Map<string, ComponentType>();
  readonly #watchers = new Set<(shown: Shown) => void>();
  readonly #rendered = new Set<Rendered>();
  #shown: Shown;
  /** The last location that was rendered. */
  #from: PageLocation;
  #lastRendered = 0;
  #turn = 0;
  #isLoading = false;
  #scrollsNext = true;
  #settling: PromiseWithResolvers<void> | undefined;

  constructor(options: RouterOptions) {
    this.#options = options;
    this.#from = this.location;
    this.#shown = {
      location: this.location,
      route: undefined,
      params: {},
      search: {},
      status: 'Pending',
      turn: -1,
      scrolls: true,
    };
    this.#scroll = new ScrollPositions(() => this.#from);
    this.history.subscribe(() => void this.#load());
  }

  get shown(): Shown {
    return this.#shown;
  }

  /** Whether a page is being loaded. */
  get isLoading(): boolean {
    return this.#isLoading;
  }

  /** The current address, which the page that is shown may not have reached. */
  get location(): PageLocation {
    return this.history.location;
  }

  /** Loads the page of the current address. Resolves when it can be rendered, or was. */
  load(): Promise<void> {
    void this.#load();
    return this.#settled();
  }

  /** Goes to a page; resolves when it is rendered. */
  readonly navigate = <Path extends PagePath>(to: Destination<Path> & NavigateOptions): Promise<void> =>
    this.#go(hrefOf(to), to);

  /** Removes a search parameter from the address. */
  readonly dropSearch = (name: keyof PageSearch): Promise<void> => {
    const { pathname, search } = this.location;
    const rest = new URLSearchParams(search);
    rest.delete(name);
    const query = rest.size === 0 ? '' : `?${rest}`;
    return this.#go(pathname + query, { replace: true, resetScroll: false });
  };

  /** Loads what a link will need. A failure is shown when the link is followed. */
  async preload(href: string): Promise<void> {
    const { pathname, search, hash } = new URL(href, window.location.origin);
    const found = this.#find(pathname, search);
    if (found === undefined) return;
    const visit = this.#visit(found, hash.slice(1), true);
    const other = found.route.redirect?.(visit);
    if (other !== undefined) return this.preload(hrefOf(other));
    await Promise.allSettled([found.route.page(), load(found.route, visit)]);
  }

  /** Loads a page's file and texts. */
  async preloadPage(path: PagePath): Promise<void> {
    const found = this.#options.routes.find((each) => each.path === path);
    await found?.page().catch(() => undefined);
  }

  /** Calls a function when there is something else to show. */
  watch(watcher: (shown: Shown) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Calls a function when a page is rendered. */
  onRendered(listener: Rendered): () => void {
    this.#rendered.add(listener);
    return () => this.#rendered.delete(listener);
  }

  /** Takes note that a page is in the document. */
  noteRendered({ location, status, turn, scrolls }: Shown): void {
    if (status === 'Pending' || turn === this.#lastRendered) return;
    const isFirst = this.#lastRendered === 0;
    this.#lastRendered = turn;
    const event = { from: isFirst ? location : this.#from, to: location };
    this.#from = location;
    if (scrolls) this.#scroll.apply(location, isFirst);
    for (const listener of this.#rendered) listener(event);
    if (turn === this.#turn) this.#settle();
  }

  #go(href: string, { replace = false, resetScroll = true, state }: NavigateOptions): Promise<void> {
    const settled = this.#settled();
    this.#scrollsNext = resetScroll;
    const isHere = href === this.location.href && state === undefined;
    if (isHere) void this.#load();
    else if (replace) void this.history.replace(href, state);
    else void this.history.push(href, state);
    return settled;
  }

  #settled(): Promise<void> {
    this.#settling ??= Promise.withResolvers();
    return this.#settling.promise;
  }

  #settle(): void {
    this.#settling?.resolve();
    this.#settling = undefined;
  }

  #find(pathname: string, query: string): Found | undefined {
    const given = Object.fromEntries(new URLSearchParams(query));
    for (const each of this.#options.routes) {
      const params = matchPath(each.path, pathname);
      // Parameters that no route reads, such as those of a campaign, survive a redirect.
      if (params !== undefined)
        return { route: each, params, search: Object.assign({}, given, each.search?.(given)) };
    }
    return undefined;
  }

  #visit({ params, search }: Found, hash: string, isPreload: boolean): Visit {
    return { context: this.#options.context, params, search, hash, isPreload };
  }

  async #load(): Promise<void> {
    const turn = ++this.#turn;
    const location = this.location;
    const scrolls = this.#scrollsNext;
    this.#scrollsNext = true;
    this.#isLoading = true;
    this.#options.beforeLoad(location);
    if (this.#shown.turn === this.#lastRendered) this.#scroll.keep(this.#from);
    const found = this.#find(location.pathname, location.search);
    const visit = found && this.#visit(found, location.hash, false);
    const other = visit === undefined ? this.#options.lost : found?.route.redirect?.(visit);
    if (found === undefined || visit === undefined || other !== undefined) {
      void this.#go(hrefOf(other ?? this.#options.lost), { replace: true, resetScroll: scrolls });
      return;
    }
    const next = { location, route: found.route, params: found.params, search: found.search, turn, scrolls };
    const data = load(found.route, visit);
    const before = this.#loaded.get(keyOf(found));
    if (before !== undefined) {
      // The page shows what it has, and its newer data when they are there.
      data.catch(() => undefined);
      this.#show({ ...next, status: 'Loaded', Page: before });
      return;
    }
    const shown = await this.#waitFor(next, data);
    if (shown.Page !== undefined) this.#loaded.set(keyOf(found), shown.Page);
    if (turn === this.#turn) this.#show(shown);
  }

  /** Waits for a page's files and data; meanwhile, after a while, the page shows that it is loading. */
  async #waitFor(next: Omit<Shown, 'status'>, data: Promise<unknown>): Promise<Shown> {
    let pendingSince: number | undefined;
    const timer = setTimeout(() => {
      if (next.turn !== this.#turn) return;
      pendingSince = performance.now();
      this.#publish({ ...next, status: 'Pending' });
    }, PENDING_AFTER_MS);
    let shown: Shown;
    try {
      const [Page] = await Promise.all([next.route?.page(), data, this.#options.prepare()]);
      shown = { ...next, status: 'Loaded', Page };
    } catch (error) {
      shown = { ...next, status: 'Failed', error };
    }
    clearTimeout(timer);
    const rest = pendingSince === undefined ? 0 : pendingSince + PENDING_AT_LEAST_MS - performance.now();
    if (rest > 0 && this.#watchers.size > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    return shown;
  }

  #show(shown: Shown): void {
    this.#isLoading = false;
    this.#publish(shown);
    // Nothing renders before the first page is loaded.
    if (this.#watchers.size === 0) this.#settle();
  }

  #publish(shown: Shown): void {
    this.#shown = shown;
    for (const watcher of this.#watchers) watcher(shown);
  }
}

/** Identifies a page by its route, the parameters of its path, and the search parameters on which its data depend. */
const keyOf = ({ route: { path, loadsBy = [] }, params, search }: Found): string =>
  JSON.stringify([path, params, loadsBy.map((name) => search[name])]);

/** Calls a route's loader; what it throws is a rejection. */
const load = async (loaded: Route, visit: Visit): Promise<unknown> => loaded.load?.(visit);
