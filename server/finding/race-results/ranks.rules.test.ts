import { describe, expect, test } from 'vitest';
import { keepOverallRanks, readRank } from './ranks.rules.ts';

describe('a rank', () => {
  test.each([
    ['12', 12, null],
    [' 12. ', 12, null],
    ['3rd', 3, null],
    ['12/430', 12, 430],
    ['12 of 430', 12, 430],
    ['12. von 430', 12, 430],
    ['12 из 430', 12, 430],
  ])('is read from %j', (text, rank, of) => expect(readRank(text)).toEqual({ rank, of }));

  test.each(['', '-', '0', 'DNF', 'Brno', '1:02:03', '430/12', '12,5', '1234567'])(
    'is not read from %j',
    (text) => expect(readRank(text)).toBeUndefined(),
  );
});

describe('overall ranks', () => {
  const result = (rank: number | null, finishTime: string, distance: string | null = '10K') => ({
    distance,
    finishTime,
    rank,
    rankedCount: rank && 430,
  });

  test('are kept for each distance, also with ties and gaps', () => {
    const results = [
      result(1, '0:30:00'),
      result(1, '0:30:00'),
      result(3, '0:31:00'),
      result(1, '1:10:00', '21K'),
    ];
    expect(keepOverallRanks(results)).toEqual(results);
  });

  test('are removed for a distance in which two times have the same rank', () => {
    const other = result(1, '1:10:00', '21K');
    expect(
      keepOverallRanks([result(1, '0:30:00'), result(2, '0:31:00'), result(1, '0:33:00'), other]),
    ).toEqual([
      { ...result(null, '0:30:00'), rankedCount: null },
      { ...result(null, '0:31:00'), rankedCount: null },
      { ...result(null, '0:33:00'), rankedCount: null },
      other,
    ]);
  });
});
