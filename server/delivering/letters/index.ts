export { pauseLetters, setLetterGround, startLetters, suppressElsewhere } from './change-letters.ts';
export { eraseLetters } from './erased-data.store.ts';
export { subscribeLetters } from './follow-suppressions.ts';
export { describeKeptLetters } from './kept-data.store.ts';
export { letterHandlers, letterSchedule } from './letters.handlers.ts';
export { letterJobs } from './letters.jobs.ts';
export { languageOfLetters } from './letters.rules.ts';
export {
  deleteLetters,
  findLetter,
  moveLetters,
  readEventLetters,
  settleLetter,
} from './letters.store.ts';
export { previewLetters, readLettersSoFar } from './read-letters.ts';
