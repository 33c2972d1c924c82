import { type RefObject, useEffect } from 'react';

/** What stands at the window's lower edge now, and how high it is, in CSS pixels. */
const heights = new Map<Element, number>();

function makeRoom(): void {
  document.documentElement.style.scrollPaddingBlockEnd = `${Math.max(0, ...heights.values())}px`;
}

/** What gets the focus, or is led to, does not come to rest under something at the window's lower edge. */
export function useScrollRoom(element: RefObject<Element | null>): void {
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const watch = new ResizeObserver(() => {
      heights.set(current, current.getBoundingClientRect().height);
      makeRoom();
    });
    watch.observe(current);
    return () => {
      watch.disconnect();
      heights.delete(current);
      makeRoom();
    };
  }, [element]);
}
