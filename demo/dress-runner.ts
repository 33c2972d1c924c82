import type { Outfit, Pattern, Top } from './figure/outfit.ts';
import { seededRandom } from './random.ts';

const COLOURS = [
  ['#e4572e', '#ffffff'],
  ['#2e86ab', '#f3e9d2'],
  ['#f3b61f', '#1d2f52'],
  ['#2f7d5b', '#e9f5db'],
  ['#27324a', '#ff8552'],
  ['#b23a63', '#ffd9da'],
  ['#f4f1ea', '#d6453b'],
  ['#5b4b9a', '#f2c14e'],
  ['#17a398', '#0b3a40'],
  ['#ef6f6c', '#2d3047'],
  ['#8ac926', '#1a2e05'],
  ['#1b98e0', '#fdfffc'],
] as const;
const SHOES = ['#ff5a36', '#39d0a0', '#ffd23f', '#3fa7f5', '#f0518b', '#c6f135'] as const;
const DARK = ['#1b1f27', '#232a3a', '#2b2b30', '#1d2f44'] as const;

/** Returns the clothes of the `index`-th runner. A runner whose face is hidden wears a low cap. */
export function dressRunner(seed: string, index: number, woman: boolean, showsFace: boolean): Outfit {
  const random = seededRandom(`outfit ${seed}`);
  const [colour, trim] = COLOURS[index % COLOURS.length] as readonly [string, string];
  const tops: readonly Top[] = woman
    ? ['singlet', 'tee', 'crop', 'tee']
    : ['singlet', 'tee', 'tee', 'singlet'];
  const patterns: readonly Pattern[] = ['plain', 'stripe', 'sash', 'panels', 'fade', 'hoops', 'panels'];
  const hasBand = showsFace && random.chance(0.22);
  return {
    top: random.pick(tops),
    colour,
    trim,
    pattern: patterns[(index * 3 + 1) % patterns.length] as Pattern,
    legs: random.pick(
      woman ? (['tight', 'leggings', 'loose'] as const) : (['loose', 'loose', 'tight'] as const),
    ),
    legsColour: random.chance(0.75) ? random.pick(DARK) : colour,
    socks: random.pick(['#ffffff', '#f4f4f4', '#1f242d', trim]),
    shoes: SHOES[index % SHOES.length] as string,
    hasWatch: random.chance(0.7),
    headwear: showsFace ? (hasBand ? { headband: trim } : {}) : { cap: random.chance(0.5) ? trim : colour },
  };
}
