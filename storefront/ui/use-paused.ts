import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 200;

/** Returns the text once typing pauses, so that not every letter sends a request. */
export function usePaused(text: string, pauseMs = TYPING_PAUSE_MS): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return paused;
}
