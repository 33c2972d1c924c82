import { Fragment, type ReactNode } from 'react';

/** `<terms>the terms</terms>`: a name of our own, around words. */
const MARKED = /<(\w+)>(.*?)<\/\1>/g;

/** What stands in place of a mark, by its name; it gets the words inside. */
export type Marks = Readonly<Record<string, (words: string) => ReactNode>>;

/**
 * Returns a text whose translators say by `<name>…</name>` which of its words are a link. Marks do not lie in each
 * other, and the words of one without an entry stand as they are.
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
