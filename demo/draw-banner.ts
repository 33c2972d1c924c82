import sharp from 'sharp';
import { outlineText } from '#engines/images/lettering.ts';

interface BrandColours {
  brand: string;
  accent: string;
}

/** A wide picture with text for the brand zone. */
export interface Banner {
  text: string;
  colours: BrandColours;
}

/** The drawings of the notification icons, on a grid of 96 × 96, in white and the brand's accent colour. */
const SIGNS = {
  selfie: (accent: string) =>
    `<path d="M14 30V20a6 6 0 0 1 6-6h10M66 14h10a6 6 0 0 1 6 6v10M82 66v10a6 6 0 0 1-6 6H66M30 82H20a6 6 0 0 1-6-6V66" stroke="${accent}"/><ellipse cx="48" cy="44" rx="15" ry="18"/><path d="M26 80q4-14 22-14t22 14M42 49q6 5 12 0"/>`,
  payment: (accent: string) =>
    `<rect x="12" y="24" width="60" height="42" rx="6"/><path d="M12 38h60M22 54h14"/><circle cx="70" cy="66" r="15" fill="${accent}" stroke="none"/><path d="m63 66 5 5 9-10" stroke-width="5"/>`,
} as const;
export type Sign = keyof typeof SIGNS;

/** Draws the icon of a notification in a brand's colours, as PNG. */
export async function drawSign(sign: Sign, { brand, accent }: BrandColours): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="288" height="288" viewBox="0 0 96 96"><rect width="96" height="96" fill="${brand}"/><g fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round">${SIGNS[sign](accent)}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

const WIDTH = 960;
const HEIGHT = 480;
const TEXT_WIDTH = 800;

/** Draws hills, a course and a finish in a brand's colours, with a text in front, as PNG. */
export async function drawBanner({ text, colours }: Banner): Promise<Buffer> {
  const { path, width } = outlineText(text, { weight: 900, size: 72 });
  const scale = Math.min(1, TEXT_WIDTH / Math.max(1, width));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${colours.brand}"/><stop offset="1" stop-color="${colours.brand}" stop-opacity=".7"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
<path d="M0 350q200-110 420-40t540-70V${HEIGHT}H0Z" fill="#fff" fill-opacity=".12"/>
<path d="M0 410q260-90 520-30t440-60V${HEIGHT}H0Z" fill="#fff" fill-opacity=".18"/>
<path d="M60 ${HEIGHT}Q420 330 900 372" fill="none" stroke="${colours.accent}" stroke-width="10" stroke-linecap="round"/>
<circle cx="900" cy="372" r="14" fill="${colours.accent}"/>
<path transform="translate(72 190) scale(${scale.toFixed(3)})" d="${path}" fill="#fff"/>
</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}
