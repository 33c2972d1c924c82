import type { ByteRange } from '../storage/storage.ts';

/** The range that a Range header requests from a file of known size (RFC 9110 §14). */
export type RangeAnswer = { kind: 'Whole' } | { kind: 'Part'; bytes: ByteRange } | { kind: 'Unsatisfiable' };

const SEVERAL = /^bytes=(?:\d+-\d*|-\d+)(?:\s*,\s*(?:\d+-\d*|-\d+))+$/;

/**
 * Parses a Range header. Several ranges, other units, and an If-Range of another version are answered with the whole
 * file, as the RFC allows. A malformed range is answered with 416, not with the whole file.
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
