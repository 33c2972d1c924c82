import { wcagContrast } from 'culori';
import type { ThemeColours } from '#contract/settings.ts';
import { EDGE_CONTRAST, type Scheme, TEXT_CONTRAST, TEXT_PAIRS, themeTokens } from './theme-tokens.ts';

/** A tenant's colour that cannot be read (or told apart) as it is written. */
export interface ContrastFinding {
  colour: keyof ThemeColours;
  /** In words: which text on which surface has how much, and what the pages show instead. */
  message: string;
}

const SURFACES = ['surface', 'surface-raised', 'surface-sunken'];

/** Where a tenant's colour is set as it is: as what, on which grounds, with which least contrast. */
const USES = [
  { colour: 'accent', token: 'accent-text', grounds: [...SURFACES, 'accent-ground'], least: TEXT_CONTRAST },
  { colour: 'accent', token: 'accent-edge', grounds: SURFACES, least: EDGE_CONTRAST },
] as const;

/** What stands on a tenant's colour. */
const GROUNDS = [
  { colour: 'accent', token: 'accent', text: 'on-accent' },
  { colour: 'brand', token: 'brand', text: 'on-brand' },
] as const;

const ratio = (value: number): string => `${value.toFixed(2)}:1`;

/**
 * Finds where a tenant's two colours, as written, fall below a contrast of 4.5 : 1 (text) or 3 : 1 (edges), in both
 * schemes. Pages never show such a pair: `themeTokens` changes the lightness. Each finding names the colour that
 * visitors see instead.
 */
export function findWeakContrast(colours: ThemeColours): ContrastFinding[] {
  return (['light', 'dark'] as const).flatMap((scheme) => [
    ...findWeakUses(colours, scheme),
    ...findMovedGrounds(colours, scheme),
  ]);
}

function findWeakUses(colours: ThemeColours, scheme: Scheme): ContrastFinding[] {
  const tokens = themeTokens(colours, scheme);
  return USES.flatMap(({ colour, token, grounds, least }): ContrastFinding[] => {
    const written = colours[colour];
    const found = grounds
      .map((ground) => ({ ground, contrast: wcagContrast(written, tokens[ground] ?? '#ffffff') }))
      .toSorted((one, other) => one.contrast - other.contrast)[0];
    if (found === undefined || found.contrast >= least) return [];
    const place = `${token} on ${found.ground} (${scheme}) has ${ratio(found.contrast)} of ${least}:1`;
    return [{ colour, message: `${place}: pages show ${tokens[token]} there` }];
  });
}

/** A ground that is too near to the page's is moved; its text is chosen for what it then is. */
function findMovedGrounds(colours: ThemeColours, scheme: Scheme): ContrastFinding[] {
  const tokens = themeTokens(colours, scheme);
  return GROUNDS.flatMap(({ colour, token, text }): ContrastFinding[] => {
    const written = colours[colour];
    const contrast = wcagContrast(written, tokens[text] ?? '#ffffff');
    if (contrast >= TEXT_CONTRAST) return [];
    const place = `${text} on ${token} (${scheme}) has ${ratio(contrast)} of ${TEXT_CONTRAST}:1`;
    return [{ colour, message: `${place}: pages show ${tokens[token]} there` }];
  });
}

/** Pairs of the computed theme that cannot be read: none, unless the computing itself is wrong. */
export function findUnreadablePairs(colours: ThemeColours): string[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const tokens = themeTokens(colours, scheme);
    const contrastOf = (text: string, ground: string) =>
      wcagContrast(tokens[text] ?? '#808080', tokens[ground] ?? '#808080');
    const edges = ['control-edge', 'accent-edge'].flatMap((edge) =>
      SURFACES.map((ground) => [edge, ground, EDGE_CONTRAST] as const),
    );
    return [...TEXT_PAIRS.map(([text, ground]) => [text, ground, TEXT_CONTRAST] as const), ...edges]
      .filter(([text, ground, least]) => contrastOf(text, ground) < least)
      .map(
        ([text, ground, least]) =>
          `${text} on ${ground} (${scheme}) has ${ratio(contrastOf(text, ground))} of ${least}:1`,
      );
  });
}
