import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori';
import type { ThemeColours } from '#contract/settings.ts';

/** The two schemes of a theme. The visitor's device chooses one (`prefers-color-scheme`). */
export type Scheme = 'light' | 'dark';

/** Maps the token's name without `--` to `#rrggbb`. */
export type ThemeTokens = Readonly<Record<string, string>>;

/** WCAG 2 contrast of text; the next is for edges of fields, focus and other parts that must be distinguishable. */
export const TEXT_CONTRAST = 4.5;
export const EDGE_CONTRAST = 3;
/** A button's background may be pale (a yellow brand on white), because the edge distinguishes it. */
const ACCENT_CONTRAST: Record<Scheme, number> = { light: 1.25, dark: 3 };
/** The brand's colour is the background of whole parts of a page, so on dark pages it stays as dark as the brand is. */
const BRAND_CONTRAST: Record<Scheme, number> = { light: 1.25, dark: 1.25 };

/**
 * Hues of status colours, in OKLCH degrees. The first one that is not a shade of the accent is used. Success is leaf green
 * and a warning amber in every brand. An error is signal red; beside an orange accent crimson, beside a pink one
 * vermilion. The focus is blue; beside a blue accent violet.
 */
const HUES = { success: [152], warning: [72], error: [27, 355, 45], focus: [255, 315] } as const;
const STATES = ['success', 'warning', 'error'] as const;
/** Two colours whose hues differ by less are shades of the same colour. */
export const HUE_DISTANCE_MIN = 24;
/** Below this chroma a colour has no recognisable hue. */
export const HUE_CHROMA_MIN = 0.03;

/** Lightness and maximum chroma of the neutral steps; their hue is the brand's. */
const NEUTRALS: Record<Scheme, Record<string, readonly [lightness: number, chroma: number]>> = {
  light: {
    surface: [0.985, 0.004],
    'surface-raised': [1, 0],
    'surface-sunken': [0.955, 0.008],
    skeleton: [0.915, 0.01],
    'skeleton-sheen': [0.95, 0.008],
    hairline: [0.885, 0.01],
  },
  dark: {
    surface: [0.175, 0.012],
    'surface-raised': [0.22, 0.014],
    'surface-sunken': [0.14, 0.01],
    skeleton: [0.275, 0.016],
    'skeleton-sheen': [0.32, 0.018],
    hairline: [0.335, 0.018],
  },
};

/**
 * Every pair of text and background that pages may combine. The test requires 4.5 : 1 for each. Add new combinations of
 * a style sheet here.
 */
export const TEXT_PAIRS: readonly (readonly [text: string, ground: string])[] = [
  ...['text', 'text-quiet', 'success', 'warning', 'error'].flatMap((text) =>
    ['surface', 'surface-raised', 'surface-sunken'].map((ground) => [text, ground] as const),
  ),
  ...['success-ground', 'warning-ground', 'error-ground'].flatMap((ground) =>
    ['text', 'text-quiet'].map((text) => [text, ground] as const),
  ),
  ['success', 'success-ground'],
  ['warning', 'warning-ground'],
  ['error', 'error-ground'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-brand', 'brand'],
];

/** The backgrounds of a page. */
export const SURFACES = ['surface', 'surface-raised', 'surface-sunken'];

/**
 * Every pair of an edge and its background; the test requires 3 : 1 for each. On photos, the brand's colour and
 * floating elements, the focus has the text's colour (`--ring`).
 */
export const EDGE_PAIRS: readonly (readonly [edge: string, ground: string])[] = [
  ...['control-edge', 'accent-edge', 'focus'].flatMap((edge) =>
    SURFACES.map((ground) => [edge, ground] as const),
  ),
  ...STATES.map((state) => ['focus', `${state}-ground`] as const),
];

const toOklch = converter('oklch');

function parse(colour: string): Oklch {
  const parsed = toOklch(colour);
  if (parsed === undefined) throw new TypeError(`not a CSS colour: ${colour}`);
  return parsed;
}

function tone(lightness: number, chroma: number, hue: number | undefined): string {
  const colour: Oklch = { mode: 'oklch', l: Math.min(1, Math.max(0, lightness)), c: chroma };
  if (hue !== undefined) colour.h = hue;
  return formatHex(clampChroma(colour, 'oklch'));
}

/** Changes only a colour's lightness until its contrast with every background reaches `ratio`. */
function standOut(colour: string, grounds: readonly string[], ratio: number, scheme: Scheme): string {
  const { l, c, h } = parse(colour);
  const step = scheme === 'light' ? -0.01 : 0.01;
  for (let lightness = l; lightness > 0 && lightness < 1; lightness += step) {
    const candidate = tone(lightness, c, h);
    if (grounds.every((ground) => wcagContrast(candidate, ground) >= ratio)) return candidate;
  }
  return scheme === 'light' ? '#000000' : '#ffffff';
}

/**
 * Returns white if it is readable, otherwise near-black, otherwise black. White or black always has at least 4.58 : 1.
 */
function textOn(ground: string, hue: number | undefined): string {
  const candidates = ['#ffffff', tone(0.19, 0.02, hue), '#000000'];
  return candidates.find((text) => wcagContrast(text, ground) >= TEXT_CONTRAST) ?? '#000000';
}

function groundTokens(name: 'accent' | 'brand', colour: string, surfaces: readonly string[], scheme: Scheme) {
  const contrast = name === 'accent' ? ACCENT_CONTRAST : BRAND_CONTRAST;
  const ground = standOut(colour, surfaces, contrast[scheme], scheme);
  const { l, c, h } = parse(ground);
  const onGround = textOn(ground, h);
  // Moves away from the text's lightness, so that a pressed button is never harder to read.
  const hover = tone(onGround === '#ffffff' ? l - 0.06 : l + 0.05, c, h);
  return { [name]: ground, [`on-${name}`]: onGround, [`${name}-hover`]: hover };
}

/** Returns the first hue that is not a shade of the accent. */
function hueBeside(accent: Oklch, hues: readonly number[]): number | undefined {
  const { c, h = 0 } = accent;
  if (c < HUE_CHROMA_MIN) return hues[0];
  return hues.find((hue) => Math.abs(((hue - h + 540) % 360) - 180) >= HUE_DISTANCE_MIN) ?? hues[0];
}

function stateTokens(accent: Oklch, surfaces: readonly string[], scheme: Scheme): Record<string, string> {
  const isLight = scheme === 'light';
  const tokens: Record<string, string> = {};
  for (const state of STATES) {
    const hue = hueBeside(accent, HUES[state]);
    const ground = isLight ? tone(0.96, 0.028, hue) : tone(0.25, 0.045, hue);
    tokens[`${state}-ground`] = ground;
    const start = isLight ? tone(0.48, 0.15, hue) : tone(0.78, 0.13, hue);
    tokens[state] = standOut(start, [...surfaces, ground], TEXT_CONTRAST, scheme);
  }
  const focus = tone(isLight ? 0.52 : 0.76, 0.19, hueBeside(accent, HUES.focus));
  const grounds = [...surfaces, ...STATES.map((state) => tokens[`${state}-ground`] ?? '#ffffff')];
  tokens.focus = standOut(focus, grounds, EDGE_CONTRAST, scheme);
  return tokens;
}

/**
 * Computes the colours of one scheme in OKLCH from a tenant's two colours. Every pair of `TEXT_PAIRS` has at least 4.5
 * : 1 by construction.
 * @throws TypeError if one of the two is no CSS colour
 */
export function themeTokens(colours: ThemeColours, scheme: Scheme): ThemeTokens {
  const isLight = scheme === 'light';
  const brand = parse(colours.brand);
  const accent = parse(colours.accent);
  // A grey has no hue that neutrals could take over.
  const hint = (chroma: number) => Math.min(chroma, brand.c);
  const neutrals = Object.fromEntries(
    Object.entries(NEUTRALS[scheme]).map(([name, [l, c]]) => [name, tone(l, hint(c), brand.h)]),
  );
  const surfaces = SURFACES.map((name) => neutrals[name] ?? '#ffffff');
  const states = stateTokens(accent, surfaces, scheme);
  const grounds = [...surfaces, ...STATES.map((state) => states[`${state}-ground`] ?? '#ffffff')];
  const text = isLight ? tone(0.225, hint(0.025), brand.h) : tone(0.955, hint(0.008), brand.h);
  const quiet = isLight ? tone(0.5, hint(0.025), brand.h) : tone(0.72, hint(0.015), brand.h);
  const edge = isLight ? tone(0.68, hint(0.02), brand.h) : tone(0.5, hint(0.02), brand.h);
  return {
    ...neutrals,
    text: standOut(text, grounds, TEXT_CONTRAST, scheme),
    'text-quiet': standOut(quiet, grounds, TEXT_CONTRAST, scheme),
    'control-edge': standOut(edge, surfaces, EDGE_CONTRAST, scheme),
    ...groundTokens('accent', colours.accent, surfaces, scheme),
    'accent-edge': standOut(colours.accent, surfaces, EDGE_CONTRAST, scheme),
    ...groundTokens('brand', colours.brand, surfaces, scheme),
    ...states,
  };
}

function block(tokens: ThemeTokens): string {
  return `:root{${Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;
}

/**
 * Formats the style sheet of a tenant's colours, which is printed into each of its pages: light, then dark for devices
 * that prefer it. It contains only hex colours, so no input of a tenant reaches the page.
 * @throws TypeError if one of the two is no CSS colour
 */
export function themeCss(colours: ThemeColours): string {
  const dark = block(themeTokens(colours, 'dark'));
  return `${block(themeTokens(colours, 'light'))}@media (prefers-color-scheme:dark){${dark}}`;
}
