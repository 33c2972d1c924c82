import { type RefObject, useEffect, useRef } from 'react';

/** Returns whether the visitor prefers reduced motion. */
const isCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Snapping {
  onScroll: () => void;
  /** Called when a finger or wheel interrupts the page's scrolling. */
  onTouched: () => void;
}

/** Keeps a strip of full-width slides aligned to one of them: a swipe changes the index, and a new index scrolls. */
export function useSnapping(
  strip: RefObject<HTMLElement | null>,
  index: number,
  onIndexChange: (index: number) => void,
): Snapping {
  /** The slide to which the page itself scrolls: slides passed on the way are not selected. */
  const target = useRef<number | null>(null);
  const isFirst = useRef(true);
  const current = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    return Math.round(scrollLeft / Math.max(1, clientWidth));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another index scrolls
  useEffect(() => {
    const isInstant = isFirst.current || isCalm();
    isFirst.current = false;
    if (strip.current === null || current() === index) return;
    target.current = index;
    const left = index * strip.current.clientWidth;
    strip.current.scrollTo({ left, behavior: isInstant ? 'instant' : 'smooth' });
  }, [index]);
  return {
    onScroll: () => {
      const reached = current();
      if (target.current === null) {
        if (reached !== index) onIndexChange(reached);
      } else if (reached === target.current) target.current = null;
    },
    onTouched: () => {
      target.current = null;
    },
  };
}
