import { expect, test } from 'vitest';
import type { EventSummary } from '#finding/ingest/index.ts';
import { describeAges, describeReport } from './import-report.ts';

const report = {
  received: 2,
  known: 1,
  published: 3,
  refused: 0,
  isFolderDone: true,
  eventId: 'e',
  reportPhotos: 0,
  faults: [],
  skipped: [],
  rejudged: null,
  listKept: null,
  protection: {
    protected: 0,
    reasons: { Age: 0, Distance: 0, Team: 0, Operator: 0 },
    added: 0,
    youthAge: 16,
    withoutBirthDate: 0,
    freed: [],
  },
  event: {
    photos: 30,
    competitors: 4,
    photographers: { '': 30 },
    noFaceSearch: null,
    faceRetentionDays: 90,
    facesUnread: 0,
  } as EventSummary,
};

test('a report without faults has two lines', () => {
  expect(describeReport('Spring Run', report)).toEqual([
    'Spring Run: 30 photos can be seen, 4 participants. This import: 2 new, 1 known before.',
    'event e',
  ]);
});

test('reports protected participants, and those without a usable birth date', () => {
  const protection = {
    protected: 12,
    reasons: { Age: 9, Distance: 2, Team: 0, Operator: 1 },
    added: 4,
    youthAge: 16,
    withoutBirthDate: 3,
    freed: [],
  };
  expect(describeReport('Spring Run', { ...report, protection }).slice(1, 3)).toEqual([
    expect.stringContaining(
      '12 protected (9 under 16, 2 in a youth distance, 1 by an operator), 4 of them new: strangers cannot find their name',
    ),
    expect.stringContaining('3 without a plausible birth date: NOT protected'),
  ]);
});

test('warns that ages protect no participant, if the brand protects by age', () => {
  const columns = [
    { heading: 'Bib', column: 'bib' },
    { heading: 'Alter', column: null },
  ];
  expect(describeAges(columns, { youthAge: 16 })).toEqual([
    '  the column "Alter" is NOT read: only a date of birth protects children',
  ]);
  expect(describeAges(columns, { youthAge: 0 })).toEqual([]);
});

test('reports the changes of a changed start list', () => {
  const rejudged = {
    rejudgementId: 'r',
    lastPhotoId: null,
    photosJudged: 40,
    photosChanged: 3,
    photosUnread: 2,
    bibsAdded: 1,
    bibsRemoved: 4,
    finishedAt: null,
  };
  expect(describeReport('Spring Run', { ...report, rejudged })[1]).toBe(
    '  judged again by the start list: 40 photos, 3 changed, +1 −4 bibs; 2 more will be read again while the shop runs',
  );
});

test('names photographers, and the reason why search by face is unavailable', () => {
  const event: EventSummary = {
    ...report.event,
    photographers: { Anna: 18, Ben: 8, '': 4 },
    noFaceSearch: 'TooOld',
  };
  expect(describeReport('Spring Run', { ...report, event }).slice(1, 3)).toEqual([
    '  photographers: Anna 18, Ben 8; not named 4',
    expect.stringContaining('no search by face: the race is more than 90 days ago'),
  ]);
});

test('counts skipped files by kind, and names each refused one', () => {
  const films = Array.from({ length: 7 }, (_, index) => `/card/${index}.mov`);
  const lines = describeReport('Spring Run', {
    ...report,
    faults: [
      { file: '/card/half.jpg', problem: 'Truncated' },
      { file: '/card/more.zip', problem: 'Archive' },
    ],
    skipped: [
      ...films.map((file) => ({ file, reason: 'NotAPhoto' as const })),
      { file: '/card/README', reason: 'NotAPhoto' },
      { file: '/card/._a.jpg', reason: 'Hidden' },
    ],
  });
  expect(lines.slice(1, -1)).toEqual([
    '  skipped: 7 no photos (.mov): /card/0.mov, /card/1.mov, /card/2.mov, /card/3.mov, /card/4.mov and 2 more',
    '  skipped: 1 no photos (no extension): /card/README',
    '  skipped: 1 hidden or created by a system: /card/._a.jpg',
    '  not imported: /card/half.jpg (Truncated)',
    '  not imported: /card/more.zip (Archive)',
    '2 files were not imported.',
  ]);
});
