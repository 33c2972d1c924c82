/** Bibs: reads the numbers in a photo. It takes pixels and returns readings, which the rules judge. */
export { type BibReader, openBibReader, type PhotoToRead } from './bib-reader.ts';
export { type BibReading, isSamePlace, isSureWithoutList, type JudgedBib, judgeBibs } from './bibs.rules.ts';
export type { Box } from './geometry.ts';
export { indexStartList, type StartListIndex } from './start-list-index.ts';
