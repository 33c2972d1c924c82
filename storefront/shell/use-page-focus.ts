import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Focuses the page's heading, which a screen reader then speaks; while there is none, the page itself. */
function focusStart(main: HTMLElement): HTMLElement {
  const heading = main.querySelector<HTMLElement>('h1');
  const start = heading ?? main;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
  return start;
}

/**
 * Puts the focus at the start of a page and keeps it there while the page finds its heading, or finds another one:
 * until the visitor navigates.
 */
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
 * Returns a link that led to another page is gone, or stands in the bar: the focus goes on at the start of the new
 * page, unless the page took it itself. One step back leaves it on whatever is still there, such as the back button.
 */
export function usePageFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let staying: MutationObserver | undefined;
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      const main = document.getElementById('content');
      if (main === null || fromLocation === undefined || !pathChanged) return;
      staying?.disconnect();
      const focused = document.activeElement;
      const isInPage = focused !== main && main.contains(focused);
      const isBack = toLocation.state.__TSR_index < fromLocation.state.__TSR_index;
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
