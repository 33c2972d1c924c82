/** Bibs: the numbers that stand written in a photo. Pixels in, readings out; the rules judge them. */
export { type BibReader, openBibReader } from './bib-reader.ts';
export { type BibReading, type JudgedBib, judgeBibs, normaliseBib } from './bibs.rules.ts';
export type { Box } from './geometry.ts';
