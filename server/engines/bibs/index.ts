/** Bibs: the numbers that stand written in a photo. Pixels in, readings out; the rules judge them. */
export { type BibReader, openBibReader } from './bib-reader.ts';
export { type BibReading, isSureWithoutList, type JudgedBib, judgeBibs } from './bibs.rules.ts';
