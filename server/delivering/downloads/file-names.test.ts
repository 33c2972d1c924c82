import { expect, test } from 'vitest';
import { fileNames } from './file-names.ts';

const takenAt = new Date('2026-05-10T09:33:12Z');

test('file names contain event, bib, time and number, in any script', () => {
  expect(
    fileNames([
      { eventTitle: 'Lakeside 10K', bib: '1042', takenAt, kilometre: null, label: null, extension: 'jpg' },
      {
        eventTitle: 'Γύρος της Λίμνης',
        bib: null,
        takenAt: null,
        kilometre: null,
        label: null,
        extension: 'jpg',
      },
    ]),
  ).toEqual(['Lakeside 10K - 1042 - 09.33.12 - 001.jpg', 'Γύρος της Λίμνης - 002.jpg']);
});

test('adds the kilometre after the time, by which names sort', () => {
  const part = { eventTitle: 'Lakeside 10K', bib: '1042', takenAt, label: null, extension: 'jpg' };
  expect(
    fileNames([
      { ...part, kilometre: 5 },
      { ...part, takenAt: null, kilometre: 10 },
    ]),
  ).toEqual(['Lakeside 10K - 1042 - 09.33.12 km 5 - 001.jpg', 'Lakeside 10K - 1042 - km 10 - 002.jpg']);
});

test('a title cannot escape its folder or hide the extension', () => {
  const [name] = fileNames([
    {
      eventTitle: '../..\\etc/passwd\u202egpj.exe',
      bib: null,
      takenAt: null,
      kilometre: null,
      label: null,
      extension: 'jpg',
    },
  ]);
  expect(name).toBe('etc passwd gpj.exe - 001.jpg');
  expect(name).not.toMatch(/[/\\\u202e]/);
});

test('a title of forbidden characters only still yields a name', () => {
  expect(
    fileNames([
      { eventTitle: '///', bib: null, takenAt: null, kilometre: null, label: null, extension: 'jpg' },
    ]),
  ).toEqual(['Photo - 001.jpg']);
});

test('other files than photos have a label in their name, safe in paths', () => {
  const part = { eventTitle: 'Run', bib: '7', takenAt, kilometre: null, extension: 'mp4' };
  expect(
    fileNames([
      { ...part, label: 'Finish video' },
      { ...part, label: '../Gold \u202e' },
    ]),
  ).toEqual(['Run - 7 - 09.33.12 - Finish video - 001.mp4', 'Run - 7 - 09.33.12 - Gold - 002.mp4']);
});

test.each([
  ['an emoji', '🏃'],
  ['Greek', 'Ω'],
  ['Latin', 'x'],
])('a very long title in %s is cut between characters to a file system’s limit', (_name, letter) => {
  const [name = ''] = fileNames([
    {
      eventTitle: letter.repeat(300),
      bib: '9'.repeat(300),
      takenAt,
      kilometre: null,
      label: letter.repeat(300),
      extension: 'mpeg',
    },
  ]);
  expect(name.isWellFormed()).toBe(true);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  expect(name).toMatch(/ - 9{30} - 09\.33\.12 - .+ - 001\.mpeg$/);
});

test('an unpaired surrogate in a title does not break its links', () => {
  const [name = ''] = fileNames([
    {
      eventTitle: 'Run \ud83c',
      bib: '\u202e',
      takenAt: null,
      kilometre: null,
      label: null,
      extension: 'jpg',
    },
  ]);
  expect(encodeURIComponent(name)).toBe(encodeURIComponent('Run \ufffd - 001.jpg'));
});
