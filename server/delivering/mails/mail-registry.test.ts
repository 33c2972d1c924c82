import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { demoTenants } from '#demo/tenants.ts';
import en from '#desk/i18n/en/mails.ts';
import { MAILS, mailOf } from './mail-registry.ts';
import { sampleMails } from './sample-mails.ts';

const kinds = MAILS.map(({ kind }) => kind);

test('lists each mail of its folder once, under the name of its file', () => {
  const files = readdirSync(join(import.meta.dirname, 'kinds')).map((file) => file.replace(/\.ts$/, ''));
  expect(kinds.toSorted()).toEqual(files.toSorted());
});

test('each mail has a name at the desk', () => {
  expect(Object.keys(en.kinds).toSorted()).toEqual(kinds.toSorted());
});

test('rejects a kind of mail that only a newer version knows', () => {
  expect(() => mailOf('from-a-newer-version')).toThrow('no mail is called');
});

describe.each(LANGUAGES)('the samples in %s', (language) => {
  test('show every mail', () => {
    const settings = demoTenants[0]?.settings;
    if (settings === undefined) throw new Error('there is a demo tenant');
    const names = sampleMails(settings, language, []).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const kind of kinds)
      expect(
        names.some((name) => name === kind || name.startsWith(`${kind}-`)),
        kind,
      ).toBe(true);
  });
});
