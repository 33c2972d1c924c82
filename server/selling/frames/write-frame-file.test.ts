import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { FRAME_TEXTS, type FrameLayout, type TextSlot } from '#engines/frames/index.ts';
import { openParsed } from '#platform/yaml-file/open-yaml.ts';
import { parseYaml } from '#platform/yaml-file/parse-yaml.ts';
import { drawLayer } from './draw-layer.ts';
import { type FrameSource, readFrameFile } from './read-frame-file.ts';
import { writeFrameFile } from './write-frame-file.ts';

const readSource = (source: FrameSource) =>
  readFrameFile(openParsed(parseYaml(source.bytes)), { ...source, draw: drawLayer });

const svg = (width: number, height: number, colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${colour}"/></svg>`,
  );

const SIDES = { landscape: [1200, 900], portrait: [900, 1200] } as const;

/** Titles and words that YAML would read as another type, mixed with ordinary ones. */
const wordsOf = fc.constantFrom('Finisher', 'true', 'null', '12', '#1', '- a', '"', "it's: so", 'Ζωή', '😀');
const textOf = (width: number, height: number): fc.Arbitrary<TextSlot> =>
  fc
    .record({
      of: fc.constantFrom(...FRAME_TEXTS),
      words: wordsOf,
      maxSize: fc.integer({ min: 40, max: 200 }),
      weight: fc.constantFrom(400, 700, 900),
      width: fc.constantFrom('normal', 'condensed'),
      colour: fc.constantFrom('#000000', '#1a2b3c', '#123456'),
      align: fc.constantFrom('start', 'middle', 'end'),
      isUpperCase: fc.boolean(),
    })
    .map((text) => ({
      ...text,
      words: text.of === 'words' || text.maxSize > 100 ? text.words : null,
      minSize: 40,
      box: { left: 10, top: 20, width: width - 100, height: height - 100 },
    }));

const colours = fc.array(fc.constantFrom('#111111', '#222222', '#333333'), { minLength: 1, maxLength: 3 });
const layoutOf = ([width, height]: readonly [number, number]) =>
  fc.record({
    background: colours,
    foreground: fc.option(colours, { nil: [] }),
    texts: fc.array(textOf(width, height), { maxLength: 3 }),
    logo: fc.option(fc.constant({ left: 1, top: 2, width: 30, height: 40 })),
  });

test('reads a written frame back unchanged, and writes each layer once', async () => {
  const frames = fc.record({
    landscape: layoutOf(SIDES.landscape),
    portrait: layoutOf(SIDES.portrait),
    titles: fc.dictionary(fc.constantFrom(...LANGUAGES), wordsOf, { minKeys: 1 }),
    eventId: fc.option(fc.uuid()),
  });
  await fc.assert(
    fc.asyncProperty(frames, async ({ landscape, portrait, titles, eventId }) => {
      const first = await readSource(sourceOf({ landscape, portrait }, titles));
      if ('faults' in first) throw new Error(JSON.stringify(first.faults));
      // Texts and logos are those generated above, as if they came from the database; reading them is tested elsewhere.
      const template = { landscape: withTexts('landscape'), portrait: withTexts('portrait') };
      const written = writeFrameFile({ key: 'poster', titles, eventId, template });
      const names = written.layers.map(({ name }) => name);
      expect(new Set(names).size).toBe(first.layers.size);
      const again = await readSource({
        bytes: Buffer.from(written.source),
        readBeside: async (name) =>
          first.layers.get(written.layers.find((each) => each.name === name)?.layer.hash ?? '')?.bytes,
      });
      if ('faults' in again) throw new Error(`${JSON.stringify(again.faults)}\n${written.source}`);
      expect(again).toEqual({ ...first, event: eventId ?? undefined, titles, template });

      function withTexts(view: 'landscape' | 'portrait'): FrameLayout {
        if (first === undefined || 'faults' in first) throw new Error('the frame was not read');
        const { texts, logo } = { landscape, portrait }[view];
        return { ...first.template[view], texts, logo };
      }
    }),
    { numRuns: 25 },
  );
});

interface Colours {
  background: string[];
  foreground: string[];
}

/** Returns a frame's folder. Each layer has one colour, which is also its file name. */
function sourceOf(
  layouts: Record<'landscape' | 'portrait', Colours>,
  titles: Partial<Record<string, string>>,
): FrameSource {
  const name = (view: string) => (colour: string) => `${view}-${colour.slice(1)}.svg`;
  const lines = (['landscape', 'portrait'] as const).map((view) => {
    const [width, height] = SIDES[view];
    const { background, foreground } = layouts[view];
    const list = (colours: string[]) => `[${colours.map(name(view)).join(', ')}]`;
    return `${view}: { size: [${width}, ${height}], background: ${list(background)}, foreground: ${list(foreground)}, photo: [5, 6, 700, 800] }`;
  });
  return {
    bytes: Buffer.from(`key: poster\ntitle: ${JSON.stringify(titles)}\n${lines.join('\n')}\n`),
    readBeside: async (file) => {
      const [, view, colour] = /^(\w+)-(\w+)\.svg$/.exec(file) ?? [];
      const [width, height] = SIDES[view === 'landscape' ? 'landscape' : 'portrait'];
      return svg(width, height, `#${colour}`);
    },
  };
}
