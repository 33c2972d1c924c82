import { type RefObject, useEffect } from 'react';

/** The bars at the window's lower edge, stacked, with their heights in CSS pixels. */
const heights = new Map<Element, number>();

function makeRoom(): void {
  const height = [...heights.values()].reduce((sum, each) => sum + each, 0);
  const { style } = document.documentElement;
  style.scrollPaddingBlockEnd = `${height}px`;
  // Elements above all bars use this property.
  style.setProperty('--edge-height', `${height}px`);
}

/**
 * Keeps focused elements and anchors from ending up under a bar at the window's lower edge.
 * @param property a custom property of the page with the bar's height, for elements above it
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
