import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countOf } from '#tests/factories/sample.ts';
import { type ReportedFile, type ReportedPhoto, summarise } from './photo-report.rules.ts';
import { REPORT_LANGUAGES, REPORT_TEXTS } from './report-texts.ts';
import { writeReport } from './write-report.ts';

const photo = (facts: Partial<ReportedPhoto> = {}): ReportedPhoto => ({
  format: 'JPEG',
  width: 6000,
  height: 4000,
  byteSize: 8_000_000,
  local: '2026-05-01T10:00:00',
  offset: '+02:00',
  camera: 'Canon EOS R6',
  serial: '1',
  photographer: 'Anna',
  keywords: [],
  bibs: [],
  ...facts,
});
let files = 0;
const taken = (facts: Partial<ReportedPhoto> = {}, contentHash = `hash ${++files}`): ReportedFile => ({
  file: `${contentHash} ${++files}.jpg`,
  contentHash,
  photo: photo(facts),
});

test('cameras are clocks: each body has its times and the time zones that it states', () => {
  const { clocks, withoutTime } = summarise([
    taken({ local: '2026-05-01T12:00:00' }),
    taken({ local: '2026-05-01T09:00:00', offset: null }),
    taken({ serial: '2', local: null }),
  ]);
  expect(clocks).toEqual([
    {
      camera: 'Canon EOS R6',
      serial: '1',
      photos: 2,
      withoutTime: 0,
      first: '2026-05-01T09:00:00',
      last: '2026-05-01T12:00:00',
      offsets: ['+02:00', null],
    },
    { camera: 'Canon EOS R6', serial: '2', photos: 1, withoutTime: 1, first: null, last: null, offsets: [] },
  ]);
  expect(withoutTime).toHaveLength(1);
});

test('compares named bibs with the start list', () => {
  const reported = [taken({ bibs: ['17', '42'] }), taken({ bibs: ['17'], photographer: null })];
  expect(summarise(reported)).toMatchObject({ unlisted: null, photosWithBibs: 2, withoutPhotographer: 1 });
  const report = summarise(reported, (bib) => bib === '17');
  expect(report.unlisted).toEqual(['42']);
  expect(report.bibs).toEqual([
    { name: '17', photos: 2 },
    { name: '42', photos: 1 },
  ]);
});

test('counts every file once, and names it on the page', () => {
  const name = fc.stringMatching(/^[a-z]{6,12}$/);
  const one = fc.oneof(
    fc.record({ file: name, problem: fc.constantFrom('Truncated', 'Empty') }),
    fc.record({ file: name, leftOut: fc.constantFrom('Hidden', 'NotAPhoto') }),
    fc.record({
      file: name,
      contentHash: fc.constantFrom('a', 'b', 'c'),
      photo: fc.constant(photo({ local: null })),
    }),
  );
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), (reported) => {
      const report = summarise(reported);
      const leftOut = report.leftOut.flatMap((group) => group.files);
      expect(report.photos + report.damaged.length + leftOut.length).toBe(report.files);
      const head = { subject: 'Race', language: 'en', madeAt: new Date(0), source: 'Folder' } as const;
      const page = writeReport(report, head);
      expect(reported.filter(({ file }) => !page.includes(file))).toEqual([]);
    }),
    { numRuns: countOf(2_000, 100) },
  );
});

test('escapes photographers’ text in the page, which loads nothing', () => {
  const evil = '<script>alert(1)</script>';
  const report = summarise([
    { file: `${evil}.jpg`, problem: 'Truncated' },
    taken({ keywords: [evil], photographer: evil, camera: evil, bibs: [evil] }, evil),
    taken({}, evil),
  ]);
  for (const language of REPORT_LANGUAGES) {
    const head = { subject: evil, language, madeAt: new Date(0), source: 'Upload' } as const;
    const page = writeReport(report, head);
    expect(page).not.toContain('<script');
    expect(page).not.toMatch(/\s(?:src|href)=|url\(|@import/);
    expect(page).toContain(`<html lang="${language}">`);
  }
});

test('all languages have a sentence for each reason', () => {
  const reasons = (language: (typeof REPORT_LANGUAGES)[number]) =>
    Object.keys(REPORT_TEXTS[language].problems).sort();
  for (const language of REPORT_LANGUAGES) expect(reasons(language)).toEqual(reasons('en'));
});
