import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAULTS, type FaultCode } from '#contract/faults.ts';
import type { PoEntry } from './po-file.ts';
import { placeholdersOf, readSourceTexts, replaceTexts, type SourceText } from './source-texts.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A file with texts of a language. */
export interface TextFile {
  /** From the project's root. */
  file: string;
  /** The file's name in ids, the same in every language. */
  name: string;
  source: string;
  /** Whether it has all languages. */
  isShared: boolean;
}

/** Finds the files with texts of a language: of the storefront, the desk and the server. */
export function findTextFiles(language: string): TextFile[] {
  const own = [
    `storefront/i18n/locales/${language}/*.json`,
    `desk/i18n/${language}/*.ts`,
    `server/**/*-texts/${language}.ts`,
  ];
  const files = globSync(own, { cwd: ROOT })
    .filter((file) => !file.endsWith('/index.ts'))
    .map((file) => ({ file, isShared: false, name: file.replace(new RegExp(`/${language}(?=[/.])`), '') }));
  const shared = globSync(['server/**/*.ts', 'contract/**/*.ts'], { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, isShared: true, name: file }));
  return [...files, ...shared]
    .map((one) => ({ ...one, source: readFileSync(join(ROOT, one.file), 'utf8') }))
    .filter(({ isShared, source }) => !isShared || /Record<(Desk)?Language, /.test(source))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const textsOf = ({ file, source, isShared }: TextFile, language: string): SourceText[] =>
  readSourceTexts(file, source, isShared ? language : undefined);

const FORM = /([._])(zero|one|two|few|many|other)(?=\[|$)/;

/**
 * Returns the English text for a path of another language. A plural form that English lacks has the general form; another sentence
 * structure has all texts of the English sentence.
 */
function englishFor(path: string, english: ReadonlyMap<string, string>): string {
  const general = path.replace(FORM, '$1other');
  const sentence = path.replace(FORM, '').replace(/\[\d+\]$/, '');
  const parts = [...english].filter(
    ([own]) => own.startsWith(sentence) && /^$|^[.[]/.test(own.slice(sentence.length)),
  );
  const own = english.get(path) ?? english.get(general);
  if (own !== undefined) return own;
  if (parts.length > 0) return parts.map(([, text]) => text).join(' | ');
  // English faults of files are in the contract.
  return FAULTS[path.slice(path.lastIndexOf('.') + 1) as FaultCode] ?? path;
}

/** Lists every text of a language with its English text. */
export function listTexts(language: string): PoEntry[] {
  const english = new Map(findTextFiles('en').map((file) => [file.name, file]));
  return findTextFiles(language).flatMap((file) => {
    const own = english.get(file.name);
    const originals = new Map((own ? textsOf(own, 'en') : []).map(({ path, text }) => [path, text]));
    return textsOf(file, language).map(({ path, text }) => ({
      id: `${file.name} ${path}`,
      english: englishFor(path, originals),
      text,
    }));
  });
}

/** What an import changes: the new content of files by name, and the ids of texts that it refuses, with the reason. */
export interface TextImport {
  files: Map<string, string>;
  changed: number;
  refused: { id: string; reason: string }[];
}

/** Puts translations into the files of a language; texts whose English or whose values differ are refused. */
export function importTexts(language: string, entries: readonly PoEntry[]): TextImport {
  const now = new Map(listTexts(language).map((entry) => [entry.id, entry]));
  const refused: TextImport['refused'] = [];
  const accepted = new Map<string, string>();
  for (const { id, english, text } of entries) {
    const own = now.get(id);
    if (own?.text === text) continue;
    if (own === undefined) refused.push({ id, reason: 'this text does not exist any more' });
    else if (own.english !== english) refused.push({ id, reason: 'the English text has changed since' });
    else if (placeholdersOf(own.text) !== placeholdersOf(text))
      refused.push({ id, reason: `write the values as before: ${placeholdersOf(own.text) || 'none'}` });
    else accepted.set(id, text);
  }
  const files = new Map<string, string>();
  for (const { file, name, source, isShared } of findTextFiles(language)) {
    const changes = new Map(
      [...accepted].flatMap(([id, text]) =>
        id.startsWith(`${name} `) ? [[id.slice(name.length + 1), text] as const] : [],
      ),
    );
    if (changes.size > 0)
      files.set(file, replaceTexts(file, source, changes, isShared ? language : undefined));
  }
  return { files, changed: accepted.size, refused };
}
