import { Fragment, type ReactNode } from 'react';

/** A tag of our own around text: `<terms>the terms</terms>`. */
const MARKED = /<(\w+)>(.*?)<\/\1>/g;

/** Renders a tag by its name; receives the text inside. */
export type Marks = Readonly<Record<string, (words: string) => ReactNode>>;

/**
 * Renders a text in which translators mark links by `<name>…</name>`. Tags are not nested; the text of a tag without an
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
