import { wcagContrast } from 'culori';
import { type Fault, makeFault } from '#contract/faults.ts';
import type { ThemeColours } from '#contract/settings.ts';
import {
  EDGE_CONTRAST,
  EDGE_PAIRS,
  type Scheme,
  SURFACES,
  TEXT_CONTRAST,
  TEXT_PAIRS,
  type ThemeTokens,
  themeTokens,
} from './theme-tokens.ts';

/** A colour of a tenant that has too little contrast. */
export interface ContrastFinding {
  colour: keyof ThemeColours;
  /** States the pair of colours, its contrast, and the colour that the pages show instead. */
  fault: Fault;
}

/** The combinations of text and edges with a tenant's colours as background. */
const GROUNDS = [
  { colour: 'accent', token: 'accent', text: 'on-accent' },
  { colour: 'brand', token: 'brand', text: 'on-brand' },
] as const;

const ratio = (value: number): string => `${value.toFixed(2)}:1`;

/**
 * Finds where a tenant's two colours, as written, have a contrast below 4.5 : 1 (text) or 3 : 1 (edges), in both
 * schemes. Pages never show such a pair, because `themeTokens` changes the lightness. Each finding names the colour
 * that visitors see instead.
 */
export function findWeakContrast(colours: ThemeColours): ContrastFinding[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const tokens = themeTokens(colours, scheme);
    return [...findWeakEdge(colours, tokens, scheme), ...findMovedGrounds(colours, tokens, scheme)];
  });
}

/**
 * Finds an accent that is invisible on a surface. The border of the primary action separates it from its background.
 */
function findWeakEdge({ accent }: ThemeColours, tokens: ThemeTokens, scheme: Scheme): ContrastFinding[] {
  const contrast = Math.min(...SURFACES.map((surface) => wcagContrast(accent, tokens[surface] ?? '#ffffff')));
  if (contrast >= EDGE_CONTRAST) return [];
  const shown = {
    scheme,
    ratio: ratio(contrast),
    least: `${EDGE_CONTRAST}:1`,
    colour: tokens['accent-edge'] ?? '',
  };
  return [{ colour: 'accent', fault: makeFault('WeakEdge', shown) }];
}

/** A background that is too similar to the page's is changed first; then its text colour is chosen. */
function findMovedGrounds(colours: ThemeColours, tokens: ThemeTokens, scheme: Scheme): ContrastFinding[] {
  return GROUNDS.flatMap(({ colour, token, text }): ContrastFinding[] => {
    const written = colours[colour];
    const contrast = wcagContrast(written, tokens[text] ?? '#ffffff');
    if (contrast >= TEXT_CONTRAST) return [];
    const shown = {
      scheme,
      ratio: ratio(contrast),
      least: `${TEXT_CONTRAST}:1`,
      colour: tokens[token] ?? '',
    };
    return [{ colour, fault: makeFault('WeakContrast', { text, ground: token, ...shown }) }];
  });
}

/** Finds unreadable pairs of the computed theme. There are none unless the computation has a bug. */
export function findUnreadablePairs(colours: ThemeColours): Fault[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const tokens = themeTokens(colours, scheme);
    const contrastOf = (text: string, ground: string) =>
      wcagContrast(tokens[text] ?? '#808080', tokens[ground] ?? '#808080');
    return [
      ...TEXT_PAIRS.map(([text, ground]) => [text, ground, TEXT_CONTRAST] as const),
      ...EDGE_PAIRS.map(([edge, ground]) => [edge, ground, EDGE_CONTRAST] as const),
    ]
      .filter(([text, ground, least]) => contrastOf(text, ground) < least)
      .map(([text, ground, least]) =>
        makeFault('UnreadablePair', {
          text,
          ground,
          scheme,
          ratio: ratio(contrastOf(text, ground)),
          least: `${least}:1`,
        }),
      );
  });
}
