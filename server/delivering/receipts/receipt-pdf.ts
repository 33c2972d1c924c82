import PDFDocument from 'pdfkit';
import { inSlices } from '#platform/in-slices.ts';
import { openPdfFonts } from '#platform/pdf/pdf-fonts.ts';
import { createPen, type PdfPen, type PdfStyle } from '#platform/pdf/pdf-text.ts';
import type { FormattedReceipt } from './format-receipt.ts';
import { fillIn } from './receipt-texts.ts';

/** A4 in points, and its margins. */
const PAGE = { width: 595.28, height: 841.89, left: 56, right: 56, top: 64, bottom: 64 };
const RIGHT = PAGE.width - PAGE.right;
/** The right ends of the columns for quantity and amount; the column of items ends before them. */
const COLUMNS = { quantity: RIGHT - 110, itemWidth: RIGHT - 180 - PAGE.left };
const INK = '#1b1f1d';
const QUIET = '#5b625e';
const LINE = '#d9ddda';
const TITLE: PdfStyle = { size: 26, weight: 700, colour: INK };
const TEXT: PdfStyle = { size: 11, weight: 400, colour: INK };
const SMALL: PdfStyle = { size: 9, weight: 400, colour: QUIET };
const STRONG: PdfStyle = { size: 14, weight: 700, colour: INK };
/** The distance from one baseline to the next, as a multiple of the size. */
const LEADING = 1.4;

/**
 * Draws receipts as a PDF on A4. Each begins on a new page and takes as many pages as it needs. The same receipts
 * give the same bytes, because dates and ids inside are those of the receipts.
 * @param issuedAt of the last receipt
 */
export async function receiptPdf(receipts: readonly FormattedReceipt[], issuedAt: Date): Promise<Buffer> {
  const fonts = await openPdfFonts();
  const [first] = receipts;
  const title = first === undefined ? '' : `${first.title} ${first.facts[0]?.[1] ?? ''}`;
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: first?.language ?? 'en',
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: title, Producer: 'Photofinish', Creator: 'Photofinish', CreationDate: issuedAt },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject));
  const pen = createPen(document, fonts);
  for (const receipt of receipts) await new Sheet(document, pen, receipt).draw();
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Draws one receipt downwards from `baseline`; begins a new page if the next piece does not fit. */
class Sheet {
  private readonly document: PDFKit.PDFDocument;
  private readonly pen: PdfPen;
  private readonly receipt: FormattedReceipt;
  private readonly firstPage: number;
  private baseline = 0;

  constructor(document: PDFKit.PDFDocument, pen: PdfPen, receipt: FormattedReceipt) {
    this.document = document;
    this.pen = pen;
    this.receipt = receipt;
    this.firstPage = document.bufferedPageRange().count;
  }

  /** Pauses between items, because an order of 500 items takes seconds. */
  async draw(): Promise<void> {
    const { receipt } = this;
    this.addPage();
    this.paragraph(receipt.title, TITLE);
    this.space(10);
    for (const [name, value] of receipt.facts) this.pair(name, value);
    this.space(14);
    for (const { heading, lines } of receipt.parties) {
      this.keepTogether(4 * TEXT.size * LEADING);
      this.paragraph(heading, SMALL);
      for (const line of lines) this.paragraph(line, TEXT);
      this.space(12);
    }
    if (receipt.note !== null) this.paragraph(receipt.note, TEXT);
    this.space(10);
    this.headings();
    for await (const line of inSlices(receipt.lines)) this.item(line);
    this.sums();
    this.space(6);
    for (const reason of receipt.untaxed) this.paragraph(reason, SMALL);
    this.numberPages();
  }

  private addPage(): void {
    this.document.addPage();
    this.baseline = PAGE.top;
  }

  private space(points: number): void {
    this.baseline += points;
  }

  /** Continues on a new page unless that many points are left on this one. @returns whether it started a page */
  private keepTogether(points: number): boolean {
    if (this.baseline + points <= PAGE.height - PAGE.bottom) return false;
    this.addPage();
    return true;
  }

  /** Moves down to the baseline of the next line in a style. */
  private nextLine(style: PdfStyle): void {
    this.keepTogether(style.size * LEADING);
    this.baseline += style.size * LEADING;
  }

  private paragraph(text: string, style: PdfStyle, width = RIGHT - PAGE.left): void {
    for (const line of this.pen.breakLines(text, style, width)) {
      this.nextLine(style);
      this.pen.draw(line, style, PAGE.left, this.baseline);
    }
  }

  private pair(name: string, value: string): void {
    this.nextLine(TEXT);
    this.pen.draw(name, { ...TEXT, colour: QUIET }, PAGE.left, this.baseline);
    this.pen.draw(value, TEXT, PAGE.left + 110, this.baseline);
  }

  private rule(): void {
    this.space(6);
    this.document
      .moveTo(PAGE.left, this.baseline)
      .lineTo(RIGHT, this.baseline)
      .lineWidth(0.75)
      .strokeColor(LINE)
      .stroke();
  }

  private headings(): void {
    const { texts } = this.receipt;
    this.keepTogether(4 * TEXT.size * LEADING);
    this.nextLine(SMALL);
    this.pen.draw(texts.item, SMALL, PAGE.left, this.baseline);
    this.pen.draw(texts.quantity, SMALL, COLUMNS.quantity, this.baseline, 'end');
    this.pen.draw(texts.amount, SMALL, RIGHT, this.baseline, 'end');
    this.rule();
  }

  /** Draws an item without a page break: title and event stay on one page, below headings. */
  private item(line: FormattedReceipt['lines'][number]): void {
    const titles = this.pen.breakLines(line.title, TEXT, COLUMNS.itemWidth);
    const events = this.pen.breakLines(line.eventName, SMALL, COLUMNS.itemWidth);
    const height = (titles.length * TEXT.size + events.length * SMALL.size) * LEADING + 12;
    if (this.keepTogether(height)) this.headings();
    this.space(4);
    for (const [index, title] of titles.entries()) {
      this.nextLine(TEXT);
      this.pen.draw(title, TEXT, PAGE.left, this.baseline);
      if (index > 0) continue;
      this.pen.draw(line.quantity, TEXT, COLUMNS.quantity, this.baseline, 'end');
      this.pen.draw(line.amount, TEXT, RIGHT, this.baseline, 'end');
    }
    for (const event of events) {
      this.nextLine(SMALL);
      this.pen.draw(event, SMALL, PAGE.left, this.baseline);
    }
    this.rule();
  }

  private sums(): void {
    const { sums, total, tax } = this.receipt;
    this.keepTogether((sums.length + tax.length) * TEXT.size * LEADING + STRONG.size * 2 * LEADING);
    this.space(6);
    const write = ([name, amount]: [string, string], style: PdfStyle) => {
      this.nextLine(style);
      this.pen.draw(name, style, PAGE.left, this.baseline);
      this.pen.draw(amount, style, RIGHT, this.baseline, 'end');
    };
    for (const sum of sums) write(sum, TEXT);
    this.space(6);
    write(total, STRONG);
    this.space(4);
    for (const share of tax) write(share, { ...TEXT, colour: QUIET });
  }

  /** Numbers the pages of this receipt at their foot, if it has several. */
  private numberPages(): void {
    const pages = this.document.bufferedPageRange().count - this.firstPage;
    if (pages < 2) return;
    for (let page = 1; page <= pages; page++) {
      this.document.switchToPage(this.firstPage + page - 1);
      const text = fillIn(this.receipt.texts.page, { page: String(page), pages: String(pages) });
      this.pen.draw(text, SMALL, RIGHT, PAGE.height - PAGE.bottom / 2, 'end');
    }
  }
}
