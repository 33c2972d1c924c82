import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

/** Calls that read faces in a photo of an event. */
const READS = /deps\.reader\.read\(|\.readFaces\b/;

/** Lists photos whose faces may not be read, or locks one whose faces are still to be read. */
const CHECKS = /\b(?:listFacesBarred|lockFacesUnread)\(/;

const sources = readSources().filter(({ path }) => /^server\/(?!engines\/)(?!.*\.test\.ts$)/.test(path));

test('every module that reads faces of photos leaves out those whose faces may not be read', () => {
  const readers = sources.filter(({ text }) => READS.test(text));
  expect(readers.map(({ path }) => path).toSorted()).toEqual([
    'server/finding/ingest/ingest.jobs.ts',
    'server/finding/ingest/read-again.ts',
    'server/finding/ingest/read-faces.ts',
    'server/finding/selfies/look-through.ts',
  ]);
  for (const { path, text } of readers) expect(CHECKS.test(text), path).toBe(true);
});

test('every import of faces asks whether the event still stores them', () => {
  const importers = sources.filter(
    ({ path, text }) => path.startsWith('server/finding/ingest/') && READS.test(text),
  );
  expect(importers.length).toBeGreaterThan(0);
  for (const { path, text } of importers) expect(text.includes('storesFaces('), path).toBe(true);
});

test('the process for selfies reads only uploaded pictures, so that no work of a brand delays selfies of another', () => {
  const users = sources.filter(({ text }) => text.includes('selfieReader.read'));
  expect(users.map(({ path }) => path).toSorted()).toEqual([
    'server/finding/selfies/search-by-selfie.ts',
    'server/operating/person-data/find-by-selfie.ts',
  ]);
});
