/** A fault that is put into the code to see whether a test notices it. */
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
