import type { Document } from 'yaml';

/** Reads and changes values of the brand's file. */
export interface Fields {
  file: Document;
  text: (...path: string[]) => string;
  set: (path: string[], value: unknown) => void;
  /** The props of a text field; what is left empty becomes `empty`. */
  field: (
    path: string[],
    empty?: null,
  ) => { value: string; onChange: (event: { currentTarget: { value: string } }) => void };
}
