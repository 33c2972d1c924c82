import { createSafeStorage, readJson } from '#storefront/api/storage.ts';
import type { PageLocation } from './page-history.ts';

const STORED = 'scrollPositions';
/** The most entries of the history whose positions are kept. Older ones start at the top of their page. */
const STORED_MAX = 100;

/** Keeps where each entry of the history was scrolled to, also over a reload. */
export class ScrollPositions {
  readonly #session = createSafeStorage(() => window.sessionStorage);
  readonly #byEntry: Map<string, number>;

  /** @param current returns the location that is shown */
  constructor(current: () => PageLocation) {
    const stored = readJson(this.#session, STORED) as Record<string, number> | null | undefined;
    this.#byEntry = new Map(Object.entries(stored ?? {}));
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', () => {
      // The document that loads here next scrolls before our script runs.
      window.history.scrollRestoration = 'auto';
      this.keep(current());
      const latest = [...this.#byEntry].slice(-STORED_MAX);
      this.#session.setItem(STORED, JSON.stringify(Object.fromEntries(latest)));
    });
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) window.history.scrollRestoration = 'manual';
    });
  }

  /** Remembers the position of a page that is being left. */
  keep({ state: { key } }: PageLocation): void {
    this.#byEntry.delete(key);
    this.#byEntry.set(key, window.scrollY);
  }

  /**
   * Scrolls a page that was just rendered: to where it was left, or else to the element that its address names, or to
   * its top.
   * @param isFirst whether the document has just been loaded: the visitor may have scrolled the printed page
   */
  apply({ hash, state: { key } }: PageLocation, isFirst: boolean): void {
    const kept = this.#byEntry.get(key);
    if (kept !== undefined) window.scrollTo(0, kept);
    else if (hash !== '') document.getElementById(hash)?.scrollIntoView();
    else if (!isFirst) window.scrollTo(0, 0);
  }
}
