export { readAddressToken, signAddressToken } from './address-token.ts';
export { anyId, anyText, mayName } from './any-of.ts';
export type { DataSubject } from './data-subject.ts';
export type {
  KeptKind,
  KeptRow,
  KeptThings,
  TracedThings,
} from './kept-things.ts';
export {
  blankLines,
  containsName,
  isSharedWith,
  judgeText,
  mayNameIn,
  type NamedPerson,
  type PersonName,
  probesOf,
} from './named-person.rules.ts';
export type { ConsentFilter, ConsentKind, RecordedConsent } from './recorded-consent.ts';
export { isMeant, type WrittenTexts } from './written-texts.ts';
