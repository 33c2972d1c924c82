import { z } from 'zod';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { PLAIN_LINE } from '#contract/plain-line.ts';
import { FRAME_TEXTS } from '#engines/frames/index.ts';

/**
 * Schemas for a frame's file, as parsed by `failsafe` YAML: every value is the text of the file. `frame-file.rules.ts`
 * checks that values are consistent.
 */
const TITLE_MAX = 60;
const WORDS_MAX = 80;
const LAYERS_MAX = 6;
const TEXTS_MAX = 12;
/** The longest side in pixels: a poster of 60 cm at 300 dots per inch. */
const SIDE_MAX = 8_000;
const SIDE_MIN = 600;

const line = (max: number, what: string) =>
  z
    .string(`write ${what} here`)
    .trim()
    .min(1, `write ${what} here`)
    .max(max, `at most ${max} characters`)
    .regex(PLAIN_LINE, 'no control characters')
    .refine((text) => text.isWellFormed(), 'no halves of characters');

const number = (min: number, max: number) => {
  const rule = `write a whole number from ${min} to ${max}`;
  return z
    .string(rule)
    .regex(/^\d{1,6}$/, rule)
    .transform(Number)
    .refine((value) => value >= min && value <= max, rule);
};

const BOX_EXAMPLE = '[left, top, width, height] in pixels, like [400, 400, 5200, 2900]';
const box = z
  .tuple(
    [number(0, SIDE_MAX), number(0, SIDE_MAX), number(1, SIDE_MAX), number(1, SIDE_MAX)],
    `write ${BOX_EXAMPLE}`,
  )
  .transform(([left, top, width, height]) => ({ left, top, width, height }));

const layerName = z
  .string('write the name of an SVG or PNG file here')
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,99}\.(svg|png)$/i,
    'write the name of an SVG or PNG file beside this one, like back.svg',
  );

const layers = z
  .array(layerName, 'write a list of files here, the lowest first, like [back.svg]')
  .max(LAYERS_MAX, `at most ${LAYERS_MAX}`);

const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.literal(words, `write one of ${words.join(', ')}`);

const textSchema = z.strictObject(
  {
    of: oneOf(FRAME_TEXTS),
    box,
    size: z.tuple(
      [number(1, SIDE_MAX), number(1, SIDE_MAX)],
      'write the smallest and the largest font size, like [90, 240]',
    ),
    weight: oneOf(['400', '700', '900'])
      .transform((weight) => Number(weight) as 400 | 700 | 900)
      .optional(),
    width: oneOf(['normal', 'condensed']).optional(),
    colour: z
      .string('write a colour here, like "#1a2b3c"')
      .regex(/^#[0-9a-f]{6}$/i, 'write a colour as six digits in quotes, like "#1a2b3c"'),
    align: oneOf(['start', 'middle', 'end']).optional(),
    case: oneOf(['upper', 'as-is']).optional(),
    words: line(WORDS_MAX, 'the words').optional(),
  },
  'a text has of, box, size and colour',
);

const layoutSchema = z.strictObject(
  {
    size: z.tuple(
      [number(SIDE_MIN, SIDE_MAX), number(SIDE_MIN, SIDE_MAX)],
      'write width and height in pixels, like [6000, 4000]',
    ),
    background: layers,
    photo: box,
    foreground: layers.optional(),
    texts: z
      .array(textSchema, 'write a list of texts here')
      .max(TEXTS_MAX, `at most ${TEXTS_MAX}`)
      .optional(),
    logo: box.optional(),
  },
  'a layout has size, background and photo',
);

const titles = z
  .strictObject(
    Object.fromEntries(
      LANGUAGES.map((language) => [language, line(TITLE_MAX, 'a title').exactOptional()] as const),
    ) as Record<Language, z.ZodExactOptional<z.ZodString>>,
    'write the title in each language here, like { en: Poster, de: Poster }',
  )
  .refine((given) => Object.keys(given).length > 0, 'write a title in at least one language');

export const frameFileSchema = z.strictObject(
  {
    key: z
      .string('write a key here, like finisher-poster')
      .regex(/^[a-z0-9][a-z0-9-]{0,49}$/, 'a key has small letters, digits and - only, like finisher-poster'),
    title: titles,
    event: line(100, 'the id of the event').optional(),
    landscape: layoutSchema,
    portrait: layoutSchema,
  },
  'a frame has key, title, landscape and portrait',
);

export type FileLayout = z.infer<typeof layoutSchema>;

/** The keys of each kind of map; the nearest one is suggested for a misspelt key. */
export const FRAME_FILE_KEYS = {
  frame: Object.keys(frameFileSchema.shape),
  title: [...LANGUAGES] as string[],
  layout: Object.keys(layoutSchema.shape),
  text: Object.keys(textSchema.shape),
} as const;
