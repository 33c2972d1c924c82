import { type PdfFonts, type PdfWeight, splitRuns, type TextRun } from './pdf-fonts.ts';

/** The PDF document of pdfkit, on which text is drawn. */
export type PdfDocument = PDFKit.PDFDocument;

/** How text looks: size in points, colour as `#rrggbb`. */
export interface PdfStyle {
  size: number;
  weight: PdfWeight;
  colour: string;
}

export interface PdfPen {
  /** Breaks text into lines that are at most `width` points wide. */
  breakLines(text: string, style: PdfStyle, width: number): string[];
  /** Draws one line at a baseline; with `end` it ends at x. */
  draw(line: string, style: PdfStyle, x: number, baseline: number, align?: 'start' | 'end'): void;
}

/** Writes text of several scripts, each in its font; pdfkit supports only one font per text. */
export function createPen(document: PdfDocument, fonts: PdfFonts): PdfPen {
  const opened = new Set<string>();
  const choose = ({ font }: TextRun, { size }: PdfStyle): PdfDocument => {
    // pdfkit takes an opened font as well as a file; its types know only of files.
    if (!opened.has(font.name)) document.registerFont(font.name, font.open() as unknown as Uint8Array);
    opened.add(font.name);
    return document.font(font.name).fontSize(size);
  };
  const widthOfRun = (run: TextRun, style: PdfStyle) => choose(run, style).widthOfString(run.text);
  const widthOf = (text: string, style: PdfStyle): number =>
    splitRuns(fonts[style.weight], text).reduce((sum, run) => sum + widthOfRun(run, style), 0);
  return {
    breakLines: (text, style, width) => breakText(text, (piece) => widthOf(piece, style) <= width),
    draw(line, style, x, baseline, align = 'start') {
      let at = align === 'end' ? x - widthOf(line, style) : x;
      for (const run of splitRuns(fonts[style.weight], line)) {
        const text = choose(run, style).fillColor(style.colour);
        text.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
        at += widthOfRun(run, style);
      }
    },
  };
}

/** Breaks text at its spaces; breaks a word anywhere if it does not fit into a line. */
export function breakText(text: string, fits: (piece: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/u).filter((each) => each !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return line === '' ? lines : [...lines, line];
}
