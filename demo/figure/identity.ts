import { seededRandom } from '../random.ts';

/**
 * The features that identify a drawn face. Lengths are in head units: the face is about 2 × 170 wide and 2 × 225 high. Its origin
 * is between the eyes and slightly below them; y points down.
 */
export interface FaceIdentity {
  readonly woman: boolean;
  readonly skin: string;
  readonly hair: string;
  readonly iris: string;
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** Width of the jaw and of the chin as shares of the half width. */
  readonly jaw: number;
  readonly chin: number;
  readonly cheek: number;
  readonly eyeSpacing: number;
  readonly eyeY: number;
  readonly eyeWidth: number;
  readonly eyeHeight: number;
  readonly eyeTilt: number;
  readonly browGap: number;
  readonly browWeight: number;
  readonly browTilt: number;
  readonly browArch: number;
  readonly noseLength: number;
  readonly noseWidth: number;
  readonly bridge: number;
  readonly mouthGap: number;
  readonly mouthWidth: number;
  readonly upperLip: number;
  readonly lowerLip: number;
  readonly lipRed: number;
  readonly hairline: number;
  readonly hairStyle: HairStyle;
  readonly beard: Beard;
  readonly glasses: 'none' | 'round' | 'square';
  readonly freckles: boolean;
  /** 0 young to 1 old: depth of the lines in the face. */
  readonly age: number;
}

type HairStyle = 'short' | 'buzz' | 'side' | 'bald' | 'curly' | 'pony' | 'bun' | 'bob';
type Beard = 'none' | 'stubble' | 'full' | 'goatee' | 'moustache';

const SKINS = [
  '#f3d0b8',
  '#ecc3a2',
  '#e0ae88',
  '#cf9468',
  '#b0764a',
  '#865635',
  '#64402a',
  '#f0c8b0',
] as const;
const HAIRS = [
  '#1d1714',
  '#3b261a',
  '#5e3d25',
  '#8c5d30',
  '#c8a061',
  '#9c4420',
  '#8e8a86',
  '#2a2630',
] as const;
const IRISES = ['#5b3a1e', '#3e2a18', '#4a6b8a', '#5f7a4a', '#6d6d70'] as const;

/** Returns the features of a fictional person; the same seed gives the same person. */
export function faceIdentity(seed: number, woman: boolean): FaceIdentity {
  const random = seededRandom(`face ${seed} ${woman ? 'woman' : 'man'}`);
  const { between, pick, chance } = random;
  const skinIndex = random.whole(0, SKINS.length - 1);
  const skin = SKINS[skinIndex] ?? SKINS[0];
  const isDark = skinIndex >= 4 && skinIndex <= 6;
  return {
    woman,
    skin,
    hair: isDark ? pick(HAIRS.slice(0, 2)) : pick(HAIRS),
    iris: isDark ? pick(IRISES.slice(0, 2)) : pick(IRISES),
    halfWidth: woman ? between(136, 170) : between(142, 184),
    halfHeight: woman ? between(210, 250) : between(216, 264),
    jaw: woman ? between(0.58, 0.84) : between(0.68, 0.98),
    chin: woman ? between(0.26, 0.46) : between(0.34, 0.64),
    cheek: between(0.92, 1.06),
    eyeSpacing: between(54, 86),
    eyeY: between(-44, -2),
    eyeWidth: between(23, 40),
    eyeHeight: between(8.5, 19),
    eyeTilt: between(-10, 10),
    browGap: between(19, 42),
    browWeight: woman ? between(4, 11) : between(6, 17),
    browTilt: between(-3, 9),
    browArch: between(3, 14),
    noseLength: between(54, 106),
    noseWidth: woman ? between(22, 44) : between(26, 56),
    bridge: between(8, 18),
    mouthGap: between(38, 70),
    mouthWidth: between(40, 78),
    upperLip: between(5, 16),
    lowerLip: between(8, 23),
    lipRed: woman ? between(0.25, 0.6) : between(0.12, 0.4),
    hairline: between(0.48, 0.78),
    hairStyle: woman
      ? pick(['pony', 'bun', 'bob', 'pony', 'curly'] as const)
      : pick(['short', 'buzz', 'side', 'bald', 'curly', 'short'] as const),
    beard: woman ? 'none' : pick(['none', 'none', 'full', 'stubble', 'goatee', 'moustache'] as const),
    glasses: chance(0.18) ? pick(['round', 'square'] as const) : 'none',
    freckles: chance(0.2) && !isDark,
    age: between(0, 1),
  };
}
