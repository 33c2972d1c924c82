import { describe, expect, test } from 'vitest';
import { findUrlFault } from '#platform/outbound/find-url-fault.ts';
import { createReach } from '#platform/outbound/networks.ts';
import {
  judgeAnswer,
  pauseAfter,
  restAfter,
  signMessage,
  TRIED_FOR_MS,
  writeSecret,
} from './webhooks.rules.ts';

test('a message is signed as in the example of Standard Webhooks', () => {
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
  };
  const signed = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
  expect(signMessage([key], message)).toBe(signed);
  expect(writeSecret(key)).toBe('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  const [first, second] = signMessage([Buffer.from('another'), key], message).split(' ');
  expect(first).toMatch(/^v1,/);
  expect(second).toBe(signed);
});

test('pauses grow up to the last try, within the period of retries', () => {
  const pauses = Array.from({ length: 12 }, (_, index) => pauseAfter(index + 1, 1));
  const known = pauses.filter((pause) => pause !== undefined);
  expect(pauses.indexOf(undefined)).toBe(known.length);
  expect(known.toSorted((one, other) => one - other)).toEqual(known);
  expect(pauseAfter(1, 0)).toBe(60_000);
  expect(known.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(TRIED_FOR_MS);
  expect([1, 2, 3, 99].map(restAfter)).toEqual([1, 5, 30, 30].map((minutes) => minutes * 60_000));
});

test.each([
  [{ status: 200 }, 'Delivered'],
  [{ status: 299 }, 'Delivered'],
  [{ status: 300 }, 'Refused'],
  [{ status: 404 }, 'Refused'],
  [{ status: 408 }, 'Away'],
  [{ status: 410 }, 'Gone'],
  [{ status: 429 }, 'Away'],
  [{ status: 503 }, 'Away'],
  [{ failure: 'TimedOut' }, 'Away'],
] as const)('an attempt answered with %j is %s', (answered, judged) => {
  expect(judgeAnswer(answered)).toBe(judged);
});

describe('an address', () => {
  const mayReach = createReach(['127.0.0.1']);
  test.each([
    'https://hooks.example/x?y=1',
    'http://127.0.0.1:9/x',
    'http://localhost:9/',
    'https://8.8.8.8/',
    'https://localhost/',
  ])('%s is allowed', (url) => {
    expect(findUrlFault(url, 500, mayReach)).toBeUndefined();
  });

  test.each([
    ['hooks.example', 'NoWebAddress'],
    ['ftp://hooks.example', 'NoWebAddress'],
    ['http://hooks.example/', 'AddressUnencrypted'],
    ['http://8.8.8.8/', 'AddressUnencrypted'],
    ['http://[2606:4700::1111]/', 'AddressUnencrypted'],
    ['https://me:secret@hooks.example/', 'AddressWithPassword'],
    ['https://hooks.example/#part', 'AddressWithHash'],
    ['https://10.0.0.1/', 'PrivateAddress'],
    ['https://[::1]/', 'PrivateAddress'],
    ['https://0x7f.2/', 'PrivateAddress'],
    [`https://hooks.example/${'x'.repeat(500)}`, 'NoWebAddress'],
  ])('%s is refused', (url, why) => {
    expect(findUrlFault(url, 500, mayReach)).toBe(why);
  });

  test('on this machine is refused unless the operator allows it', () => {
    expect(findUrlFault('https://desk.localhost/', 500, createReach([]))).toBe('PrivateAddress');
  });
});
