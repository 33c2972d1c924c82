import { useState } from 'react';
import type { DeskProposal } from '#contract/desk-settings.schema.ts';

/** A file in an editor. */
export interface FileText {
  source: string;
  isChanged: boolean;
  faults: DeskProposal['faults'];
  /** A message about what was just done, shown to the member who did it. */
  note: string;
  change: (source: string) => void;
  /** Discards the edits: the editor shows the applied file again. */
  reset: (note?: string) => void;
  setFaults: (faults: DeskProposal['faults']) => void;
  setNote: (note: string) => void;
}

/**
 * Holds a member's edits of a file, even if another member applies a change meanwhile.
 * @param applied the applied file; undefined while loading
 */
export function useFileText(applied: string | undefined): FileText {
  const [typed, setTyped] = useState<string>();
  const [faults, setFaults] = useState<DeskProposal['faults']>([]);
  const [note, setNote] = useState('');
  const set = (source: string | undefined, newNote: string) => {
    setTyped(source);
    setFaults([]);
    setNote(newNote);
  };
  return {
    source: typed ?? applied ?? '',
    isChanged: typed !== undefined && typed !== applied,
    faults,
    note,
    change: (source) => set(source, ''),
    reset: (newNote = '') => set(undefined, newNote),
    setFaults,
    setNote,
  };
}
