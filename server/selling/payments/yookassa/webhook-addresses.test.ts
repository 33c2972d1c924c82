import { expect, test } from 'vitest';
import { isWebhookAddress } from './webhook-addresses.ts';

test.each([
  ['185.71.76.0', true],
  ['185.71.76.31', true],
  ['185.71.76.32', false],
  ['77.75.153.127', true],
  ['77.75.153.128', false],
  ['77.75.154.127', false],
  ['77.75.154.128', true],
  ['77.75.156.11', true],
  ['77.75.156.12', false],
  ['::ffff:77.75.156.35', true],
  ['::ffff:8.8.8.8', false],
  ['2a02:5180::1', true],
  ['2a02:5181::1', false],
  ['127.0.0.1', false],
  ['', false],
  ['185.71.76.5, 1.2.3.4', false],
])('%s is an address of YooKassa: %s', (address, isOne) => {
  expect(isWebhookAddress(address)).toBe(isOne);
});

test('a tenant’s own ranges replace the documented ranges', () => {
  expect(isWebhookAddress('10.0.0.7', ['10.0.0.0/24'])).toBe(true);
  expect(isWebhookAddress('185.71.76.1', ['10.0.0.0/24'])).toBe(false);
});
