import sharp from 'sharp';
import { outlineText } from '#engines/images/lettering.ts';

/**
 * Draws a plain photo that shows one bib, cheap to draw: a pale road, a torso and the number on white.
 * @returns the bytes of a JPEG, different for each bib
 */
export async function drawRunnerPhoto(bib: string, width = 1200): Promise<Buffer> {
  const height = Math.round(width / 1.5);
  const text = outlineText(bib, { weight: 900, size: 150, anchor: 'middle' });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 800">
    <rect width="1200" height="800" fill="#8fa3a8"/>
    <rect y="560" width="1200" height="240" fill="#6d7274"/>
    <rect x="400" y="160" width="400" height="560" rx="60" fill="#a33327"/>
    <rect x="430" y="300" width="340" height="230" fill="#fdfdfb"/>
    <g transform="translate(600 ${415 + text.capHeight / 2})"><path d="${text.path}" fill="#111"/></g>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}
