import { expect, test } from 'vitest';
import type { FileOwner, NamedFile } from '#delivering/downloads/index.ts';
import { sortIntoFolders } from './folders.rules.ts';

type Owned = NamedFile & { owner: FileOwner | null };

/** Returns one file a person, `1.jpg` and so on; of nobody where null. */
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

test('one person needs no folder, with other photos or without', () => {
  expect(namesOf(filesOf({ name: 'Anna' }))).toEqual(['1.jpg']);
  expect(namesOf(filesOf({ name: 'Anna' }, null))).toEqual(['1.jpg', '2.jpg']);
  expect(namesOf(filesOf(null, null))).toEqual(['1.jpg', '2.jpg']);
});

test('each of several people has a folder of their name in any script, and so has what is nobody’s', () => {
  expect(namesOf(filesOf({ name: 'Νίκος Δημητρίου' }, { name: 'Анна Петрова' }, null))).toEqual([
    'Νίκος Δημητρίου/1.jpg',
    'Анна Петрова/2.jpg',
    'Others/3.jpg',
  ]);
});

test('a name leads out of the archive nowhere', () => {
  expect(namesOf(filesOf({ name: '../../etc' }, { name: 'C:\\Users\u0000 ?' }, { name: '...' }))).toEqual([
    'etc/1.jpg',
    'C Users/2.jpg',
    'Runner/3.jpg',
  ]);
});

test('two people of one name are told apart by their bibs, else by a number', () => {
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

test('whoever has no name is called by their bib, else a runner in the language of the order', () => {
  expect(namesOf(filesOf({ bib: '1042' }, {}, {}), 'ru')).toEqual([
    '1042/1.jpg',
    'Участник/2.jpg',
    'Участник 2/3.jpg',
  ]);
});
