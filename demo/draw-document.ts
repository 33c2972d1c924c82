import PDFDocument from 'pdfkit';
import { createPen, openPdfFonts, type PdfStyle } from '#delivering/receipts/index.ts';

/** The text of a document, one part for each of its languages. */
export interface DocumentWords {
  parts: { language: string; title: string; sections: { title: string; paragraphs: string[] }[] }[];
}

/** The area of the text on an A4 page, in points. */
const PAGE = { left: 72, right: 523, top: 84, bottom: 770 };
const INK = '#1b1f1d';
const TITLE: PdfStyle = { size: 24, weight: 700, colour: INK };
const HEADING: PdfStyle = { size: 13, weight: 700, colour: INK };
const TEXT: PdfStyle = { size: 11, weight: 400, colour: INK };
const LEADING = 1.45;
/** A constant date: the same text gives the same bytes, so an unchanged document does not change the site. */
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
