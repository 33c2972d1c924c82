import PDFDocument from 'pdfkit';
import encodeQr from 'qr';
import type { PosterSize } from '#contract/desk-sharing.ts';
import type { Language } from '#contract/languages.ts';
import { openPdfFonts } from '#platform/pdf/pdf-fonts.ts';
import { createPen, type PdfDocument, type PdfPen, type PdfStyle } from '#platform/pdf/pdf-text.ts';

/** Everything that a poster shows. */
export interface PosterContent {
  language: Language;
  headline: string;
  title: string;
  /** Day and place. */
  line: string;
  steps: readonly string[];
  orType: string;
  url: string;
  /** A JPEG as wide as the sheet and as high as `POSTER_COVER_SHARE` of it. */
  cover: Buffer | undefined;
  logo: { png: Buffer; width: number; height: number } | undefined;
  colours: { brand: string; onBrand: string; text: string; quiet: string };
  createdAt: Date;
}

/** The size in points to which all measures refer: A4. Other sheets are enlarged from it. */
const SHEET = { width: 595.28, height: 841.89 };
const SCALES: Record<PosterSize, number> = { A4: 1, A3: Math.SQRT2 };
const MARGIN = 44;
const INNER = SHEET.width - 2 * MARGIN;
/** The cover's share of the sheet's height. */
export const POSTER_COVER_SHARE = 0.36;
/** The lower end of the band in the brand's colour. */
const BAND_END = 0.66 * SHEET.height;
const CODE = 226;
const QUIET_MODULES = 4;
const LOGO = { width: 190, height: 54 };
const HEADLINE = { largest: 76, smallest: 40, lines: 2 };

/** Draws a poster as a PDF of one page. */
export async function posterPdf(content: PosterContent, size: PosterSize): Promise<Buffer> {
  const fonts = await openPdfFonts();
  const scale = SCALES[size];
  const document = new PDFDocument({
    size: [SHEET.width * scale, SHEET.height * scale],
    margin: 0,
    lang: content.language,
    pdfVersion: '1.7',
    displayTitle: true,
    info: {
      Title: `${content.headline}: ${content.title}`,
      Producer: 'Photofinish',
      Creator: 'Photofinish',
      CreationDate: content.createdAt,
    },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject));
  document.scale(scale);
  const pen = createPen(document, fonts);
  const { colours } = content;
  const write = (text: string, style: PdfStyle, x: number, baseline: number) =>
    pen.draw(text, style, x, baseline);

  const coverHeight = content.cover === undefined ? 0 : POSTER_COVER_SHARE * SHEET.height;
  document.rect(0, 0, SHEET.width, BAND_END).fill(colours.brand);
  if (content.cover !== undefined)
    document.image(content.cover, 0, 0, { width: SHEET.width, height: coverHeight });

  // The band is filled from below: date and place, then the title, then the headline.
  let baseline = BAND_END - 36;
  const line: PdfStyle = { size: 17, weight: 400, colour: colours.onBrand };
  write(content.line, line, MARGIN, baseline);
  baseline -= 30;
  const title = fitText(pen, content.title, { size: 26, weight: 700, colour: colours.onBrand }, 2, 16);
  for (const each of title.lines.toReversed()) {
    write(each, title.style, MARGIN, baseline);
    baseline -= title.style.size * 1.2;
  }
  const room = baseline - coverHeight - 12;
  const head = fitText(
    pen,
    content.headline,
    { size: HEADLINE.largest, weight: 700, colour: colours.onBrand },
    HEADLINE.lines,
    HEADLINE.smallest,
    room,
  );
  // Without a picture, the headline gets the upper band.
  if (content.cover === undefined) baseline = 96 + head.lines.length * head.style.size;
  else baseline -= 10;
  for (const [index, each] of head.lines.toReversed().entries())
    write(each, head.style, MARGIN, baseline - index * head.style.size * 1.02);

  drawCode(document, content.url, SHEET.width - MARGIN - CODE, BAND_END + 22);
  drawSteps(document, pen, content);
  if (content.logo !== undefined) drawLogo(document, content.logo);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Reduces the size of text until it fits into the allowed lines and the available space. */
function fitText(
  pen: PdfPen,
  text: string,
  style: PdfStyle,
  lines: number,
  smallest: number,
  height = Number.POSITIVE_INFINITY,
) {
  for (let points = style.size; ; points -= 2) {
    const smaller = { ...style, size: points };
    const broken = pen.breakLines(text, smaller, INNER);
    const fits = broken.length <= lines && broken.length * points * 1.02 <= height;
    if (fits || points - 2 < smallest) return { lines: broken.slice(0, lines), style: smaller };
  }
}

/**
 * Draws the QR code with the white margin that scanners need. A run of dark modules is one rectangle, so that there
 * are no seams.
 */
function drawCode(document: PdfDocument, url: string, x: number, y: number): void {
  const rows = encodeQr(url, 'raw', { ecc: 'quartile', border: QUIET_MODULES });
  const side = CODE / rows.length;
  document.rect(x, y, CODE, CODE).fill('#ffffff');
  for (const [row, cells] of rows.entries())
    for (let from = 0; from < cells.length; from += 1) {
      if (cells[from] !== true || cells[from - 1] === true) continue;
      let until = from;
      while (cells[until] === true) until += 1;
      document.rect(x + from * side, y + row * side, (until - from) * side, side);
    }
  document.fill('#000000');
}

/** Draws the steps for a visitor, and the address for visitors without a camera. */
function drawSteps(document: PdfDocument, pen: PdfPen, content: PosterContent): void {
  const { colours } = content;
  const width = INNER - CODE - 24;
  let at = BAND_END + 58;
  for (const [index, step] of content.steps.entries()) {
    document.circle(MARGIN + 14, at - 6, 14).fill(colours.brand);
    const mark: PdfStyle = { size: 15, weight: 700, colour: colours.onBrand };
    pen.draw(String(index + 1), mark, MARGIN + 10, at - 1);
    const text: PdfStyle = { size: 18, weight: 700, colour: colours.text };
    for (const each of pen.breakLines(step, text, width - 40)) {
      pen.draw(each, text, MARGIN + 40, at);
      at += 22;
    }
    at += 14;
  }
  // The whole address is long, so only the shop's address is printed: there a visitor finds the event on the first
  // page.
  const below = SHEET.height - MARGIN - 4;
  pen.draw(content.orType, { size: 12, weight: 400, colour: colours.quiet }, MARGIN, below - 18);
  pen.draw(new URL(content.url).host, { size: 15, weight: 700, colour: colours.text }, MARGIN, below);
}

function drawLogo(document: PdfDocument, { png, width, height }: NonNullable<PosterContent['logo']>): void {
  const shrink = Math.min(LOGO.width / width, LOGO.height / height);
  const y = SHEET.height - MARGIN - 52 - LOGO.height / 2 - (height * shrink) / 2;
  document.image(png, MARGIN, y, { width: width * shrink, height: height * shrink });
}
