import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layoutZip } from '#delivering/archives/zip-layout.ts';
import { createS3Storage, parseS3Url } from '#platform/storage/s3-storage.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import type { FoundFile } from './found-file.ts';
import { openSource } from './index.ts';
import { watchFolder } from './watch-folder.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'photofinish-sources-'));
});
afterAll(() => rm(root, { recursive: true }));

/** What a source gives, as `folder/name: text`. */
async function listed(source: AsyncIterable<FoundFile> | undefined): Promise<string[]> {
  if (source === undefined) throw new Error('no source');
  const found = [];
  for await (const { file, folder, read } of source) {
    found.push(`${folder}/${file.split('/').at(-1)}: ${Buffer.from(await read()).toString()}`);
  }
  return found.toSorted();
}

const FILES: Record<string, string> = {
  'b.jpg': 'B',
  'Ada Lindqvist/DCIM/a.JPEG': 'A',
  'Ada Lindqvist/Ελένη.jpg': 'E',
  'notes.txt': 'no photo',
  '__MACOSX/._b.jpg': 'hidden',
};
const EXPECTED = ['/b.jpg: B', 'Ada Lindqvist/DCIM/a.JPEG: A', 'Ada Lindqvist/Ελένη.jpg: E'];

describe('a source of photos', () => {
  test('may be a folder of any depth, whose links are not followed', async () => {
    const folder = join(root, 'card');
    for (const [path, text] of Object.entries(FILES)) {
      await mkdir(join(folder, path, '..'), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    await symlink(folder, join(folder, 'loop'));
    expect(await listed(await openSource(folder))).toEqual(EXPECTED);
  });

  test('may be a zip, as any program makes them', async () => {
    const path = join(root, 'card.zip');
    const entries = Object.entries(FILES).map(([name, text]) => ({
      ...{ name, key: text, size: Buffer.byteLength(text), crc32: crc32(text), modifiedAt: new Date() },
    }));
    const parts = layoutZip(entries).parts.map((part) =>
      'bytes' in part ? part.bytes : Buffer.from(part.key),
    );
    await writeFile(path, Buffer.concat(parts));
    await promisify(execFile)('unzip', ['-t', path]);
    expect(await listed(await openSource(path))).toEqual(EXPECTED);
  });

  test('may be a prefix of an S3 store', async () => {
    const server = new S3rver({
      ...{ port: 0, address: '127.0.0.1', silent: true, directory: join(root, 's3') },
      configureBuckets: [{ name: 'cards', configs: [] }],
    });
    const { port } = await server.run();
    process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
    process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
    const url = `s3://cards/race/one?endpoint=http://127.0.0.1:${port}`;
    const store = createS3Storage(parseS3Url(url));
    for (const [path, text] of Object.entries(FILES)) await store.put(path, Buffer.from(text));
    await createS3Storage(parseS3Url(url.replace('one', 'two'))).put('other.jpg', Buffer.from('other'));
    expect(await listed(await openSource(url))).toEqual(EXPECTED);
    await server.close();
  });

  test('that is none of them is said to be none', async () => {
    expect(await openSource(join(root, 'nowhere'))).toBeUndefined();
    await writeFile(join(root, 'list.csv'), 'bib\n1\n');
    expect(await openSource(join(root, 'list.csv'))).toBeUndefined();
  });
});

test('a watched folder gives what is complete, waits for what still grows, and gives what came later', async () => {
  const folder = join(root, 'ftp');
  await mkdir(folder);
  await writeFile(join(folder, 'done.jpg'), 'done');
  await writeFile(join(folder, 'growing.jpg'), 'gro');
  const leaving = new AbortController();
  const given: string[] = [];
  const growing = setInterval(() => void appendFile(join(folder, 'growing.jpg'), 'w'), 20);
  const watching = (async () => {
    for await (const { file, read } of watchFolder(folder, { pauseMs: 150, signal: leaving.signal })) {
      given.push(
        `${file.split('/').at(-1)}: ${Buffer.from(await read())
          .toString()
          .slice(0, 4)}`,
      );
    }
  })();
  await waitFor('the complete one', async () => given.includes('done.jpg: done'));
  expect(given).toEqual(['done.jpg: done']);
  clearInterval(growing);
  await waitFor('the one that grew', async () => given.includes('growing.jpg: grow'));
  await writeFile(join(folder, 'later.jpg'), 'late');
  await waitFor('the later one', async () => given.includes('later.jpg: late'));
  leaving.abort();
  await watching;
  expect(given).toHaveLength(3);
});
