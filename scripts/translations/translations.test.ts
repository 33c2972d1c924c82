import { describe, expect, test } from 'vitest';
import { readPo, writePo } from './po-file.ts';
import { readSourceTexts, replaceTexts } from './source-texts.ts';
import { findTextFiles, importTexts, listTexts } from './texts-of-language.ts';

describe('a file of translations', () => {
  test('contains every character of a text', () => {
    const entries = [{ id: 'a.ts b', english: 'Say "yes"\\no', text: 'Скажи «да»\n\tили нет' }];
    expect(readPo(writePo('ru', entries))).toEqual({ language: 'ru', entries });
  });

  test('is read as a translator’s program writes it', () => {
    const source = [
      'msgid ""\nmsgstr ""\n"Project-Id-Version: \\n"\n"Language: de\\n"',
      '#: desk/i18n/de/orders.ts\n#. A comment\nmsgctxt "wrapped"\nmsgid ""\n"Find "\n"me"\nmsgstr ""\n"Finde "\n"mich"',
      '#, fuzzy\nmsgctxt "uncertain"\nmsgid "a"\nmsgstr "b"',
      'msgctxt "missing"\nmsgid "a"\nmsgstr ""',
      '#~ msgctxt "obsolete"\n#~ msgid "a"\n#~ msgstr "b"',
    ].join('\r\n\r\n');
    expect(readPo(source)).toEqual({
      language: 'de',
      entries: [{ id: 'wrapped', english: 'Find me', text: 'Finde mich' }],
    });
  });
});

describe('the texts of a source file', () => {
  const SOURCE = `import type en from '../en/x.ts';
    export default {
      title: 'It\\'s "here"',
      kinds: { 'a-b': 'Kind', list: ['One', 'Two'] },
      order: (number: string) => \`Order \${number}: \${number === '' ? 'none' : number}\`,
      photos: (count: number) => plural('de', count, { one: \`\${count} Foto\`, other: \`\${count} Fotos\` }),
      line: (a: string, b: string) => \`\${a}, \${b}\`,
    } satisfies Texts<typeof en>;`;

  test('are those that people read', () => {
    const texts = readSourceTexts('x.ts', SOURCE).map(({ path, text }) => [path, text]);
    expect(Object.fromEntries(texts)).toEqual({
      title: 'It\'s "here"',
      'kinds.a-b': 'Kind',
      'kinds.list[0]': 'One',
      'kinds.list[1]': 'Two',
      'order[0]': 'Order {number}: {2}',
      'order[1]': 'none',
      'photos.one': '{count} Foto',
      'photos.other': '{count} Fotos',
    });
  });

  test('are replaced with their values, inner ones too', () => {
    const changes = new Map([
      ['title', 'a\\b'],
      ['order[0]', '{2} ist `{number}`'],
      ['order[1]', 'keine'],
    ]);
    const replaced = replaceTexts('x.ts', SOURCE, changes);
    expect(replaced).toContain("title: 'a\\\\b',");
    expect(replaced.replaceAll('\\`', '´')).toContain("'keine' : number} ist ´");
  });

  test('are those of one language, if a file has all', () => {
    const source = `const TEXTS: Record<Language, X> = {
      en: { a: 'one' }, de: { a: 'eins' }, ru: { a: 'раз' }, cs: { a: 'jedna' } };
      const key = 'not for people';`;
    expect(readSourceTexts('x.ts', source, 'de')).toMatchObject([{ path: 'TEXTS.a', text: 'eins' }]);
  });
});

describe.each(['en', 'ru', 'el'])('the texts in %s', (language) => {
  const listed = listTexts(language);

  test('each have an id of their own and the English text', () => {
    expect(listed.length).toBeGreaterThan(1500);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
    expect(listed.filter(({ english }) => english === '')).toEqual([]);
  });

  test('change nothing when their file is imported as it was exported', () => {
    const { entries } = readPo(writePo(language, listed));
    expect(importTexts(language, entries)).toEqual({ files: new Map(), changed: 0, refused: [] });
  });

  test('can all be replaced, and put back', () => {
    for (const { file, source, isShared } of findTextFiles(language)) {
      const only = isShared ? language : undefined;
      const texts = readSourceTexts(file, source, only);
      const other = new Map(texts.map(({ path, text }) => [path, `Ж'${text}"\`\\`]));
      const replaced = replaceTexts(file, source, other, only);
      const read = readSourceTexts(file, replaced, only);
      expect(new Map(read.map(({ path, text }) => [path, text])), file).toEqual(other);
      const before = new Map(texts.map(({ path, text }) => [path, text]));
      expect(replaceTexts(file, replaced, before, only), file).toBe(source);
    }
  });
});

test('refuses translations of changed texts, and translations with other values', () => {
  const id = 'storefront/i18n/locales/selling.json ';
  const known = listTexts('de').find(({ text }) => text.includes('{{count, number}}'));
  const { files, changed, refused } = importTexts('de', [
    { id: `${id}gone`, english: 'a', text: 'b' },
    { id: known?.id ?? '', english: 'Another text', text: 'Neu {{count, number}}' },
    { id: known?.id ?? '', english: known?.english ?? '', text: 'Neu {{total}}' },
  ]);
  expect({ files: files.size, changed }).toEqual({ files: 0, changed: 0 });
  expect(refused.map(({ reason }) => reason)).toEqual([
    'this text does not exist any more',
    'the English text has changed since',
    'write the values as before: {{count, number}}',
  ]);
});
