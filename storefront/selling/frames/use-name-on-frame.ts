import { useEffect, useState } from 'react';
import { type NameOnFrame, nameOnFrame } from './name-on-frame.ts';

/** Long enough that not every letter asks for a picture. */
const PAUSE_MS = 350;

/** The text once its writer pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export interface NameField extends NameOnFrame {
  /** What stands in the field. */
  typed: string;
  setTyped: (typed: string) => void;
}

/** The name to be printed: the participant's own until another one is typed. */
export function useNameOnFrame(ownName: string | undefined, hasName: boolean): NameField {
  const [typed, setTyped] = useState(ownName ?? '');
  const settled = useSettled(typed);
  return {
    typed,
    setTyped,
    shown: nameOnFrame(settled, ownName, hasName).shown,
    ordered: nameOnFrame(typed, ownName, hasName).ordered,
  };
}
