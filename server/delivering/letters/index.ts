export {
  pauseAllLetters,
  pauseLetters,
  revokeOtherGround,
  setLetterGround,
  startLetters,
  suppressElsewhere,
} from './change-letters.ts';
export { eraseLetters } from './erased-data.store.ts';
export { describeKeptLetters } from './kept-data.store.ts';
export { languageOfLetters } from './letters.rules.ts';
export {
  deleteLetters,
  findLetter,
  moveLetters,
  readEventLetters,
  settleLetter,
} from './letters.store.ts';
export { previewLetters, readLettersSoFar } from './read-letters.ts';
export { lettersSlice } from './slice.ts';
