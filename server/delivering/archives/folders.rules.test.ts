import { expect, test } from 'vitest';
import type { FileOwner, NamedFile } from '#delivering/downloads/index.ts';
import { sortIntoFolders } from './folders.rules.ts';

type Owned = NamedFile & { owner: FileOwner | null };

/** Returns one file per person, `1.jpg` and so on; null is a file without a person. */
const filesOf = (...owners: (Partial<FileOwner> | null)[]): Owned[] =>
  owners.map((owner, index) => ({
    file: {} as NamedFile['file'],
    fileName: `${index + 1}.jpg`,
    eventName: 'Lake Run',
    bib: null,
    shownBib: null,
    label: null,
    takenAt: null,
    timeZone: 'UTC',
    owner: owner && { personId: `${owner.name} ${owner.bib ?? index}`, name: null, bib: null, ...owner },
  }));

const namesOf = (files: Owned[], language: 'en' | 'ru' = 'en') =>
  sortIntoFolders(files, language).map(({ fileName }) => fileName);

test('one person needs no folder, with or without other photos', () => {
  expect(namesOf(filesOf({ name: 'Anna' }))).toEqual(['1.jpg']);
  expect(namesOf(filesOf({ name: 'Anna' }, null))).toEqual(['1.jpg', '2.jpg']);
  expect(namesOf(filesOf(null, null))).toEqual(['1.jpg', '2.jpg']);
});

test('each of several people has a folder of their name in any script, and photos of no person have one too', () => {
  expect(namesOf(filesOf({ name: 'Νίκος Δημητρίου' }, { name: 'Анна Петрова' }, null))).toEqual([
    'Νίκος Δημητρίου/1.jpg',
    'Анна Петрова/2.jpg',
    'Others/3.jpg',
  ]);
});

test('a name cannot lead out of the archive', () => {
  expect(namesOf(filesOf({ name: '../../etc' }, { name: 'C:\\Users\u0000 ?' }, { name: '...' }))).toEqual([
    'etc/1.jpg',
    'C Users/2.jpg',
    'Runner/3.jpg',
  ]);
});

test('adds the bib to folders of two people with the same name, or else a number', () => {
  const annas = [
    { name: 'Anna Berger', bib: '7' },
    { name: 'ANNA BERGER', bib: '8' },
    { name: 'Anna Berger', personId: 'selfie' },
    { name: 'Ben', bib: '9' },
  ];
  expect(namesOf(filesOf(...annas))).toEqual([
    'Anna Berger (7)/1.jpg',
    'ANNA BERGER (8)/2.jpg',
    'Anna Berger/3.jpg',
    'Ben/4.jpg',
  ]);
  expect(namesOf(filesOf({ name: 'Others' }, { name: 'Others', bib: '' }, null))).toEqual([
    'Others/1.jpg',
    'Others 2/2.jpg',
    'Others 3/3.jpg',
  ]);
});

test('names a folder by the bib, or else “runner” in the order’s language, if the person has no name', () => {
  expect(namesOf(filesOf({ bib: '1042' }, {}, {}), 'ru')).toEqual([
    '1042/1.jpg',
    'Участник/2.jpg',
    'Участник 2/3.jpg',
  ]);
});
