import { converter } from 'culori';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ThemeColours } from '#contract/settings.ts';
import { demoTenants } from '#demo/tenants.ts';
import {
  EDGE_PAIRS,
  HUE_CHROMA_MIN,
  HUE_DISTANCE_MIN,
  TEXT_PAIRS,
  themeCss,
  themeTokens,
} from './theme-tokens.ts';

/**
 * Computes the relative luminance of WCAG 2.2. It is implemented here, so that the test does not depend on the library
 * that it checks.
 */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const toOklch = converter('oklch');
const chromaOf = (colour: string): number => toOklch(colour)?.c ?? 0;

function hueDistance(one: string, other: string): number {
  const [h = 0, g = 0] = [one, other].map((colour) => toOklch(colour)?.h);
  return Math.abs(((h - g + 540) % 360) - 180);
}

/** Parses the two blocks from the printed style sheet like a browser. */
function printedBlocks(css: string): Record<string, string>[] {
  return [...css.matchAll(/:root\{([^}]*)\}/g)].map((match) =>
    Object.fromEntries((match[1] ?? '').split(';').map((line) => line.replace(/^--/, '').split(':'))),
  );
}

function worstPair(colours: ThemeColours): { pair: string; ratio: number } {
  const blocks = printedBlocks(themeCss(colours));
  expect(blocks).toHaveLength(2);
  return blocks
    .flatMap((tokens) =>
      TEXT_PAIRS.map(([text, ground]) => ({
        pair: `${text} ${tokens[text]} on ${ground} ${tokens[ground]}`,
        ratio: contrast(tokens[text] ?? '', tokens[ground] ?? ''),
      })),
    )
    .reduce((worst, one) => (one.ratio >= worst.ratio ? worst : one));
}

const BRANDS: Record<string, ThemeColours> = {
  ...Object.fromEntries(demoTenants.map(({ tenantId, settings }) => [tenantId, settings.colours])),
  'bright yellow': { brand: '#ffe600', accent: '#ffe600' },
  'near black': { brand: '#0a0a0a', accent: '#111111' },
  'pure white': { brand: '#ffffff', accent: '#ffffff' },
  'middle grey': { brand: 'rgb(119 119 119)', accent: '#777' },
  'neon green and magenta': { brand: '#39ff14', accent: 'hsl(300 100% 50%)' },
};

describe('a tenant’s colours', () => {
  test.each(Object.entries(BRANDS))(
    '%s: every text has a contrast of 4.5 : 1 on every surface where it may appear',
    (_, colours) => {
      const { pair, ratio } = worstPair(colours);
      expect(ratio, pair).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('any two colours keep a contrast of 4.5 : 1', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(colour, colour, (brand, accent) => {
        const { pair, ratio } = worstPair({ brand, accent });
        expect(ratio, pair).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 60 },
    );
  });

  test.each(Object.entries(BRANDS))(
    '%s: edges and the focus have a contrast of 3 : 1 on every surface behind them',
    (_, colours) => {
      for (const scheme of ['light', 'dark'] as const) {
        const tokens = themeTokens(colours, scheme);
        for (const [edge, ground] of EDGE_PAIRS)
          expect(
            contrast(tokens[edge] ?? '', tokens[ground] ?? ''),
            `${edge} on ${ground} (${scheme})`,
          ).toBeGreaterThanOrEqual(3);
      }
    },
  );

  test('focus and error colours have another hue than the accent, whatever the accent is', () => {
    const accent = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(accent, fc.constantFrom('light', 'dark'), (colour, scheme) => {
        const tokens = themeTokens({ brand: '#2a2f36', accent: colour }, scheme);
        fc.pre(chromaOf(colour) >= HUE_CHROMA_MIN);
        // Rounding to eight bits shifts a hue by some degrees.
        for (const own of ['focus', 'error'])
          expect(
            hueDistance(tokens[own] ?? '', colour),
            `${own} ${tokens[own]} beside ${colour}`,
          ).toBeGreaterThan(HUE_DISTANCE_MIN - 4);
      }),
      { numRuns: 200 },
    );
  });

  test('a readable brand colour is printed unchanged', () => {
    expect(themeTokens({ brand: '#2a2f36', accent: '#1557d6' }, 'light')).toMatchObject({
      accent: '#1557d6',
      brand: '#2a2f36',
    });
  });

  test('an invalid colour is refused and never reaches the page', () => {
    expect(() => themeCss({ brand: 'red;}</style>', accent: '#000' })).toThrow('not a CSS colour');
  });
});
