import { mix, shade } from '../drawing/colour.ts';
import { fill, line, linearPaint, n, type Point } from '../drawing/ink.ts';
import { letterPanel } from './lettered.ts';
import { type Brush, metre, spot } from './view.ts';

/** Fictional firms, whose banners stand along the course. */
interface Sponsor {
  readonly name: string;
  readonly colour: string;
  readonly ink: string;
}

const SPONSORS: readonly Sponsor[] = [
  { name: 'TERRAVITA', colour: '#0f6f7c', ink: '#ffffff' },
  { name: 'NORDWELL', colour: '#f2b632', ink: '#1d2530' },
  { name: 'KESTREL BIKES', colour: '#1d2f52', ink: '#ffffff' },
  { name: 'ALMA WATER', colour: '#e9f4f8', ink: '#1677a8' },
  { name: 'FJELL & SEE', colour: '#d6453b', ink: '#ffffff' },
  { name: 'ORBIT TIMING', colour: '#23262d', ink: '#f2d16b' },
  { name: 'HONEYBEE OATS', colour: '#f6ead2', ink: '#8a4b16' },
];

/** Paints crowd barriers with banners along one side of the course, from far to near. */
export function paintBarriers(brush: Brush, x: number, from: number, to: number): string {
  const { view, weather } = brush;
  const side = x > 0 ? 1 : -1;
  const length = 2.4;
  let content = '';
  let index = Math.floor(to / length);
  for (let z = to; z > from; z -= length) {
    index += 1;
    const sponsor = SPONSORS[(index * 3 + (side > 0 ? 1 : 0)) % SPONSORS.length] as Sponsor;
    const haze = Math.min(0.6, z / 110) * weather.hazeStrength;
    const near = Math.max(from, z - length + 0.12);
    const a = spot(view, x, 1.02, side > 0 ? z : near);
    const b = spot(view, x, 1.02, side > 0 ? near : z);
    const c = spot(view, x, 0.14, side > 0 ? z : near);
    const d = spot(view, x, 0.14, side > 0 ? near : z);
    const [left, right, lowLeft, lowRight] = a.x < b.x ? [a, b, c, d] : [b, a, d, c];
    const colour = mix(shade(sponsor.colour, side * weather.light.side > 0 ? 0.8 : 1), weather.haze, haze);
    content += fill(
      `M${n(left.x)} ${n(left.y)}L${n(right.x)} ${n(right.y)}L${n(lowRight.x)} ${n(lowRight.y)}L${n(lowLeft.x)} ${n(lowLeft.y)}Z`,
      colour,
    );
    content += letterPanel(
      sponsor.name,
      {
        corner: left,
        across: { x: right.x - left.x, y: right.y - left.y },
        down: { x: lowLeft.x - left.x, y: (lowLeft.y - left.y + lowRight.y - right.y) / 2 },
      },
      mix(sponsor.ink, weather.haze, haze),
    );
    content += line(
      `M${n(left.x)} ${n(left.y)}L${n(right.x)} ${n(right.y)}M${n(left.x)} ${n(left.y)}V${n(spot(view, x, 0, z).y)}M${n(right.x)} ${n(right.y)}V${n(lowRight.y + (lowRight.y - right.y) * 0.15)}`,
      mix('#c9ced3', weather.haze, haze),
      Math.max(1.2, metre(view, z) * 0.045),
    );
  }
  return content;
}

const CLOTHES = [
  '#d94f3d',
  '#2c6fa8',
  '#f0b429',
  '#3d7f5f',
  '#efe9df',
  '#33394a',
  '#8c4f8f',
  '#5aa7b5',
  '#e58b4a',
  '#7a8796',
] as const;
const SKIN = ['#eec6a8', '#d9a47c', '#a86d47', '#6f452d', '#f1d2ba'] as const;
const HAIR = ['#2a201a', '#5b3a22', '#b98b4e', '#8e8a86', '#1b1716'] as const;

/** Paints spectators, too far and too blurred to be recognised. */
export function paintSpectators(
  brush: Brush,
  rows: { x: number; depth: number; from: number; to: number; density: number },
): string {
  const { view, weather, random } = brush;
  const people: { z: number; x: number }[] = [];
  for (let z = rows.to; z > rows.from; z -= (0.62 / rows.density) * random.between(0.6, 1.4)) {
    const aside = random.between(0.4, rows.depth);
    people.push({ z, x: rows.x + Math.sign(rows.x) * aside });
  }
  people.sort((a, b) => b.z - a.z || Math.abs(b.x) - Math.abs(a.x));
  return people
    .map(({ x, z }) => {
      const foot = spot(view, x, 0, z);
      const m = metre(view, z) * random.between(0.88, 1.06);
      const haze = Math.min(0.7, z / 90) * weather.hazeStrength;
      return paintSpectator(brush, foot, m, haze);
    })
    .join('');
}

function paintSpectator({ ink, weather, random }: Brush, foot: Point, m: number, haze: number): string {
  const coat = mix(random.pick(CLOTHES), weather.haze, haze);
  const skin = mix(random.pick(SKIN), weather.haze, haze);
  const hair = mix(random.pick(HAIR), weather.haze, haze);
  const { x, y } = foot;
  const [lit, dark] = [x + weather.light.side * m * 0.25, x - weather.light.side * m * 0.25];
  const paint = linearPaint(ink, { x: lit, y }, { x: dark, y }, [
    [0, mix(coat, weather.light.glint, 0.25)],
    [0.5, coat],
    [1, shade(coat, 0.62)],
  ]);
  const body = `M${n(x - 0.24 * m)} ${n(y)}L${n(x - 0.23 * m)} ${n(y - 1.2 * m)}Q${n(x - 0.22 * m)} ${n(y - 1.44 * m)} ${n(x)} ${n(y - 1.46 * m)}Q${n(x + 0.22 * m)} ${n(y - 1.44 * m)} ${n(x + 0.23 * m)} ${n(y - 1.2 * m)}L${n(x + 0.24 * m)} ${n(y)}Z`;
  const head = `<ellipse cx="${n(x)}" cy="${n(y - 1.6 * m)}" rx="${n(0.095 * m)}" ry="${n(0.13 * m)}" fill="${skin}"/>`;
  const hairPath = fill(
    `M${n(x - 0.105 * m)} ${n(y - 1.58 * m)}Q${n(x - 0.12 * m)} ${n(y - 1.77 * m)} ${n(x)} ${n(y - 1.77 * m)}Q${n(x + 0.12 * m)} ${n(y - 1.77 * m)} ${n(x + 0.105 * m)} ${n(y - 1.58 * m)}Q${n(x)} ${n(y - 1.7 * m)} ${n(x - 0.105 * m)} ${n(y - 1.58 * m)}Z`,
    hair,
  );
  const mood = random.next();
  const arm = (sign: 1 | -1, up: boolean): string => {
    const hand = up
      ? { x: x + sign * m * random.between(0.3, 0.42), y: y - m * random.between(1.75, 2) }
      : { x: x + sign * m * 0.08, y: y - m * 1.22 };
    const elbow = { x: x + sign * m * 0.36, y: y - m * (up ? 1.42 : 1.08) };
    return `${line(
      `M${n(x + sign * 0.18 * m)} ${n(y - 1.36 * m)}L${n(elbow.x)} ${n(elbow.y)}L${n(hand.x)} ${n(hand.y)}`,
      shade(coat, 0.88),
      m * 0.1,
    )}<circle cx="${n(hand.x)}" cy="${n(hand.y)}" r="${n(m * 0.05)}" fill="${skin}"/>`;
  };
  const arms =
    mood < 0.3 ? arm(1, true) + arm(-1, true) : mood < 0.55 ? arm(1, true) : arm(1, false) + arm(-1, false);
  return `${fill(body, paint)}${head}${hairPath}${arms}`;
}

/** Paints a row of feather flags along one side. */
export function paintFlags(brush: Brush, x: number, distances: readonly number[]): string {
  const { view, weather, ink } = brush;
  return distances
    .toSorted((a, b) => b - a)
    .map((z, index) => {
      const sponsor = SPONSORS[(index * 2 + (x > 0 ? 1 : 0)) % SPONSORS.length] as Sponsor;
      const m = metre(view, z);
      const foot = spot(view, x, 0, z);
      const haze = Math.min(0.6, z / 100) * weather.hazeStrength;
      const colour = mix(sponsor.colour, weather.haze, haze);
      const paint = linearPaint(ink, foot, { x: foot.x + m * 0.8, y: foot.y }, [
        [0, shade(colour, 1.08)],
        [0.45, shade(colour, 0.82)],
        [0.7, colour],
        [1, shade(colour, 0.75)],
      ]);
      const top = foot.y - 4.1 * m;
      const sail = `M${n(foot.x)} ${n(foot.y - 0.7 * m)}V${n(top + 0.5 * m)}Q${n(foot.x + 0.05 * m)} ${n(top)} ${n(foot.x + 0.45 * m)} ${n(top)}Q${n(foot.x + 0.86 * m)} ${n(top + 0.1 * m)} ${n(foot.x + 0.8 * m)} ${n(top + 0.9 * m)}Q${n(foot.x + 0.68 * m)} ${n(foot.y - 2 * m)} ${n(foot.x + 0.74 * m)} ${n(foot.y - 0.75 * m)}Z`;
      const word = letterPanel(
        sponsor.name.split(' ')[0] ?? sponsor.name,
        {
          corner: { x: foot.x + 0.06 * m, y: foot.y - 0.95 * m },
          across: { x: 0, y: -2.5 * m },
          down: { x: 0.66 * m, y: 0 },
        },
        mix(sponsor.ink, weather.haze, haze),
        0.5,
      );
      return `${line(`M${n(foot.x)} ${n(foot.y)}V${n(top)}`, '#d8dcdf', Math.max(1, m * 0.03))}${fill(sail, paint)}${word}`;
    })
    .join('');
}

/** Paints pennants on strings across the course. */
export function paintBunting(brush: Brush, z: number, height: number, reach: number): string {
  const { view, weather } = brush;
  const colours = ['#e4572e', '#f3c13a', '#2e86ab', '#ffffff', '#4f9d69'];
  const m = metre(view, z);
  const haze = Math.min(0.5, z / 110) * weather.hazeStrength;
  let pennants = '';
  const count = 30;
  const at = (t: number): Point => {
    const point = spot(view, -reach + 2 * reach * t, height - 1.2 * Math.sin(Math.PI * t), z);
    return point;
  };
  let cord = '';
  for (let index = 0; index <= count; index += 1) {
    const point = at(index / count);
    cord += `${index === 0 ? 'M' : 'L'}${n(point.x)} ${n(point.y)}`;
    pennants += fill(
      `M${n(point.x - 0.12 * m)} ${n(point.y)}h${n(0.24 * m)}l${n(-0.12 * m)} ${n(0.32 * m)}Z`,
      mix(colours[index % colours.length] as string, weather.haze, haze),
    );
  }
  return line(cord, '#5a6068', Math.max(1, m * 0.012)) + pennants;
}
