import { describe, expect, test } from 'vitest';
import { readResults } from '#finding/race-results/results.task.ts';
import { readStartList } from '#finding/start-lists/index.ts';
import { openYaml } from '#platform/yaml-file/open-yaml.task.ts';
import { HOSTILE_LISTS, HOSTILE_YAML } from '#tests/fixtures/hostile-files.ts';
import { longCsv, longXlsx } from '#tests/fixtures/long-list.ts';

describe('a file that causes far more work than its size suggests is refused with a message and not parsed in this process:', () => {
  test.each(Object.entries(HOSTILE_LISTS))('%s', async (_name, make) => {
    const bytes = make();
    for (const read of [await readStartList('wald', { bytes }), await readResults('wald', { bytes })]) {
      if (!('faults' in read)) throw new Error('it was taken');
      expect(read.faults.length).toBeLessThanOrEqual(200);
      expect(read.faults[0]?.message.length).toBeLessThan(2_000);
    }
  });

  test.each(Object.entries(HOSTILE_YAML))('%s', async (_name, make) => {
    const opened = await openYaml('wald', make());
    expect(opened.faults.length).toBeLessThanOrEqual(200);
  });
});

test.each([
  ['CSV', longCsv],
  ['XLSX', longXlsx],
])('the start list of a large city marathon with ten columns is read, as %s', async (_kind, make) => {
  const list = await readStartList('wald', { bytes: make(55_000) });
  expect(list).toMatchObject({ rows: { length: 55_000 } });
});

test('a list of almost as many lines as are allowed is read', async () => {
  const list = await readStartList('wald', { bytes: longCsv(99_000) });
  expect(list).toMatchObject({ rows: { length: 99_000 } });
});
