/** What a link passes on to its page beside the address. */
export interface PageState {
  /** The picture that the removal page shows, if the visitor came from one. */
  asked?: string | undefined;
}

/** The state of an entry of the history. */
interface EntryState extends PageState {
  /** Identifies the entry. */
  key: string;
  /** The position of the entry in the tab's history, which begins with the first page of the shop. */
  index: number;
}

export interface PageLocation {
  pathname: string;
  /** The query with its `?`; empty if there is none. */
  search: string;
  /** The fragment, without `#`. */
  hash: string;
  href: string;
  state: EntryState;
}

type HistoryWindow = Pick<Window, 'history' | 'location' | 'addEventListener'>;

const newKey = (): string => Math.random().toString(36).slice(2, 10);

/** The entries that the tab's history has for pages. Layers over a page add entries that it does not notice. */
export class PageHistory {
  readonly #win: HistoryWindow;
  readonly #listeners = new Set<() => void>();
  readonly #waits = new Set<() => Promise<void>>();
  #entry: EntryState;

  constructor(win: HistoryWindow) {
    this.#win = win;
    this.#entry = this.#readEntry(0);
    win.addEventListener('popstate', () => this.#arrive(this.#readEntry(this.#entry.index + 1)));
  }

  /** The key of the page's entry that was reached last. */
  get key(): string {
    return this.#entry.key;
  }

  /** The current address. */
  get location(): PageLocation {
    const { pathname, search, hash } = this.#win.location;
    return { pathname, search, hash: hash.slice(1), href: pathname + search + hash, state: this.#entry };
  }

  canGoBack(): boolean {
    return this.#entry.index > 0;
  }

  back(): void {
    this.#win.history.back();
  }

  /** Adds an entry. */
  push(href: string, state?: PageState): Promise<void> {
    return this.#write('pushState', href, state);
  }

  /** Gives the current entry another address. */
  replace(href: string, state?: PageState): Promise<void> {
    return this.#write('replaceState', href, state);
  }

  /** Calls a function after each change. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Makes `push` and `replace` wait for a function. */
  waitBefore(wait: () => Promise<void>): () => void {
    this.#waits.add(wait);
    return () => this.#waits.delete(wait);
  }

  async #write(how: 'pushState' | 'replaceState', href: string, state?: PageState): Promise<void> {
    for (const wait of this.#waits) await wait();
    const index = this.#entry.index + (how === 'pushState' ? 1 : 0);
    const entry = { ...state, key: newKey(), index };
    this.#win.history[how](entry, '', href);
    this.#arrive(entry);
  }

  /** Reads the entry; an entry that the browser made, such as one of a fragment, gets a state. */
  #readEntry(index: number): EntryState {
    const given: Partial<EntryState> | null = this.#win.history.state;
    if (typeof given?.key === 'string' && typeof given.index === 'number') return given as EntryState;
    const entry = { key: newKey(), index };
    this.#win.history.replaceState({ ...given, ...entry }, '');
    return entry;
  }

  #arrive(entry: EntryState): void {
    this.#entry = entry;
    for (const listener of this.#listeners) listener();
  }
}
