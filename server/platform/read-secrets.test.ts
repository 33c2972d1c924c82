import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { ConfigError, readSecrets } from './read-secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'photofinish-secrets-'));
const file = join(folder, 'secret');
writeFileSync(file, 'from a file, thirty-two characters long\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a secret is read from a file, or from what a command prints', () => {
  expect(loadConfig({ SIGNING_SECRET_FILE: file }).signingSecrets).toEqual([
    { keyId: 'unnamed', secret: 'from a file, thirty-two characters long' },
  ]);
  const command = `${JSON.stringify(process.execPath)} -p "'smtp://me:pass@mail.example'"`;
  expect(loadConfig({ SMTP_URL_COMMAND: command }).smtpUrl).toBe('smtp://me:pass@mail.example');
});

test('an empty setting takes precedence over a file and over a command', () => {
  const emptied = { DATABASE_URL: '', DATABASE_URL_FILE: join(folder, 'none') };
  expect(loadConfig(emptied).databaseUrl).toBeUndefined();
  expect(loadConfig({ SMTP_URL: '', SMTP_URL_COMMAND: 'exit 3' }).smtpUrl).toBeUndefined();
});

test('refuses a secret that is set twice, missing or empty, and names its setting', () => {
  const empty = join(folder, 'empty');
  writeFileSync(empty, '\n');
  const wrong: [Record<string, string>, string][] = [
    [
      { SIGNING_SECRET: 'x', SIGNING_SECRET_FILE: file },
      'SIGNING_SECRET and SIGNING_SECRET_FILE are both set',
    ],
    [{ DATABASE_URL_FILE: join(folder, 'none') }, 'cannot be read (ENOENT)'],
    [{ DATABASE_URL_FILE: empty }, 'there is nothing in it'],
    [{ SMTP_URL_COMMAND: 'exit 3' }, 'SMTP_URL_COMMAND is "exit 3": it ended with 3'],
  ];
  for (const [environment, sentence] of wrong) {
    expect(() => readSecrets(environment)).toThrow(ConfigError);
    expect(() => readSecrets(environment)).toThrow(sentence);
  }
});

test('no error contains the content of a file or a command’s output', () => {
  const command = `${JSON.stringify(process.execPath)} -p "'hunter2'"`;
  const said = () => loadConfig({ SIGNING_SECRET_COMMAND: command });
  expect(said).toThrow('SIGNING_SECRET is 7 characters long');
  expect(said).not.toThrow('hunter2');
});
