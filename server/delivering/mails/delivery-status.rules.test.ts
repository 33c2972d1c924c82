import { expect, test } from 'vitest';
import { deliveryStatus } from '#tests/fixtures/delivery-status.ts';
import { headersOf, readDeliveryStatus, readFeedbackType } from './delivery-status.rules.ts';

const TO = 'bounces+1@shop.example';

test.each([
  ['5.1.1', 'AddressUnknown'],
  ['5.2.1', 'AddressUnknown'],
  ['5.2.2', 'MailboxFull'],
  ['5.7.1', 'Rejected'],
  // The server gave up after days of retries; a later mail may succeed.
  ['4.4.1', 'Rejected'],
  ['', 'Rejected'],
])('a mail that failed with %s: %s', (status, reason) => {
  expect(readDeliveryStatus(deliveryStatus({ to: TO, status }))).toMatchObject({ outcome: 'Failed', reason });
});

test('keeps the server’s text, on one line and truncated', () => {
  const said = readDeliveryStatus(
    deliveryStatus({ to: TO, status: '5.1.1', said: '550 5.1.1 no such user' }),
  );
  expect(said).toEqual({
    outcome: 'Failed',
    reason: 'AddressUnknown',
    answer: '550 5.1.1 no such user here',
  });
  const long = readDeliveryStatus(deliveryStatus({ to: TO, status: '5.1.1', said: 'x'.repeat(900) }));
  expect(long).toMatchObject({ answer: expect.stringMatching(/^5\.1\.1 x{294}$/) });
});

test('a delivery status is read with bare line feeds, and with another boundary', () => {
  const message = deliveryStatus({ to: TO, status: '5.1.1' });
  expect(readDeliveryStatus(message.replaceAll('\r\n', '\n'))).toMatchObject({ outcome: 'Failed' });
  expect(readDeliveryStatus(message.replaceAll('"=_report"', '=_report'))).toMatchObject({
    outcome: 'Failed',
  });
});

test('a delayed mail has not failed', () => {
  const late = deliveryStatus({ to: TO, status: '4.4.1', action: 'delayed' });
  expect(readDeliveryStatus(late)).toEqual({ outcome: 'Other', action: 'delayed' });
});

test('ignores mail that is not a delivery status: a reply, an out-of-office note, half a report, an empty message', () => {
  const right = deliveryStatus({ to: TO, status: '5.1.1' });
  for (const message of [
    '',
    `To: ${TO}\r\nSubject: Re: your photos\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n`,
    right.replace('multipart/report', 'multipart/mixed'),
    right.replace('message/delivery-status', 'text/plain'),
    right.replace('Action: failed', 'Action: exploded'),
    right.slice(0, right.indexOf('Final-Recipient')),
  ])
    expect(readDeliveryStatus(message)).toBeUndefined();
});

test('headers end where the body begins', () => {
  expect(headersOf(`To: ${TO}\r\nFrom: a\r\n\r\nTo: other`)).toBe(`To: ${TO}\r\nFrom: a`);
});

test('a field folded into half a megabyte of spaces is read at once; it would take a quarter of an hour in quadratic time', () => {
  const folded = `Content-Type: x${'\n '.repeat(250_000)}y`;
  expect(readDeliveryStatus(`${folded}\n\nAction: failed`)).toBeUndefined();
  expect(
    readFeedbackType(`Content-Type: multipart/report; boundary=b\n\n--b\n${folded}\n\n--b`),
  ).toBeUndefined();
});
