/** Bibs: the numbers that stand written in a photo. Pixels in, readings out; the rules judge them. */
export { type BibReader, openBibReader, type PhotoToRead } from './bib-reader.ts';
export { type BibReading, isSamePlace, isSureWithoutList, type JudgedBib, judgeBibs } from './bibs.rules.ts';
export type { Box } from './geometry.ts';
export { indexStartList, type StartListIndex } from './start-list-index.ts';
