import PDFDocument from 'pdfkit';
import { createPen, openPdfFonts, type PdfStyle } from '#delivering/receipts/index.ts';

/** What a document says, a part for each language it is in. */
export interface DocumentWords {
  parts: { language: string; title: string; sections: { title: string; paragraphs: string[] }[] }[];
}

/** A4 in points, and where the text stands on it. */
const PAGE = { left: 72, right: 523, top: 84, bottom: 770 };
const INK = '#1b1f1d';
const TITLE: PdfStyle = { size: 24, weight: 700, colour: INK };
const HEADING: PdfStyle = { size: 13, weight: 700, colour: INK };
const TEXT: PdfStyle = { size: 11, weight: 400, colour: INK };
const LEADING = 1.45;
/** The same text yields the same bytes: an unchanged document is no change of the site. */
const WRITTEN_AT = new Date('2026-01-01T00:00:00Z');

/** Draws one of a demo shop's documents as a PDF; each language begins on a page of its own. */
export async function drawDocument({ parts }: DocumentWords): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: parts[0]?.language ?? 'en',
    displayTitle: true,
    info: { Title: parts[0]?.title ?? '', Producer: 'Photofinish', CreationDate: WRITTEN_AT },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject));
  const pen = createPen(document, await openPdfFonts());
  let baseline = PAGE.bottom;
  const write = (text: string, style: PdfStyle, spaceBefore: number): void => {
    baseline += spaceBefore;
    for (const line of pen.breakLines(text, style, PAGE.right - PAGE.left)) {
      if (baseline + style.size * LEADING > PAGE.bottom) {
        document.addPage();
        baseline = PAGE.top;
      }
      baseline += style.size * LEADING;
      pen.draw(line, style, PAGE.left, baseline);
    }
  };
  for (const { title, sections } of parts) {
    baseline = PAGE.bottom;
    write(title, TITLE, 0);
    for (const section of sections) {
      write(section.title, HEADING, 16);
      for (const paragraph of section.paragraphs) write(paragraph, TEXT, 4);
    }
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
