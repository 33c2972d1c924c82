import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';

/** The stretch of an element that is on or near the screen, in CSS pixels below the element's own top. */
export interface Stretch {
  top: number;
  bottom: number;
}

/** What is drawn beyond the screen, in screens, so that a quick thumb meets no gap. */
const SCREENS_AHEAD = 1;
/** How far one scrolls before the rows are looked at again, CSS pixels. */
const STEP_PX = 200;

/** Watches an element's width and the stretch of it that is near the screen. Measured before the first paint. */
export function useRowWindow(ref: RefObject<HTMLElement | null>): { width: number; stretch: Stretch } {
  const [width, setWidth] = useState(0);
  const [stretch, setStretch] = useState<Stretch>({ top: 0, bottom: 0 });

  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const look = (screensAhead = SCREENS_AHEAD) => {
      const ahead = window.innerHeight * screensAhead;
      const offset = -element.getBoundingClientRect().top;
      // In steps, so that a scrolled pixel renders nothing.
      const top = Math.floor((offset - ahead) / STEP_PX) * STEP_PX;
      const bottom = Math.ceil((offset + window.innerHeight + ahead) / STEP_PX) * STEP_PX;
      setStretch((last) => (last.top === top && last.bottom === bottom ? last : { top, bottom }));
    };
    const measure = () => {
      setWidth(Math.floor(element.clientWidth));
      look();
    };
    // Piece by piece: on a slow phone no flick of a thumb waits for a screenful of rows.
    const follow = () => startTransition(() => look());
    setWidth(Math.floor(element.clientWidth));
    // What is on the screen first.
    look(0);
    follow();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    sizes.observe(document.documentElement);
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', follow);
    };
  }, [ref]);

  return { width, stretch };
}
