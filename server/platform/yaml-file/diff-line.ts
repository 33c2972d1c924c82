import type { ShownShareRule } from '#contract/share-rule.schema.ts';

/** A line of the changes that a file makes, and its kind, which determines its colour. */
export interface DiffLine {
  mark: '+' | '-' | '~' | ' ';
  text: string;
  /** The change as values, for pages that name fields in the reader's language. A line that only heads others has none. */
  change?: LineChange;
}

/** A change of a field, or of a whole entry. */
interface LineChange {
  of: 'brand' | 'site' | 'catalog' | 'product' | 'offer' | 'people' | 'gift' | 'frame' | 'payee' | 'shares';
  /** The key of a catalog's entry; otherwise empty. */
  key: string;
  /** The path with dots; empty if the whole entry is added or removed. */
  field: string;
  /** Empty if there was or will be no value. */
  from: string;
  to: string;
  /** The rule of shares at a place before and after; null where there is none. */
  rule?: { number: number; before: ShownShareRule | null; after: ShownShareRule | null };
}
