/** A line of the changes that a file makes, and its kind, which determines its colour. */
export interface DiffLine {
  mark: '+' | '-' | '~' | ' ';
  text: string;
}
