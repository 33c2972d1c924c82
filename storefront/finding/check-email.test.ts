import { expect, test } from 'vitest';
import { checkEmail } from './check-email.ts';

test('an e-mail is required and must look like one; spaces around it do not matter', () => {
  expect(checkEmail('  ')).toEqual({ isRight: false, fault: 'Missing' });
  expect(checkEmail(' anna@example.org\n')).toEqual({ isRight: true, email: 'anna@example.org' });
  for (const wrong of ['anna', 'anna@example', 'an na@example.org', '@example.org', 'anna@@example.org'])
    expect(checkEmail(wrong), wrong).toEqual({ isRight: false, fault: 'Wrong' });
});
