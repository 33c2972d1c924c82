import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

test('without any variable the defaults of the README hold', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    logLevel: 'info',
  });
  expect(loadConfig({ PORT: '' })).toMatchObject({ port: 3000 });
});

test('every wrong variable is named in a sentence of its own', () => {
  const wrong = () =>
    loadConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://x', SIGNING_SECRET: 'short', LOG_LEVEL: 'loud' });
  expect(wrong).toThrow(ConfigError);
  for (const name of [
    'PORT is "eighty"',
    'DATABASE_URL is "mysql://x": must start with postgres://',
    'SIGNING_SECRET',
    'LOG_LEVEL',
  ]) {
    expect(wrong).toThrow(name);
  }
});
