import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 200;

/** The text once its writer pauses, so that not every letter is a question to the server. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
