import { expect, test } from 'vitest';
import { judgePreconditions } from './send-ranged.ts';

const etag = '"a"';
test.each([
  [{}, undefined],
  [{ 'if-match': '"a"' }, undefined],
  [{ 'if-match': '"b", "a"' }, undefined],
  [{ 'if-match': '*' }, undefined],
  [{ 'if-match': 'W/"a"' }, 412],
  [{ 'if-match': '"b"' }, 412],
  [{ 'if-none-match': '*' }, 304],
  [{ 'if-none-match': 'W/"a"' }, 304],
  [{ 'if-none-match': '"b"' }, undefined],
  [{ 'if-match': '"b"', 'if-none-match': '"a"' }, 412],
])('%j is judged as %s', (headers, judged) => {
  expect(judgePreconditions(headers, etag)).toBe(judged);
});
