import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PageHistory } from '#storefront/router/page-history.ts';
import { createLayers } from './layers.ts';

/** A browser's history: steps back and forward are asynchronous, and steps beyond its ends cause no event. */
class SessionHistory {
  index = 0;
  entries: { state: { key?: string; layer?: number } | null; href: string }[] = [{ state: null, href: '/' }];
  readonly #onPop: () => void;

  constructor(onPop: () => void) {
    this.#onPop = onPop;
  }
  get length() {
    return this.entries.length;
  }
  get state() {
    return this.entries[this.index]?.state ?? null;
  }
  get href() {
    return this.entries[this.index]?.href ?? '';
  }
  pushState(state: object, _: string, href = this.href) {
    this.entries.splice(++this.index, Number.POSITIVE_INFINITY, { state, href });
  }
  replaceState(state: object, _: string, href = this.href) {
    this.entries[this.index] = { state, href };
  }
  go(by: number) {
    setTimeout(() => {
      if (this.entries[this.index + by] === undefined) return;
      this.index += by;
      this.#onPop();
    });
  }
  back = () => this.go(-1);
  forward = () => this.go(1);
}

/** Opens a tab on `/`, whose layers close on request and with their page. */
function openTab() {
  const listeners: { hear: (event: unknown) => void; isFirst: boolean }[] = [];
  const history = new SessionHistory(() => {
    let isStopped = false;
    const event = { stopImmediatePropagation: () => (isStopped = true) };
    for (const { hear } of listeners.toSorted((one, other) => +other.isFirst - +one.isFirst))
      if (!isStopped) hear(event);
  });
  const win = {
    history,
    setTimeout,
    clearTimeout,
    location: {
      get pathname() {
        return history.href;
      },
      search: '',
      hash: '',
    },
    addEventListener: (type: string, hear: () => void, options?: { capture?: boolean }) => {
      if (type === 'popstate') listeners.push({ hear, isFirst: options?.capture === true });
    },
  };
  const router = new PageHistory(win as unknown as Window);
  const start = () => createLayers(win as unknown as Window, router);
  let openLayer = start();
  const open: { name: string; isGone: () => void }[] = [];
  const close = (name: string) => {
    const at = open.findIndex((layer) => layer.name === name);
    for (const { isGone } of at < 0 ? [] : open.splice(at, 1)) isGone();
  };
  /** The layers that Back asked to close. */
  const asked: string[] = [];
  /** The pages that the router was asked to show. */
  const shown: string[] = [];
  router.subscribe(() => {
    shown.push(router.location.pathname);
    for (const { name } of open.slice()) close(name);
  });
  return {
    history,
    router,
    shown,
    asked,
    close,
    open: (name: string) => {
      const ask = () => {
        asked.push(name);
        close(name);
      };
      open.push({ name, isGone: openLayer(ask) });
    },
    names: () => open.map(({ name }) => name),
    /** Entries up to the current one: `/` is a page, `/+1` a layer over it. */
    behind: () =>
      history.entries
        .slice(0, history.index + 1)
        .map(({ state, href }) => (state?.layer ? `${href}+${state.layer}` : href)),
    reload: () => {
      open.splice(0);
      listeners.splice(0, listeners.length, ...listeners.filter(({ isFirst }) => !isFirst));
      openLayer = start();
    },
  };
}

const rest = () => vi.runAllTimersAsync();

beforeEach(() => {
  vi.useFakeTimers();
  // Without a document the router's history runs no blockers.
  vi.stubGlobal('document', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a layer', () => {
  test('is closed by Back, one at a time, without the router noticing', async () => {
    const tab = openTab();
    tab.open('viewer');
    await rest();
    tab.open('sheet');
    await rest();
    expect(tab.behind()).toEqual(['/', '/+1', '/+2']);
    tab.history.back();
    await rest();
    expect(tab.names()).toEqual(['viewer']);
    tab.history.back();
    await rest();
    expect([tab.names(), tab.behind(), tab.shown]).toEqual([[], ['/'], []]);
  });

  test('closed in another way leaves no entry to go back to, and Forward restores nothing', async () => {
    const tab = openTab();
    tab.open('viewer');
    await rest();
    tab.close('viewer');
    await rest();
    expect(tab.behind()).toEqual(['/']);
    tab.history.forward();
    await rest();
    expect([tab.names(), tab.behind(), tab.shown]).toEqual([[], ['/'], []]);
  });

  test('gives its page the address that it wrote when a link leads away, and no address when it is closed', async () => {
    const tab = openTab();
    tab.open('viewer');
    await rest();
    tab.history.replaceState(tab.history.state ?? {}, '', '/?photo=1');
    tab.close('viewer');
    await rest();
    expect(tab.behind()).toEqual(['/']);
    tab.open('viewer');
    await rest();
    tab.history.replaceState(tab.history.state ?? {}, '', '/?photo=2');
    tab.router.push('/cart');
    await rest();
    expect(tab.behind()).toEqual(['/?photo=2', '/cart']);
  });

  test('passes its entry to a layer that opens as it closes', async () => {
    const tab = openTab();
    tab.open('first');
    await rest();
    const go = vi.spyOn(tab.history, 'go');
    tab.close('first');
    tab.open('second');
    await rest();
    expect([go.mock.calls, tab.behind()]).toEqual([[], ['/', '/+1']]);
    tab.history.back();
    await rest();
    expect(tab.names()).toEqual([]);
  });

  test('opened while another one’s entry is being removed gets its own', async () => {
    const tab = openTab();
    tab.open('first');
    await rest();
    tab.close('first');
    await vi.advanceTimersToNextTimerAsync();
    tab.open('second');
    await rest();
    expect([tab.names(), tab.behind()]).toEqual([['second'], ['/', '/+1']]);
  });

  test.each(['push', 'replace'] as const)('left by a link (%s) is skipped on the way back', async (how) => {
    const tab = openTab();
    tab.router.push('/race');
    await rest();
    tab.open('viewer');
    tab.open('sheet');
    await rest();
    tab.router[how]('/cart');
    await rest();
    expect(tab.behind()).toEqual(how === 'push' ? ['/', '/race', '/cart'] : ['/', '/cart']);
    // The layers stay until the next page is shown.
    expect(tab.asked).toEqual([]);
    // Entries ahead belong to a page that may be gone.
    tab.history.forward();
    await rest();
    expect(tab.behind().at(-1)).toBe('/cart');
    tab.history.back();
    await rest();
    expect(tab.shown.at(-1)).toBe(how === 'push' ? '/race' : '/');
  });

  test('closed just before a link was followed is skipped on the way back too', async () => {
    const tab = openTab();
    tab.open('drawer');
    await rest();
    tab.close('drawer');
    await vi.advanceTimersToNextTimerAsync();
    tab.router.push('/cart');
    await rest();
    expect([tab.behind(), tab.shown]).toEqual([['/', '/cart'], ['/cart']]);
  });

  test('open at a reload is replaced by its page', async () => {
    const tab = openTab();
    tab.open('viewer');
    await rest();
    tab.reload();
    await rest();
    expect([tab.behind(), tab.shown]).toEqual([['/'], []]);
  });

  test('closes with its page, also by two steps back at once', async () => {
    const tab = openTab();
    tab.router.push('/race');
    await rest();
    tab.open('viewer');
    await rest();
    tab.history.go(-2);
    await rest();
    expect([tab.names(), tab.behind(), tab.shown]).toEqual([[], ['/'], ['/race', '/']]);
  });

  test('whose entry cannot be left delays navigation only for a moment', async () => {
    const tab = openTab();
    tab.open('frame');
    await rest();
    const go = vi.spyOn(tab.history, 'go').mockImplementationOnce(() => {});
    tab.router.push('/cart');
    await rest();
    expect([go.mock.calls.length, tab.shown]).toEqual([1, ['/cart']]);
  });
});

test('after any sequence of actions, Back does exactly one thing', async () => {
  const doing = fc.constantFrom(
    'open',
    'close',
    'closeFirst',
    'swap',
    'back',
    'forward',
    'go',
    'step',
    'rest',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { maxLength: 24 }), async (acts) => {
      const tab = openTab();
      let made = 0;
      for (const act of acts) {
        const names = tab.names();
        if (act === 'close' || act === 'swap') tab.close(names.at(-1) ?? '');
        if (act === 'closeFirst') tab.close(names[0] ?? '');
        if (act === 'open' || act === 'swap') tab.open(`${made++}`);
        if (act === 'back') tab.history.back();
        if (act === 'forward') tab.history.forward();
        // A visitor acts only after the browser has finished the step.
        if (act === 'back' || act === 'forward') await rest();
        if (act === 'go') tab.router.push(`/${made++}`);
        if (act === 'step') await vi.advanceTimersToNextTimerAsync();
        if (act === 'rest') await rest();
      }
      await rest();
      const behind = tab.behind();
      const pages = behind.filter((entry) => !entry.includes('+'));
      const page = pages.at(-1);
      expect(behind).toEqual([...pages, ...tab.names().map((_, index) => `${page}+${index + 1}`)]);
      expect(tab.router.location.pathname).toBe(page);
    }),
  );
});
