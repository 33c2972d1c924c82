import { type ComponentType, useEffect, useRef, useState } from 'react';

/** The distance, in CSS pixels, at which it starts to load before it is scrolled into view. */
const AHEAD_PX = 400;

/**
 * Shows the tenant's brand zone on home. Its component, list and pictures are loaded when the end of the page comes
 * near, so a visitor who finds an event at once never downloads them.
 */
export function BrandZoneArea() {
  const area = useRef<HTMLDivElement>(null);
  const [Shown, setShown] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (area.current === null) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        import('./brand-zone.tsx').then(
          ({ BrandZone }) => setShown(() => BrandZone),
          () => {
            // An advertisement whose file is missing is left out.
          },
        );
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    watch.observe(area.current);
    return () => watch.disconnect();
  }, []);
  return <div ref={area}>{Shown !== null && <Shown />}</div>;
}
