/** A fault that the run puts into the code; a test must fail. */
export interface Mutant {
  /** `NN-name`; the number is never reused. */
  id: string;
  /** The file that is changed, from the root. */
  file: string;
  /** Text that is in the file exactly once. */
  find: string;
  replace: string;
  killedBy: {
    file: string;
    /** The test's title, or a part of it that no other test of the file has. */
    title: string;
  };
}
