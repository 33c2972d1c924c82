import { expect, test } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { findSettingFaults, isPublicShop } from './check-settings.ts';

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
  [{}, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '203.0.114.7' }, true],
  [{ PUBLIC_URL: 'http://localhost:8080' }, false],
  [{ PUBLIC_URL: 'http://brand.localhost:3000' }, false],
  [{ PUBLIC_URL: 'http://192.168.1.20:3000' }, false],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, false],
  [{ PUBLIC_URL: 'http://my-laptop.local:3000' }, false],
  [{ PUBLIC_URL: 'https://photos.lakeside-run.at' }, true],
])('%j is public: %s', (environment, isPublic) => {
  expect(isPublicShop(loadConfig(environment))).toBe(isPublic);
});
