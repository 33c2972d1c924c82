import { useState } from 'react';
import { usePaused } from '#storefront/ui/use-paused.ts';
import { type NameOnFrame, nameOnFrame } from './name-on-frame.ts';

/** Long enough that not every typed letter requests a preview. */
const PAUSE_MS = 350;

export interface NameField extends NameOnFrame {
  /** The text of the field. */
  typed: string;
  setTyped: (typed: string) => void;
  /** Whether the preview is requested with the field's current text, not an earlier one. */
  isSettled: boolean;
}

/** Returns the name to print: the participant's own until another one is typed. */
export function useNameOnFrame(ownName: string | undefined, hasName: boolean): NameField {
  const [typed, setTyped] = useState(ownName ?? '');
  const settled = usePaused(typed, PAUSE_MS);
  return {
    typed,
    setTyped,
    isSettled: settled === typed,
    shown: nameOnFrame(settled, ownName, hasName).shown,
    ordered: nameOnFrame(typed, ownName, hasName).ordered,
  };
}
