import { Fragment, type ReactNode } from 'react';

/** `<terms>the terms</terms>`: our own mark around text. */
const MARKED = /<(\w+)>(.*?)<\/\1>/g;

/** What replaces a mark, by its name; it gets the text inside. */
export type Marks = Readonly<Record<string, (words: string) => ReactNode>>;

/**
 * Returns a text whose translators mark links by `<name>…</name>`. Marks are not nested, and the text of one without an
 * entry is unchanged.
 */
export function markedText(text: string, marks: Marks): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKED)) {
    const [whole, name = '', words = ''] = match;
    parts.push(text.slice(end, match.index));
    parts.push(<Fragment key={match.index}>{marks[name]?.(words) ?? words}</Fragment>);
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts.filter((part) => part !== '');
}
