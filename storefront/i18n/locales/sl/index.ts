import shell from './shell.json';

/** The texts that every page begins with, by wing. */
export const texts = { shell };

/** Those of the other wings, which come with their pages: how to load each, by its file. */
export const laterTexts = import.meta.glob<object>(
  './{finding,event,results,offer,near,verification,selling,delivering,account,about,videos,frames,selfie,viewer,bought,claim,missed,news,removal,sharing,crew,problem}.json',
  { import: 'default' },
);
