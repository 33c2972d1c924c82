import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';

/** The part of an element on or near the screen, in CSS pixels below the element's top. */
export interface Stretch {
  top: number;
  bottom: number;
}

/** The margin beyond the screen within which rows are rendered, in screens, so that fast scrolling shows no gaps. */
const SCREENS_AHEAD = 1;
/** The scroll distance after which the rows are recomputed, CSS pixels. */
const STEP_PX = 200;

/** The last grid's width, CSS pixels. */
let lastWidth = 0;

/**
 * Estimates the width of a grid, so that its rows are rendered before the page is laid out. Uses the width of the last
 * grid, else that of the printed lines that the grid replaces. 0 if unknown.
 */
function expectWidth(): number {
  const lines = document.querySelector('.printed-lines');
  if (lastWidth > 0 || lines === null) return lastWidth;
  const { paddingLeft, paddingRight } = getComputedStyle(lines);
  return Math.max(0, lines.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
}

/**
 * Observes an element's width. Its first render uses an expected width; without one, the element is measured before the
 * first paint.
 * @param known the width, if an element that contains this one is observed
 */
export function useWidth(ref: RefObject<HTMLElement | null>, known?: number): number {
  const [width, setWidth] = useState(known ?? expectWidth);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an expected width matters only on the first render
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || known !== undefined) return;
    const measure = () => {
      lastWidth = Math.floor(element.clientWidth);
      setWidth(lastWidth);
    };
    if (width <= 0) measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [ref]);
  return known ?? width;
}

/**
 * Observes the part of an element near the screen.
 * @param firstBottom the end of the part that is rendered first; the rest follows after the paint
 */
export function useRowWindow(ref: RefObject<HTMLElement | null>, firstBottom: number): Stretch {
  const [stretch, setStretch] = useState<Stretch>({ top: 0, bottom: firstBottom });

  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const look = () => {
      const ahead = window.innerHeight * SCREENS_AHEAD;
      const offset = -element.getBoundingClientRect().top;
      // In steps, so that scrolling by a pixel does not render.
      const top = Math.floor((offset - ahead) / STEP_PX) * STEP_PX;
      const bottom = Math.ceil((offset + window.innerHeight + ahead) / STEP_PX) * STEP_PX;
      setStretch((last) => (last.top === top && last.bottom === bottom ? last : { top, bottom }));
    };
    // In small parts, so that on a slow phone scrolling never waits for a screenful of rows.
    const follow = () => startTransition(look);
    // The observer calls this once, after the page's own layout and before the paint.
    const sizes = new ResizeObserver(follow);
    sizes.observe(element);
    sizes.observe(document.documentElement);
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', follow);
    };
  }, [ref]);

  return stretch;
}
