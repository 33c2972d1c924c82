/** The content of a card: a picture with the watermark, and its text. */
export interface CardContent {
  picture: Blob;
  title: string;
  /** The smaller text below the title. */
  line: string;
  /** A sponsor's logo, shown beside the text; the card is then larger. */
  mark?: Blob | undefined;
}

/** Pixels. */
const WIDTH = 640;
const PICTURE_HEIGHT_MAX = 800;
const FOOT = 112;
const EDGE = 28;
/** The size of a card with a logo relative to one without: 1080 px wide, as social networks show it. */
const MARKED_SCALE = 1080 / WIDTH;
const MARK = { width: 200, height: 72 };

/** Shortens a text to a width, with an ellipsis if something is cut. */
function shorten(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && measure(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Draws a logo at the right of the footer, on white, for which every logo is made. @returns the width it takes */
async function drawMark(
  pen: OffscreenCanvasRenderingContext2D,
  mark: Blob,
  footBegins: number,
): Promise<number> {
  const picture = await createImageBitmap(mark);
  const shrink = Math.min(MARK.width / picture.width, MARK.height / picture.height);
  const [width, height] = [picture.width * shrink, picture.height * shrink];
  const [x, y] = [WIDTH - EDGE - width, footBegins + (FOOT - height) / 2];
  pen.fillStyle = '#fff';
  pen.fillRect(x - 10, y - 10, width + 20, height + 20);
  pen.drawImage(picture, x, y, width, height);
  return width + EDGE;
}

/** Draws a card as a JPEG: the picture, with its text below. Rejects if the picture cannot be decoded. */
export async function drawCard({ picture, title, line, mark }: CardContent): Promise<File> {
  const bitmap = await createImageBitmap(picture);
  const height = Math.min(PICTURE_HEIGHT_MAX, Math.round((WIDTH * bitmap.height) / bitmap.width));
  const shown = Math.min(bitmap.height, Math.round((bitmap.width * height) / WIDTH));
  const scale = mark === undefined ? 1 : MARKED_SCALE;
  const canvas = new OffscreenCanvas(WIDTH * scale, Math.round((height + FOOT) * scale));
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser draws nothing');
  pen.scale(scale, scale);
  pen.fillStyle = '#111';
  pen.fillRect(0, 0, WIDTH, height + FOOT);
  // A tall picture is cropped to its middle, where the card's runner is.
  pen.drawImage(bitmap, 0, (bitmap.height - shown) / 2, bitmap.width, shown, 0, 0, WIDTH, height);
  const markWidth = mark === undefined ? 0 : await drawMark(pen, mark, height);
  const { fontFamily } = getComputedStyle(document.body);
  const write = (text: string, font: string, y: number) => {
    pen.font = `${font} ${fontFamily}`;
    pen.fillText(
      shorten(text, WIDTH - 2 * EDGE - markWidth, (part) => pen.measureText(part).width),
      EDGE,
      y,
    );
  };
  pen.fillStyle = '#fff';
  pen.textBaseline = 'alphabetic';
  write(title, '650 30px', height + (line === '' ? 66 : 48));
  write(line, '400 24px', height + 86);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  const name = title.replaceAll(/[^\p{L}\p{N} ._-]/gu, '').trim();
  return new File([blob], `${name || 'Photo'}.jpg`, { type: 'image/jpeg' });
}
