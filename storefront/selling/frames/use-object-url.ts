import { useLayoutEffect, useState } from 'react';

/** Returns the address of a picture in the browser's memory; null while there is none. */
export function useObjectUrl(blob: Blob | undefined): string | null {
  const [made, setMade] = useState<{ blob: Blob; url: string } | null>(null);
  // Before the next paint, so that one picture takes the place of the other.
  useLayoutEffect(() => {
    if (blob === undefined) return;
    const url = URL.createObjectURL(blob);
    setMade({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return made !== null && made.blob === blob ? made.url : null;
}
