import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

/** Calls that read faces in a photo of an event. */
const READS = /reader\.read(?:Faces)?\(|await readFaces\(bytes\)/;

/** Lists photos whose faces may not be read, or locks one whose faces are still to be read. */
const CHECKS = /\b(?:listFacesBarred|lockFacesUnread)\(/;

test('every module that reads faces of photos leaves out those whose faces may not be read', () => {
  const readers = readSources().filter(
    ({ path, text }) => path.startsWith('server/finding/') && !path.endsWith('.test.ts') && READS.test(text),
  );
  expect(readers.map(({ path }) => path).toSorted()).toEqual([
    'server/finding/ingest/ingest.jobs.ts',
    'server/finding/ingest/read-again.ts',
    'server/finding/ingest/read-faces.ts',
    'server/finding/selfies/estimate-search.ts',
    'server/finding/selfies/look-through.ts',
  ]);
  for (const { path, text } of readers) expect(CHECKS.test(text), path).toBe(true);
});
