import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 200;

/** Returns the text once its writer pauses, so that not every letter is a question to the server. */
export function usePaused(text: string, pauseMs = TYPING_PAUSE_MS): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return paused;
}
