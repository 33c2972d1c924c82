import { useEffect } from 'react';
import { useRouter } from '#storefront/router/use-router.ts';

/** Focuses the page's heading, so that a screen reader reads it; without a heading, the page itself. */
function focusStart(main: HTMLElement): HTMLElement {
  const heading = main.querySelector<HTMLElement>('h1');
  const start = heading ?? main;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
  return start;
}

/** Focuses the start of a page, and again when its heading appears or is replaced, until the visitor navigates. */
function stayAtStart(main: HTMLElement): MutationObserver {
  let start = focusStart(main);
  const watch = new MutationObserver(() => {
    const focused = document.activeElement;
    const isLost = focused === document.body && !start.isConnected;
    if (focused === main || isLost) start = focusStart(main);
    else if (focused !== start) watch.disconnect();
  });
  watch.observe(main, { childList: true, subtree: true });
  return watch;
}

/**
 * Moves the focus to the start of a new page, because the followed link has disappeared or is in the bar; not if the
 * page took the focus itself. After one step back, the focus stays on an element that still exists, such as the back
 * button.
 */
export function usePageFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let staying: MutationObserver | undefined;
    const unsubscribe = router.onRendered(({ from, to }) => {
      const main = document.getElementById('content');
      if (main === null || from.pathname === to.pathname) return;
      staying?.disconnect();
      const focused = document.activeElement;
      const isInPage = focused !== main && main.contains(focused);
      const isBack = to.state.index < from.state.index;
      const isElsewhere = focused !== main && focused !== document.body;
      if (isInPage || (isBack && isElsewhere)) return;
      staying = stayAtStart(main);
    });
    return () => {
      unsubscribe();
      staying?.disconnect();
    };
  }, [router]);
}
