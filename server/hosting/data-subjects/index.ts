export { readAddressToken, signAddressToken } from './address-token.ts';
export { anyId, anyText, patternsOf } from './any-of.ts';
export type { DataSubject } from './data-subject.ts';
export type {
  KeptKind,
  KeptRow,
  KeptThings,
  TracedThings,
} from './kept-things.ts';
export type { ConsentFilter, ConsentKind, RecordedConsent } from './recorded-consent.ts';
