import { expect, test } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { findSettingFaults, opensStandIns } from './check-settings.ts';

const GOOD = {
  SIGNING_SECRET: '9f2c41d8e07ab6535d1ce8f4907b2a6e',
  ADDRESS_SECRET: 'e1d8a05b7c964f32a8b06d5719fe24c3',
  MAIL_FROM: 'photos@lakeside-run.at',
  SMTP_URL: 'smtp://mail.lakeside-run.at',
  PUBLIC_URL: 'https://photos.lakeside-run.at',
  ERASURES_URL: 's3://erasures@store.lakeside-run.at/list',
};
const faultsOf = (environment: Record<string, string>) =>
  findSettingFaults(loadConfig(environment)).map(({ setting }) => setting);

test('a configured shop has no faults, and a new one has six', () => {
  expect(faultsOf(GOOD)).toEqual([]);
  expect(faultsOf({})).toEqual([
    'SIGNING_SECRET',
    'ADDRESS_SECRET',
    'MAIL_FROM',
    'SMTP_URL',
    'PUBLIC_URL',
    'ERASURES_URL',
  ]);
});

test.each([
  ['SIGNING_SECRET', 'change-me-change-me-change-me-change-me'],
  ['SIGNING_SECRET', 'a'.repeat(40)],
  ['SIGNING_SECRET', '0123456789abcdef0123456789abcdef-12345678'],
  ['ADDRESS_SECRET', 'change-me-change-me-change-me-change-me'],
  ['ADDRESS_SECRET', 'b'.repeat(40)],
  ['MAIL_FROM', 'photos@example.com'],
  ['MAIL_FROM', 'photos@shop.example'],
  ['SMTP_URL', 'smtps://USER:PASSWORD@mail.example.com'],
  ['PUBLIC_URL', 'https://shop.example.com'],
  ['DESK_URL', 'https://desk.example.com'],
  ['PUBLIC_URL', 'http://photos.lakeside-run.at'],
])('%s "%s" is a fault', (setting, value) => {
  expect(faultsOf({ ...GOOD, [setting]: value })).toEqual([setting]);
});

test('a message about a secret does not contain it', () => {
  const secret = 'change-me-change-me-change-me-change-me';
  const both = { SIGNING_SECRET: secret, ADDRESS_SECRET: secret };
  expect(JSON.stringify(findSettingFaults(loadConfig(both)))).not.toContain(secret);
});

test('a secret for hashing addresses is refused if it is too short', () => {
  expect(() => loadConfig({ ADDRESS_SECRET: 'e1d8a05b7c964f32' })).toThrow('32 characters');
});

test.each([
  'http://192.168.1.20:3000',
  'http://my-laptop.local:3000',
  'http://localhost:8080',
  'http://[::1]:3000',
])('an address that is not public needs no TLS: %s', (PUBLIC_URL) => {
  expect(faultsOf({ ...GOOD, PUBLIC_URL })).toEqual([]);
});

test.each([
  {},
  { HOST: 'localhost' },
  { HOST: '127.0.0.2' },
  { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
  { PUBLIC_URL: 'http://brand.localhost:3000', DESK_URL: 'http://desk.localhost:3000' },
])('start opens its stand-ins on this machine, with and without the demo: %j', (environment) => {
  for (const withDemo of [true, false])
    expect(opensStandIns(loadConfig(environment), { withDemo })).toBe(true);
});

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.20' },
  { HOST: 'fe80::1' },
  { HOST: '203.0.114.7' },
  { HOST: 'office-pc' },
  { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
  { PUBLIC_URL: 'http://192.168.1.20:3000' },
  { PUBLIC_URL: 'http://my-laptop.local:3000' },
  { PUBLIC_URL: 'http://office-pc:3000' },
  { PUBLIC_URL: 'http://localhost.evil.com' },
  { PUBLIC_URL: 'https://photos.lakeside-run.at' },
  { DESK_URL: 'https://desk.lakeside-run.at' },
])('start opens no stand-ins to other machines: %j', (environment) => {
  const judge = (more: Record<string, string>, withDemo: boolean) =>
    opensStandIns(loadConfig({ ...environment, ...more }), { withDemo });
  expect(() => judge({}, true)).toThrow('HOST, PUBLIC_URL or DESK_URL');
  expect(() => judge({}, false)).toThrow('set SMTP_URL');
  expect(() => judge({ SMTP_URL: 'smtp://mail.lakeside-run.at' }, true)).toThrow('add --no-demo');
  expect(judge({ SMTP_URL: 'smtp://mail.lakeside-run.at' }, false)).toBe(false);
});
