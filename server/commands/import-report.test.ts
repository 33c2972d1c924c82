import { expect, test } from 'vitest';
import { describeReport } from './import-report.ts';

const report = {
  ...{ received: 2, known: 1, published: 3, refused: 0, isFolderDone: true },
  ...{ eventId: 'e', competitors: 4, faults: [], skipped: [] },
};

test('a report without faults is two lines', () => {
  expect(describeReport('Spring Run', report)).toEqual([
    'Spring Run: 3 photos can be seen: 2 new, 1 known before. 4 participants.',
    'event e',
  ]);
});

test('what was passed over is counted by kind and named, what was refused named one by one', () => {
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
    '  passed over: 7 no photos (.mov): /card/0.mov, /card/1.mov, /card/2.mov, /card/3.mov, /card/4.mov and 2 more',
    '  passed over: 1 no photos (no extension): /card/README',
    '  passed over: 1 hidden or made by a system: /card/._a.jpg',
    '  not imported: /card/half.jpg (Truncated)',
    '  not imported: /card/more.zip (Archive)',
    '2 files were not imported.',
  ]);
});
