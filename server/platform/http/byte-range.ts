import type { ByteRange } from '../storage/storage.ts';

/** What a Range header asks of a file of known size (RFC 9110 §14). */
export type RangeAnswer = { kind: 'Whole' } | { kind: 'Part'; bytes: ByteRange } | { kind: 'Unsatisfiable' };

/**
 * Reads a Range header. Several ranges, other units and malformed ones are answered with the whole file, which
 * the RFC allows; an If-Range that names another version too.
 */
export function parseRange(
  range: string | undefined,
  ifRange: string | undefined,
  etag: string,
  size: number,
): RangeAnswer {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return { kind: 'Whole' };
  const match = /^bytes=(\d*)-(\d*)$/.exec(range.trim());
  if (match === null) return { kind: 'Whole' };
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return { kind: 'Whole' };
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0
      ? { kind: 'Unsatisfiable' }
      : { kind: 'Part', bytes: { start: size - length, end: size - 1 } };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return { kind: 'Whole' };
  return start >= size ? { kind: 'Unsatisfiable' } : { kind: 'Part', bytes: { start, end } };
}
