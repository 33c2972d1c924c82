import { useState } from 'react';
import { usePaused } from '#storefront/ui/use-paused.ts';
import { type NameOnFrame, nameOnFrame } from './name-on-frame.ts';

/** Long enough that not every letter asks for a picture. */
const PAUSE_MS = 350;

export interface NameField extends NameOnFrame {
  /** What stands in the field. */
  typed: string;
  setTyped: (typed: string) => void;
}

/** Returns the name to be printed: the participant's own until another one is typed. */
export function useNameOnFrame(ownName: string | undefined, hasName: boolean): NameField {
  const [typed, setTyped] = useState(ownName ?? '');
  const settled = usePaused(typed, PAUSE_MS);
  return {
    typed,
    setTyped,
    shown: nameOnFrame(settled, ownName, hasName).shown,
    ordered: nameOnFrame(typed, ownName, hasName).ordered,
  };
}
