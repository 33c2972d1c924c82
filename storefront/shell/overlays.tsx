import { useEffect, useState } from 'react';
import { loadPatiently } from '#storefront/api/missing-part.ts';
import { reportProblem } from '#storefront/api/problem-queue.ts';
import { useLocation } from '#storefront/router/use-router.ts';
import { closeOverlay, type Overlay, useOverlay } from './overlay.ts';
import { loadOverlay, type OverlayPart } from './overlay-parts.ts';

/** Shows the current overlay, which closes with its page. */
export function Overlays() {
  const wanted = useOverlay();
  const [loaded, setLoaded] = useState<{ overlay: Overlay; Part: OverlayPart } | null>(null);
  const path = useLocation().pathname;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what closes it
  useEffect(closeOverlay, [path]);
  useEffect(() => {
    if (wanted === null) return setLoaded(null);
    let isWanted = true;
    loadPatiently(() => loadOverlay(wanted.kind)).then(
      (Part) => {
        if (isWanted) setLoaded({ overlay: wanted, Part });
      },
      (error: unknown) => {
        if (!isWanted) return;
        closeOverlay();
        reportProblem(error);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  if (wanted === null || loaded === null) return null;
  // The menu stays open until the chosen overlay is loaded, and passes its history entry on to it.
  const { overlay, Part } = loaded;
  return <Part isOpen name={overlay.kind === 'CustomPage' ? overlay.name : ''} onClose={closeOverlay} />;
}
