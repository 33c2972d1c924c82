import { expect, test } from 'vitest';
import { runSoak } from './run-soak.ts';

/** Enough for a busy machine. */
const TIMEOUT_MS = 600_000;

test(
  'a shop in use loses and duplicates nothing while its store, database and a server fail',
  async () => {
    const told: string[] = [];
    const { invariants, faults } = await runSoak({
      seed: process.env.TEST_SEED ?? '1',
      // One fault of each kind.
      until: { faults: 3 },
      serves: 1,
      works: 1,
      outages: ['database-crash', 'store-away'],
      killed: ['serve'],
      hasSmallDisk: false,
      letters: { people: 5, perMinute: 600 },
      mailServer: { recipientMs: 1, mailMs: 1, refusedShare: 0, greylistedShare: 0, droppedShare: 0 },
      load: {
        visitors: 1,
        buyers: 1,
        photographers: 1,
        atBank: ['confirm', 'confirm', 'decline'],
        pauseMs: { low: 100, high: 500 },
      },
      pauseMs: { low: 1_000, high: 3_000 },
      lastsMs: { low: 1_000, high: 3_000 },
      isMailDueSoon: true,
      drainMs: 300_000,
      say: (line) => void told.push(line),
    });
    expect(faults.map(({ kind }) => kind).toSorted(), told.join('\n')).toEqual([
      'database-crash',
      'kill',
      'store-away',
    ]);
    expect(invariants.flatMap((each) => each.faults)).toEqual([]);
  },
  TIMEOUT_MS,
);
