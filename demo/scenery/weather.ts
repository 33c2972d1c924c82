import type { Light } from '../figure/limbs.ts';

export type WeatherName = 'mist' | 'morning' | 'cloud' | 'drizzle' | 'sun' | 'evening' | 'autumn';

/** The weather of a scene: sky, haze, light on figures, and the colour grading of the photo. */
export interface Weather {
  readonly skyTop: string;
  readonly skyLow: string;
  /** The colour into which far parts fade. */
  readonly haze: string;
  readonly hazeStrength: number;
  readonly cloudColour: string;
  /** 0 clear to 1 overcast. */
  readonly clouds: number;
  readonly sun: {
    readonly x: number;
    readonly y: number;
    readonly colour: string;
    readonly strength: number;
  } | null;
  readonly light: Light;
  readonly asphalt: string;
  readonly isWet: boolean;
  readonly grass: string;
  readonly leaves: readonly string[];
  /** Length of a shadow per metre of height; 0 = no sun. */
  readonly shadow: number;
  /** Multiplies red, green and blue of the finished photo. */
  readonly grade: readonly [number, number, number];
}

const SUMMER_GREENS = ['#4d6b35', '#5f7f3d', '#3f5c33', '#6f8a45', '#47653a'] as const;
const AUTUMN_LEAVES = ['#b5651d', '#c98a2b', '#8f4a1f', '#d8a43a', '#6f6b35', '#a03d22'] as const;
const EARLY_AUTUMN = ['#4d6b35', '#6f7f3a', '#8a8f3c', '#a99a2e', '#5d7440'] as const;

export const WEATHERS: Record<WeatherName, Weather> = {
  mist: {
    skyTop: '#8fb3cf',
    skyLow: '#fbe3c2',
    haze: '#f3dfc6',
    hazeStrength: 0.75,
    cloudColour: '#fff3e2',
    clouds: 0.25,
    sun: { x: 0.74, y: 0.3, colour: '#fff1cf', strength: 0.95 },
    light: { side: 0.75, strength: 0.75, glint: '#ffe3b0', ambient: '#4a5f86' },
    asphalt: '#85807c',
    isWet: false,
    grass: '#8a9a5b',
    leaves: EARLY_AUTUMN,
    shadow: 1.9,
    grade: [1.03, 1.0, 0.96],
  },
  morning: {
    skyTop: '#4f93cb',
    skyLow: '#d8ecf4',
    haze: '#c9dfea',
    hazeStrength: 0.5,
    cloudColour: '#ffffff',
    clouds: 0.3,
    sun: { x: 0.12, y: 0.12, colour: '#fff6dc', strength: 0.6 },
    light: { side: -0.75, strength: 0.9, glint: '#fff0cf', ambient: '#2c4c7c' },
    asphalt: '#8b8a88',
    isWet: false,
    grass: '#7f9c4c',
    leaves: EARLY_AUTUMN,
    shadow: 1.25,
    grade: [1.02, 1.0, 0.98],
  },
  cloud: {
    skyTop: '#8da9bf',
    skyLow: '#e4eaec',
    haze: '#d5dee3',
    hazeStrength: 0.5,
    cloudColour: '#f7f9fa',
    clouds: 0.8,
    sun: null,
    light: { side: 0.4, strength: 0.5, glint: '#f4f7fa', ambient: '#3c4c60' },
    asphalt: '#8a8a8a',
    isWet: false,
    grass: '#79924e',
    leaves: EARLY_AUTUMN,
    shadow: 0,
    grade: [1, 1, 1],
  },
  drizzle: {
    skyTop: '#8897a3',
    skyLow: '#ccd4d6',
    haze: '#c2cccf',
    hazeStrength: 0.7,
    cloudColour: '#dfe5e7',
    clouds: 1,
    sun: null,
    light: { side: -0.35, strength: 0.45, glint: '#e9f1f5', ambient: '#34485a' },
    asphalt: '#62676c',
    isWet: true,
    grass: '#647d48',
    leaves: EARLY_AUTUMN,
    shadow: 0,
    grade: [0.97, 1, 1.02],
  },
  sun: {
    skyTop: '#3d86c6',
    skyLow: '#cfe7f3',
    haze: '#cfe2ea',
    hazeStrength: 0.4,
    cloudColour: '#ffffff',
    clouds: 0.35,
    sun: { x: 0.85, y: 0.08, colour: '#fff8e6', strength: 0.5 },
    light: { side: 0.7, strength: 0.95, glint: '#fff4da', ambient: '#25457a' },
    asphalt: '#96938f',
    isWet: false,
    grass: '#83a14c',
    leaves: EARLY_AUTUMN,
    shadow: 0.85,
    grade: [1.02, 1.005, 0.98],
  },
  evening: {
    skyTop: '#5b76ab',
    skyLow: '#ffcf95',
    haze: '#f7c9a0',
    hazeStrength: 0.6,
    cloudColour: '#ffd9b8',
    clouds: 0.45,
    sun: { x: 0.2, y: 0.36, colour: '#ffdf9e', strength: 1 },
    light: { side: -0.85, strength: 0.9, glint: '#ffd08a', ambient: '#3b3f78' },
    asphalt: '#6f6a70',
    isWet: false,
    grass: '#7d8a4a',
    leaves: SUMMER_GREENS,
    shadow: 2.4,
    grade: [1.06, 1.0, 0.93],
  },
  autumn: {
    skyTop: '#7aa7cc',
    skyLow: '#f2ecda',
    haze: '#ecdfc6',
    hazeStrength: 0.55,
    cloudColour: '#ffffff',
    clouds: 0.4,
    sun: { x: 0.78, y: 0.2, colour: '#fff0cc', strength: 0.7 },
    light: { side: 0.75, strength: 0.8, glint: '#ffe8bd', ambient: '#41507a' },
    asphalt: '#77716d',
    isWet: false,
    grass: '#94914c',
    leaves: AUTUMN_LEAVES,
    shadow: 1.6,
    grade: [1.03, 1.0, 0.96],
  },
};
