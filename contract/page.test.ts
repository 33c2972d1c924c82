import { expect, test } from 'vitest';
import { z } from 'zod';
import { fileSchema } from './page.schema.ts';

const isFile = (sent: unknown): boolean => fileSchema(75).safeParse(sent).success;

test.each(['', 'AAAA', 'AA==', 'AAA=', '+/09azAZ'])('%j is a file in base64', (text) => {
  expect(isFile(text)).toBe(true);
});

test.each(['A', 'AAA', 'A===', '====', 'AA=A', 'AA==AAAA', 'AAA\n', ' AAA', 'AA?A', 'AAAé', 'A'.repeat(104)])(
  '%j is not a file in base64 of at most 100 letters',
  (text) => {
    expect(isFile(text)).toBe(false);
  },
);

test('a file is its bytes, sent as such or in base64', () => {
  expect(fileSchema(3).parse(new Uint8Array([1, 2, 3]))).toEqual(new Uint8Array([1, 2, 3]));
  expect([...fileSchema(3).parse('AQID')]).toEqual([1, 2, 3]);
  expect([new Uint8Array(76), 7, null, undefined, {}].map(isFile)).toEqual(Array(5).fill(false));
});

test('the API document describes the field as a file in base64', () => {
  expect(z.toJSONSchema(fileSchema(75), { io: 'input', unrepresentable: 'any' })).toMatchObject({
    type: 'string',
    contentEncoding: 'base64',
    maxLength: 100,
  });
});
