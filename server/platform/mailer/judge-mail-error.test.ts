import { describe, expect, test } from 'vitest';
import { judgeMailError } from './judge-mail-error.ts';

/** Creates an answer as nodemailer reports it. */
const answered = (command: string, response: string) =>
  Object.assign(new Error(response), {
    code: 'EENVELOPE',
    command,
    response,
    responseCode: Number.parseInt(response, 10),
  });

describe('the meaning of a mail server’s answer', () => {
  test.each([
    ['RCPT TO', '550 5.1.1 no such user', 'AddressUnknown'],
    ['RCPT TO', '550 mailbox unavailable', 'AddressUnknown'],
    ['RCPT TO', '550 5.2.1 mailbox disabled', 'AddressUnknown'],
    ['RCPT TO', '552 5.2.2 over quota', 'MailboxFull'],
    ['DATA', '552 message exceeds storage', 'MailboxFull'],
    ['RCPT TO', '550 5.7.1 blocked', 'Rejected'],
    ['DATA', '550 not wanted', 'Rejected'],
    ['DATA', '554 5.7.1 spam', 'Rejected'],
  ])('%s answered with %s is a permanent failure: %s', (command, response, reason) => {
    expect(judgeMailError(answered(command, response))).toEqual({
      outcome: 'Refused',
      reason,
      answer: response,
    });
  });

  test.each([
    ['RCPT TO', '450 4.2.0 greylisted', false],
    ['DATA', '451 try again', false],
    ['RCPT TO', '421 closing down', true],
    // Faults on our side: no mail is lost because of a wrong password.
    ['AUTH', '535 5.7.8 wrong password', true],
    ['MAIL FROM', '550 5.7.1 sender not allowed', true],
    ['CONN', '554 go away', true],
  ])('%s answered with %s is retried', (command, response, isServerAway) => {
    expect(judgeMailError(answered(command, response))).toEqual({
      outcome: 'Later',
      isServerAway,
      answer: response,
    });
  });

  test('a lost connection is retried', () => {
    const broken = Object.assign(new Error('Connection closed'), { code: 'ECONNECTION', command: 'CONN' });
    expect(judgeMailError(broken)).toMatchObject({ outcome: 'Later', isServerAway: true });
  });

  test('a long multi-line answer is shortened to one line', () => {
    const { answer } = judgeMailError(answered('DATA', `554-no\r\n554 ${'x'.repeat(5000)}`));
    expect(answer).toMatch(/^554-no 554 x+$/);
    expect(answer.length).toBeLessThanOrEqual(300);
  });
});
