/**
 * Draws race photos with bibs of many designs: with one to five digits, letters, colours and bands; slanted, turned, blurred,
 * creased or folded; on chests and backs, near and far, and in poor light. Photos are in portrait and landscape format. The same
 * seed draws the same photo.
 */
import sharp from 'sharp';
import { type LetteringFamily, type LetteringWeight, outlineText } from '#engines/images/lettering.ts';

export type DrawnPhoto = { bytes: Uint8Array; bibs: string[] };

type Random = {
  between: (low: number, high: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  chance: (share: number) => boolean;
};

/** Returns a small random generator (mulberry32): good enough for drawing, and the same on every platform. */
function startRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (low, high) => low + (high - low) * next(),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    chance: (share) => next() < share,
  };
}

const GROUNDS = [
  ['#8fb7d9', '#5d6a4a'],
  ['#c9d4dc', '#6e6a66'],
  ['#7fa7c9', '#8a8378'],
  ['#3c4a3a', '#57524c'],
] as const;
const SKINS = ['#e0ac85', '#c68642', '#8d5524', '#f1c9a5'] as const;
const SHIRTS = ['#d22', '#1b62b5', '#f5d20b', '#222', '#fff', '#2aa14b', '#f47b20', '#e34f9b'] as const;
const BIBS = [
  { paper: '#fff', ink: '#111' },
  { paper: '#fff', ink: '#b00' },
  { paper: '#fff', ink: '#0a3a8a' },
  { paper: '#ffe94a', ink: '#111' },
  { paper: '#111', ink: '#fff' },
  { paper: '#0a57a8', ink: '#fff' },
  { paper: '#9be35a', ink: '#111' },
  { paper: '#f3d9e6', ink: '#333' },
] as const;
const FAMILIES: readonly LetteringFamily[] = ['sofia-sans', 'sofia-sans-semi-condensed'];
const WEIGHTS: readonly LetteringWeight[] = [700, 900, 400];

const WIDTH = 190;
const HEIGHT = 150;

/** Chooses a number: plain, of one to five digits, or with a letter before or after it, perhaps joined by a sign. */
function chooseNumber(random: Random, taken: readonly string[]): string {
  for (;;) {
    const digits = random.pick([1, 2, 2, 3, 3, 4, 4, 5]);
    const number = String(Math.floor(random.between(10 ** (digits - 1), 10 ** digits)));
    const letter = random.pick(['A', 'F', 'H', 'M', 'W']);
    const spellings = [letter + number, `${letter}-${number}`, number + letter];
    const bib = digits < 5 && random.chance(0.16) ? random.pick(spellings) : number;
    if (!taken.includes(bib)) return bib;
  }
}

const drawLine = (text: string, y: number, size: number, fill: string, weight: LetteringWeight = 700) =>
  `<path transform="translate(0 ${y})" fill="${fill}" d="${outlineText(text, { weight, size, anchor: 'middle' }).path}"/>`;

/**
 * Draws a sheet of paper around (0, 0): a band with the race's name, the number, a line below, pins, perhaps a crease.
 */
function drawBib(random: Random, bib: string): string {
  const { paper, ink } = random.pick(BIBS);
  const band = random.pick(['#d32', '#0a7', '#26c', '#f80', paper]);
  const family = random.pick(FAMILIES);
  const weight = random.pick(WEIGHTS);
  const size = Math.min(100, 330 / Math.max(2, bib.length));
  const outlined = outlineText(bib, { family, weight, size, anchor: 'middle' });
  const squeeze = Math.min(1, (WIDTH - 24) / outlined.width);
  const crease = random.chance(0.5)
    ? `<path d="M${-WIDTH / 2} ${random.between(-20, 30)} q ${WIDTH / 2} ${random.between(-18, 18)} ${WIDTH} ${random.between(-8, 8)} l0 14 q ${-WIDTH / 2} ${random.between(-10, 10)} ${-WIDTH} 0z" opacity="${random.between(0.08, 0.25)}"/>`
    : '';
  const turn = `translate(${random.between(-12, 12)} ${random.between(20, 110)}) rotate(${random.chance(0.15) ? random.between(-28, 28) : random.between(-14, 14)}) skewX(${random.between(-12, 12)}) skewY(${random.between(-9, 9)}) scale(${random.between(0.72, 1)} 1)`;
  // Sometimes the lower part, with its print, is folded away.
  const isFolded = random.chance(0.15);
  const box = (y: number, height: number, fill: string) =>
    `<rect x="${-WIDTH / 2}" y="${y}" width="${WIDTH}" height="${height}" rx="5" fill="${fill}"/>`;
  return `<g transform="${turn}">${box(-HEIGHT / 2, isFolded ? HEIGHT * 0.84 : HEIGHT, paper)}${box(-HEIGHT / 2, 32, band)}${drawLine('RUN 2026', -HEIGHT / 2 + 24, 20, band === paper ? ink : '#fff')}<path transform="translate(0 ${18 + outlined.capHeight / 2}) scale(${squeeze} 1)" fill="${ink}" d="${outlined.path}"/>${isFolded ? '' : drawLine('City Run', HEIGHT / 2 - 8, 14, ink)}${crease}</g>`;
}

function drawRunner(random: Random, bib: string, place: { x: number; y: number; scale: number; id: number }) {
  const skin = random.pick(SKINS);
  const shirt = random.pick(SHIRTS);
  const blur = random.chance(0.5) ? random.between(0.3, 1.2) : random.between(1.2, 2.6);
  const filter = `<filter id="b${place.id}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${blur} ${blur * random.between(0.4, 1)}"/></filter>`;
  const isBack = random.chance(0.2);
  const hair = isBack
    ? '<ellipse cy="-212" rx="54" ry="62" fill="#3b2a1a"/>'
    : '<path d="M-54 -225 a54 54 0 0 1 108 0 l-6 -2 q-48 -30 -96 0z" fill="#3b2a1a"/>';
  const body = `<path d="M-60 190 l-18 260 h60 l18 -170 l22 170 h60 l-22 -260z" fill="#222"/><ellipse cy="-205" rx="52" ry="66" fill="${skin}"/>${hair}<rect x="-22" y="-150" width="44" height="40" fill="${skin}"/><path d="M-105 -115 q105 -30 210 0 l-12 170 l14 150 q-107 24 -214 0 l14 -150z" fill="${shirt}"/>`;
  const team = drawLine(
    random.pick(['TEAM', 'NORD', 'TRI CLUB']),
    -55,
    34,
    shirt === '#fff' ? '#247' : '#fff',
  );
  const arms = `<path d="M-110 -100 q-60 90 -20 170 l24 ${random.between(-10, 20)} l2 -30 q-14 -60 26 -120z" fill="${skin}"/><path d="M110 -100 q62 80 30 160 l-${random.between(20, 40)} ${random.between(-20, 20)} l6 -28 q40 -40 -6 -120z" fill="${skin}"/>`;
  return `${filter}<g transform="translate(${place.x} ${place.y}) scale(${place.scale})" filter="url(#b${place.id})">${body}${team}${drawBib(random, bib)}${arms}</g>`;
}

function drawScene(random: Random, size: { width: number; height: number }, bibs: string[]): string {
  const { width, height } = size;
  const [sky, ground] = random.pick(GROUNDS);
  const unit = height / 1067;
  const near = random.between(0.3, 1.5) * unit;
  const runners = bibs.map((bib, id) => {
    const x = (width * (id + 0.5)) / bibs.length + random.between(-40, 40) * unit;
    const scale = near * random.between(0.75, 1.1);
    return drawRunner(random, bib, { x, y: height * 0.42 + random.between(-40, 40) * unit, scale, id });
  });
  const sign = `<g transform="translate(${width * 0.3} ${height * 0.2}) scale(${unit})"><rect x="-160" y="-50" width="320" height="70" fill="#fff"/>${drawLine('FINISH', 0, 44, '#c11')}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${sky}"/><rect y="${height / 2}" width="100%" height="50%" fill="${ground}"/>${sign}${runners.join('')}</svg>`;
}

/** Draws one photo, a JPEG: 1–4 runners, in light and noise of every kind. */
export async function drawRacePhoto(seed: number): Promise<DrawnPhoto> {
  const random = startRandom(seed);
  const longEdge = random.pick([1200, 1600, 2048, 3000]);
  const isUpright = random.chance(0.35);
  const shortEdge = Math.round(longEdge / 1.5);
  const size = isUpright ? { width: shortEdge, height: longEdge } : { width: longEdge, height: shortEdge };
  const bibs: string[] = [];
  const count = isUpright ? random.pick([1, 1, 2]) : random.pick([1, 2, 3, 4]);
  while (bibs.length < count) bibs.push(chooseNumber(random, bibs));
  const noise = await sharp({
    create: {
      ...size,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: random.between(6, 26) },
    },
  })
    .png()
    .toBuffer();
  const scene = await sharp(Buffer.from(drawScene(random, size, bibs)))
    .flatten()
    .modulate({ brightness: random.chance(0.2) ? random.between(0.3, 0.6) : random.between(0.7, 1.15) })
    .gamma(random.between(1, 1.6))
    .png()
    .toBuffer();
  const bytes = await sharp(scene)
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: Math.round(random.between(60, 90)) })
    .toBuffer();
  return { bytes, bibs };
}
