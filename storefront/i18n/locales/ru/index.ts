import shell from './shell.json';

/** The texts that every page needs at its start, by area. */
export const texts = { shell };

/** Loaders of the other areas' texts, by file; they are loaded with the areas' pages. */
export const laterTexts = import.meta.glob<object>(
  './{finding,event,results,offer,near,verification,selling,delivering,account,about,videos,frames,selfie,viewer,bought,claim,missed,news,removal,sharing,crew,problem}.json',
  { import: 'default' },
);
