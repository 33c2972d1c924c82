import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

/** Calls that draw pictures or print pages, and calls that read an uploaded file. */
const DRAWS = /\b(?:printPoster|printStatement|sampleFrame|setMark)\(/;
const PARSES = /\b(?:readFrame|readBrand|readCatalog|readFolder|readSent)\(|Buffer\.from\(base64, 'base64'\)/;
const HANDLER = /\n {4}(\w+): \{\n {6}operation: [\s\S]*?\n {4}\},/g;

const handlers = readSources()
  .filter(({ path }) => /^server\/operating\/desk-api\/[\w-]+\.routes\.ts$/.test(path))
  .flatMap(({ text }) => [...text.matchAll(HANDLER)].map(([code, name = '']) => ({ name, code })));

test.each([
  ['draws', DRAWS, /cost: (?:DRAWING_COST|PARSING_COST)/, 5],
  ['reads a file', PARSES, /cost: (?:DRAWING_COST|PARSING_COST)/, 14],
])('a desk call that %s declares the cost of its work', (_what, work, cost, least) => {
  const working = handlers.filter(({ code }) => work.test(code));
  expect(working.length).toBeGreaterThanOrEqual(least);
  expect(working.flatMap(({ name, code }) => (cost.test(code) ? [] : name))).toEqual([]);
});
