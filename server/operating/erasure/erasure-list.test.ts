import { randomUUID } from 'node:crypto';
import files, { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { Outage } from '#platform/outage.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { openErasureList } from './erasure-list.ts';

/** Leaves only the database's reserve on every disk until the test ends. */
function fillDisks(): void {
  const { statfs } = files;
  const few = { bavail: 100, blocks: 1_000_000, bsize: 4_096, files: 0, ffree: 0 };
  files.statfs = (async () => few) as unknown as typeof statfs;
  syncBuiltinESMExports();
  onTestFinished(() => {
    files.statfs = statfs;
    syncBuiltinESMExports();
  });
}

test('an erasure is added to the list on a nearly full disk, because the erasure will free space', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'photofinish-erasures-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  fillDisks();
  const address = pathToFileURL(join(dataDir, 'elsewhere')).href;
  await expect(openStorage(address, dataDir).put('wald/a.jpg', Buffer.from('x'))).rejects.toThrow(Outage);
  for (const erasuresUrl of [undefined, address]) {
    const list = openErasureList({ dataDir, erasuresUrl });
    const erasureId = randomUUID();
    await list.addTexts('wald', erasureId, { blank: ['a'], keep: [] });
    expect(await list.readTexts('wald', erasureId)).toEqual({ blank: ['a'], keep: [] });
  }
});
