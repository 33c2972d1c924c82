import { createHash } from 'node:crypto';
import PDFDocument from 'pdfkit';
import { readTextBlocks, type TextBlock } from '#contract/page-text.ts';
import { openPdfFonts } from '#platform/pdf/pdf-fonts.ts';
import { createPen, type PdfStyle } from '#platform/pdf/pdf-text.ts';

/** The text of a document in one language, as people write it. */
export interface DocumentText {
  language: string;
  text: string;
}

/** The area of the text on an A4 page, in points. */
const PAGE = { left: 72, right: 523, top: 84, bottom: 770 };
const INK = '#1b1f1d';
const LEADING = 1.45;
const TITLE: PdfStyle = { size: 24, weight: 700, colour: INK };
const HEADING: PdfStyle = { size: 13, weight: 700, colour: INK };
const TEXT: PdfStyle = { size: 11, weight: 400, colour: INK };
/** How each block looks, with the space before it. */
const LOOKS: Readonly<Record<TextBlock['kind'], { style: PdfStyle; before: number; indent: number }>> = {
  title: { style: TITLE, before: 0, indent: 0 },
  heading: { style: HEADING, before: 16, indent: 0 },
  paragraph: { style: TEXT, before: 4, indent: 0 },
  point: { style: TEXT, before: 2, indent: 16 },
  break: { style: TEXT, before: 16, indent: 0 },
};
/** A constant date: the same text gives the same bytes, so an unchanged document does not change the site. */
const WRITTEN_AT = new Date('2026-01-01T00:00:00Z');
/** The longest word that is not broken: finding where a word breaks measures it again for each letter. */
const WORD_MAX = 60;

/** Draws a document as a PDF; each language begins on a page of its own. @returns undefined if there is no text */
export async function drawDocument(texts: readonly DocumentText[]): Promise<Buffer | undefined> {
  const parts = texts
    .map(({ language, text }) => ({ language, blocks: readTextBlocks(text) }))
    .filter(({ blocks }) => blocks.length > 0);
  const [first] = parts;
  if (first === undefined) return undefined;
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: first.language,
    displayTitle: true,
    info: {
      Title: first.blocks.find(({ kind }) => kind === 'title')?.text ?? '',
      Producer: 'Photofinish',
      // The hash also covers the writers' notes, which are not drawn: a changed note must change the file, so that it
      // counts as a change of the site.
      Keywords: `text ${createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)}`,
      CreationDate: WRITTEN_AT,
    },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject));
  const pen = createPen(document, await openPdfFonts());
  let baseline = PAGE.bottom;
  const write = ({ kind, text }: TextBlock): void => {
    const { style, before, indent } = LOOKS[kind];
    const left = PAGE.left + indent;
    baseline += before;
    const short = text.replaceAll(new RegExp(`\\S{${WORD_MAX}}(?=\\S)`, 'gu'), '$& ');
    for (const [at, line] of pen.breakLines(short, style, PAGE.right - left).entries()) {
      if (baseline + style.size * LEADING > PAGE.bottom) {
        document.addPage();
        baseline = PAGE.top;
      }
      baseline += style.size * LEADING;
      if (kind === 'point' && at === 0) pen.draw('–', style, PAGE.left, baseline);
      pen.draw(line, style, left, baseline);
    }
  };
  for (const { blocks } of parts) {
    baseline = PAGE.bottom;
    for (const block of blocks) write(block);
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
