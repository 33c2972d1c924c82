import { useState } from 'react';
import type { DeskProposal } from '#contract/desk-settings.schema.ts';

/** A file in an editor. */
export interface FileText {
  source: string;
  isChanged: boolean;
  faults: DeskProposal['faults'];
  /** What was just done, shown to the member who did it. */
  note: string;
  change: (source: string) => void;
  /** Shows what is applied again. */
  discard: (note?: string) => void;
  setFaults: (faults: DeskProposal['faults']) => void;
  setNote: (note: string) => void;
}

/**
 * Keeps a member's edits of a file, whatever another member applies meanwhile.
 * @param applied the file as it is; undefined while it is loaded
 */
export function useFileText(applied: string | undefined): FileText {
  const [typed, setTyped] = useState<string>();
  const [faults, setFaults] = useState<DeskProposal['faults']>([]);
  const [note, setNote] = useState('');
  const set = (source: string | undefined, said: string) => {
    setTyped(source);
    setFaults([]);
    setNote(said);
  };
  return {
    source: typed ?? applied ?? '',
    isChanged: typed !== undefined && typed !== applied,
    faults,
    note,
    change: (source) => set(source, ''),
    discard: (said = '') => set(undefined, said),
    setFaults,
    setNote,
  };
}
