/** A line of what applying a file changes, and what it is, for its colour. */
export interface DiffLine {
  mark: '+' | '-' | '~' | ' ';
  text: string;
}
