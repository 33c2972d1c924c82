import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

/** Calls that render pictures or pages, and calls that parse an uploaded file. */
const DRAWS = /\b(?:printPoster|printStatement|sampleFrame|setMark)\(/;
const PARSES = /\b(?:readFrame|readBrand|readCatalog|readFolder|readSent)\(|base64: bytes\b/;
const HANDLER = /\n {4}(\w+): \{\n {6}operation: [\s\S]*?\n {4}\},/g;

const handlers = readSources()
  .filter(({ path }) => path.endsWith('.desk.ts'))
  .flatMap(({ text }) => [...text.matchAll(HANDLER)].map(([code, name = '']) => ({ name, code })));

test.each([
  ['draws', DRAWS, /cost: (?:DRAWING_COST|PARSING_COST)/, 5],
  ['reads a file', PARSES, /cost: (?:DRAWING_COST|PARSING_COST)/, 14],
])('a desk call that %s declares the cost of its work', (_what, work, cost, least) => {
  const working = handlers.filter(({ code }) => work.test(code));
  expect(working.length).toBeGreaterThanOrEqual(least);
  expect(working.flatMap(({ name, code }) => (cost.test(code) ? [] : name))).toEqual([]);
});

/** Routes that read a whole stored file into memory to draw from it, in turns. All others stream it. */
const DRAWS_FROM_FILES = [
  'server/delivering/downloads/download-file.routes.ts',
  'server/finding/photos/close-up.routes.ts',
  'server/finding/sponsor-marks/marked-preview.routes.ts',
  'server/selling/frames/frames.routes.ts',
];

test('a route that sends a stored file keeps none of it for slow readers', () => {
  const reading = readSources()
    .filter(({ path, text }) => path.startsWith('server/') && /\bFastifyReply\b|\breply\b/.test(text))
    .filter(({ path, text }) => !path.endsWith('.test.ts') && /\b[sS]torage\s*\.read\(/.test(text));
  expect(reading.map(({ path }) => path).toSorted()).toEqual(DRAWS_FROM_FILES);
});
