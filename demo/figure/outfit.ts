import type { Headwear } from './headwear.ts';

export type Top = 'singlet' | 'tee' | 'crop' | 'long' | 'jacket';
export type Pattern = 'plain' | 'stripe' | 'sash' | 'panels' | 'hoops' | 'fade';

/** The clothes of a runner; colours as `#rrggbb`. */
export interface Outfit {
  readonly top: Top;
  readonly colour: string;
  readonly trim: string;
  readonly pattern: Pattern;
  readonly legs: 'loose' | 'tight' | 'leggings';
  readonly legsColour: string;
  readonly socks: string;
  readonly shoes: string;
  readonly hasWatch: boolean;
  readonly headwear: Headwear;
}
