/** The marks that a toolbar sets. */
export type TextMark = 'heading' | 'list' | 'bold' | 'italic' | 'link';

/** A text with its selected part. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

const LINE_MARKS = { heading: '## ', list: '- ' } as const;
const AROUND = { bold: '**', italic: '*' } as const;

/** Sets a mark at the selected part, or removes it if it is there. */
export function toggleMark({ text, start, end }: Selected, mark: TextMark): Selected {
  if (mark === 'heading' || mark === 'list') return toggleLines({ text, start, end }, LINE_MARKS[mark]);
  const selected = text.slice(start, end);
  if (mark === 'link') {
    const address = 'https://';
    const changed = `${text.slice(0, start)}[${selected}](${address})${text.slice(end)}`;
    const at = selected === '' ? start + 1 : end + '[]('.length;
    return { text: changed, start: at, end: selected === '' ? at : at + address.length };
  }
  const around = AROUND[mark];
  const size = around.length;
  if (text.slice(0, start).endsWith(around) && text.slice(end).startsWith(around))
    return {
      text: text.slice(0, start - size) + selected + text.slice(end + size),
      start: start - size,
      end: end - size,
    };
  return {
    text: `${text.slice(0, start)}${around}${selected}${around}${text.slice(end)}`,
    start: start + size,
    end: end + size,
  };
}

/** Marks each selected line; removes the mark if all have it. */
function toggleLines({ text, start, end }: Selected, mark: string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const found = text.indexOf('\n', end);
  const to = found === -1 ? text.length : found;
  const lines = text.slice(from, to).split('\n');
  const hasAll = lines.every((line) => line.startsWith(mark));
  const changed = lines
    .map((line) => {
      const plain = line.replace(/^(?:#{1,6}\s+|[-*]\s+)/, '');
      return hasAll || (plain === '' && lines.length > 1) ? plain : mark + plain;
    })
    .join('\n');
  const end2 = from + changed.length;
  return {
    text: text.slice(0, from) + changed + text.slice(to),
    start: lines.length > 1 ? from : end2,
    end: end2,
  };
}
