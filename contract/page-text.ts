/**
 * A block of a text that people write at the desk, in a small part of Markdown: `# title`, `## heading`, paragraphs divided by
 * an empty line, `- points`, and `---` between parts. Lines like `<!-- … -->` are notes for its writers.
 */
export interface TextBlock {
  kind: 'title' | 'heading' | 'paragraph' | 'point' | 'break';
  text: string;
}

/** A part of a text: its heading, paragraphs and points. */
export interface TextPart {
  title: string;
  paragraphs: string[];
  points: string[];
}

/** The note in a document's text until counsel has reviewed it. The document does not show it. */
export const REVIEW_NOTE = '<!-- for review by counsel -->';

/** Lists what a template of a document left open, as in `[number of years]`. */
export const openGaps = (text: string): string[] => [
  ...new Set([...text.matchAll(/\[[^\][\n]+\](?!\()/g)].map(([gap]) => gap)),
];

const NOTE = /^<!--.*-->$/;
const BREAK = /^-{3,}$/;
const MARKS = [
  ['title', /^#\s(.*)$/],
  ['heading', /^#{2,6}\s(.*)$/],
  ['point', /^[-*]\s(.*)$/],
] as const;
/** A line that would be read as something else begins with a backslash. */
const ESCAPED = /^\\(?=[\\#*<-])/;
const IS_MARKED = /^(?:\\|#{1,6}\s|[-*]\s|<!--|-{3,}$)/;

/** Reads the blocks of a text; lines without an empty line between them are one paragraph. */
export function readTextBlocks(source: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: TextBlock | undefined;
  for (const raw of source.split(/\r\n|[\n\r\u2028\u2029]/)) {
    const line = raw.trim();
    const next = line === '' || NOTE.test(line) ? undefined : readLine(line);
    if (next === undefined) open = undefined;
    else if (next.kind === 'paragraph' && open !== undefined) open.text += ` ${next.text}`;
    else {
      blocks.push(next);
      open = next.kind === 'paragraph' || next.kind === 'point' ? next : undefined;
    }
  }
  return blocks.filter(({ kind, text }) => kind === 'break' || text !== '');
}

function readLine(line: string): TextBlock {
  if (BREAK.test(line)) return { kind: 'break', text: '' };
  for (const [kind, mark] of MARKS) {
    const text = mark.exec(line)?.[1];
    if (text !== undefined) return { kind, text: text.trim() };
  }
  return { kind: 'paragraph', text: line.replace(ESCAPED, '') };
}

/** Writes blocks, so that `readTextBlocks` reads the same ones. */
export function writeTextBlocks(blocks: readonly TextBlock[]): string {
  return blocks
    .map(({ kind, text }, at) => {
      const isListed = kind === 'point' && blocks[at - 1]?.kind === 'point';
      return `${at === 0 ? '' : isListed ? '\n' : '\n\n'}${writeBlock(kind, text)}`;
    })
    .join('');
}

function writeBlock(kind: TextBlock['kind'], text: string): string {
  if (kind === 'break') return '---';
  if (kind === 'title') return `# ${text}`;
  if (kind === 'heading') return `## ${text}`;
  if (kind === 'point') return `- ${text}`;
  return IS_MARKED.test(text) ? `\\${text}` : text;
}

/** Groups blocks into parts. A part shows its paragraphs before its points, so a paragraph after a point begins a new part. */
export function readTextParts(source: string): TextPart[] {
  const parts: TextPart[] = [];
  let open: TextPart | undefined;
  const begin = (title: string): TextPart => {
    open = { title, paragraphs: [], points: [] };
    parts.push(open);
    return open;
  };
  for (const { kind, text } of readTextBlocks(source)) {
    if (kind === 'break') open = undefined;
    else if (kind === 'title' || kind === 'heading') begin(text);
    else if (kind === 'point') (open ?? begin('')).points.push(text);
    else (open === undefined || open.points.length > 0 ? begin('') : open).paragraphs.push(text);
  }
  return parts;
}

/** Writes parts, so that `readTextParts` reads the same ones. */
export function writeTextParts(parts: readonly TextPart[]): string {
  const blocks = parts.flatMap(({ title, paragraphs, points }, at): TextBlock[] => {
    const before = parts[at - 1];
    const isApart =
      before === undefined || title !== '' || (before.points.length > 0 && paragraphs.length > 0);
    return [
      ...(isApart ? [] : [{ kind: 'break' as const, text: '' }]),
      ...(title === '' ? [] : [{ kind: 'heading' as const, text: title }]),
      ...paragraphs.map((text) => ({ kind: 'paragraph' as const, text })),
      ...points.map((text) => ({ kind: 'point' as const, text })),
    ];
  });
  return writeTextBlocks(blocks);
}
