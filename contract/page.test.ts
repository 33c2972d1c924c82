import { expect, test } from 'vitest';
import { z } from 'zod';
import { fileSchema } from './page.schema.ts';

const isFile = (text: string): boolean => fileSchema(100).safeParse(text).success;

test.each(['', 'AAAA', 'AA==', 'AAA=', '+/09azAZ'])('%j is a file in base64', (text) => {
  expect(isFile(text)).toBe(true);
});

test.each(['A', 'AAA', 'A===', '====', 'AA=A', 'AA==AAAA', 'AAA\n', ' AAA', 'AA?A', 'AAAé', 'A'.repeat(104)])(
  '%j is not a file in base64 of at most 100 letters',
  (text) => {
    expect(isFile(text)).toBe(false);
  },
);

test('the API document describes the field as a file in base64', () => {
  expect(z.toJSONSchema(fileSchema(100))).toMatchObject({
    type: 'string',
    contentEncoding: 'base64',
    maxLength: 100,
  });
});
