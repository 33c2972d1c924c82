import { type RefObject, useEffect } from 'react';

/** What stands at the window's lower edge now, one on the other, and how high it is, in CSS pixels. */
const heights = new Map<Element, number>();

function makeRoom(): void {
  const height = [...heights.values()].reduce((sum, each) => sum + each, 0);
  const { style } = document.documentElement;
  style.scrollPaddingBlockEnd = `${height}px`;
  // For what stands on all of them.
  style.setProperty('--edge-height', `${height}px`);
}

/**
 * What gets the focus, or is led to, does not come to rest under something at the window's lower edge.
 * @param property a custom property of the page that says how high the element is, for what stands on it
 */
export function useScrollRoom(element: RefObject<Element | null>, property?: `--${string}`): void {
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const watch = new ResizeObserver(() => {
      const { height } = current.getBoundingClientRect();
      heights.set(current, height);
      if (property !== undefined) document.documentElement.style.setProperty(property, `${height}px`);
      makeRoom();
    });
    watch.observe(current);
    return () => {
      watch.disconnect();
      heights.delete(current);
      makeRoom();
    };
  }, [element, property]);
}
