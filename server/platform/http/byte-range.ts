import type { ByteRange } from '../storage/storage.ts';

/** What a Range header asks of a file of known size (RFC 9110 §14). */
export type RangeAnswer = { kind: 'Whole' } | { kind: 'Part'; bytes: ByteRange } | { kind: 'Unsatisfiable' };

const SEVERAL = /^bytes=(?:\d+-\d*|-\d+)(?:\s*,\s*(?:\d+-\d*|-\d+))+$/;

/**
 * Reads a Range header. Several ranges and other units are answered with the whole file, which the RFC allows; an If-Range
 * that names another version too. A malformed one cannot be satisfied: it is no way to a whole file.
 */
export function parseRange(
  range: string | undefined,
  ifRange: string | undefined,
  etag: string,
  size: number,
): RangeAnswer {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return { kind: 'Whole' };
  const wanted = range.trim();
  if (!/^bytes\b/i.test(wanted) || SEVERAL.test(wanted)) return { kind: 'Whole' };
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(wanted) ?? [];
  if (first === '' && last === '') return { kind: 'Unsatisfiable' };
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0
      ? { kind: 'Unsatisfiable' }
      : { kind: 'Part', bytes: { start: size - length, end: size - 1 } };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  const isBackwards = last !== '' && Number(last) < start;
  return start >= size || isBackwards ? { kind: 'Unsatisfiable' } : { kind: 'Part', bytes: { start, end } };
}
