import { useLayoutEffect, useState } from 'react';

/** Returns the object URL of a picture; null while there is none. */
export function useObjectUrl(blob: Blob | undefined): string | null {
  const [made, setMade] = useState<{ blob: Blob; url: string } | null>(null);
  // Before the next paint, so that the new picture replaces the old one without a gap.
  useLayoutEffect(() => {
    if (blob === undefined) return;
    const url = URL.createObjectURL(blob);
    setMade({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return made !== null && made.blob === blob ? made.url : null;
}
