export { anyId, anyText } from './any-of.ts';
export type { DataSubject } from './data-subject.ts';
export {
  KEPT_KINDS,
  type KeptKind,
  type KeptRow,
  type KeptThings,
  type TracedThings,
} from './kept-things.ts';
