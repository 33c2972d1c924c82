import { useEffect, useState } from 'react';

/** Long enough that not every letter asks for a picture. */
const PAUSE_MS = 350;

/** The text once its writer pauses. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
