import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, open, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { layoutZip } from '#delivering/archives/zip-layout.ts';
import { createS3Storage, parseS3Url } from '#platform/storage/s3-storage.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { FILE_BYTES_MAX, FileTooLarge, type FoundFile, type SourceEntry, skipByPath } from './found-file.ts';
import { entriesOfAlbum, listAlbumFolders, openSource, walkFolder } from './index.ts';
import { walkBucket } from './walk-bucket.ts';
import { walkZip } from './walk-zip.ts';
import { watchFolder } from './watch-folder.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'photofinish-sources-'));
});
afterAll(() => rm(root, { recursive: true }));

/** Lists a source's files as `folder/name: text`, or `folder/name (reason)` for excluded ones. */
async function listed(source: AsyncIterable<SourceEntry> | undefined): Promise<string[]> {
  if (source === undefined) throw new Error('no source');
  const found = [];
  for await (const entry of source) {
    const name = `${entry.folder}/${entry.file.split('/').at(-1)}`;
    if ('leftOut' in entry) found.push(`${name} (${entry.leftOut})`);
    else {
      const text = await entry.read().then(
        (bytes) => Buffer.from(bytes).toString(),
        (error: Error) => error.message,
      );
      found.push(`${name}: ${text}`);
    }
  }
  return found.toSorted();
}

async function firstOf(source: AsyncIterable<SourceEntry>): Promise<SourceEntry | undefined> {
  for await (const entry of source) return entry;
  return undefined;
}

/** Runs something as a user who, unlike root, cannot read everything. */
async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.('nobody');
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

const asFile = (entry: SourceEntry | undefined): FoundFile => {
  if (entry === undefined || 'leftOut' in entry) throw new Error('not a file');
  return entry;
};

const FILES: Record<string, string> = {
  'b.jpg': 'B',
  'Ada Lindqvist/DCIM/a.JPEG': 'A',
  'Ada Lindqvist/Ελένη.jpg': 'E',
  'notes.txt': 'no photo',
  '._b.jpg': 'hidden',
  'Thumbs.db': 'made by a system',
  'coming.jpg.filepart': 'half a ph',
};
/** The expected result of every source: each file is listed, or excluded with a reason. */
const EXPECTED = [
  '/._b.jpg (Hidden)',
  '/Thumbs.db (Hidden)',
  '/b.jpg: B',
  '/coming.jpg.filepart (Unfinished)',
  '/notes.txt: no photo',
  'Ada Lindqvist/DCIM/a.JPEG: A',
  'Ada Lindqvist/Ελένη.jpg: E',
];

describe('a source of photos', () => {
  test('can be a folder of any depth; its links and hidden folders are reported but not followed', async () => {
    const folder = join(root, 'card');
    for (const [path, text] of Object.entries(FILES)) {
      await mkdir(join(folder, path, '..'), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    await mkdir(join(folder, '@eaDir'));
    await writeFile(join(folder, '@eaDir/thumb.jpg'), 'made by a disk station');
    await symlink(folder, join(folder, 'loop'));
    await symlink(join(folder, 'nowhere'), join(folder, 'dangling.jpg'));
    await promisify(execFile)('mkfifo', [join(folder, 'pipe.jpg')]);
    expect(await listed(await openSource(folder))).toEqual(
      [
        ...EXPECTED,
        '/@eaDir (Hidden)',
        '/dangling.jpg (Link)',
        '/loop (Link)',
        '/pipe.jpg (Special)',
      ].toSorted(),
    );
  });

  test('can be a zip, from any program', async () => {
    const path = join(root, 'card.zip');
    const entries = Object.entries(FILES).map(([name, text]) => ({
      name,
      key: text,
      size: Buffer.byteLength(text),
      crc32: crc32(text),
      modifiedAt: new Date(),
    }));
    const parts = layoutZip(entries).parts.map((part) =>
      'bytes' in part ? part.bytes : Buffer.from(part.key),
    );
    await writeFile(path, Buffer.concat(parts));
    await promisify(execFile)('unzip', ['-t', path]);
    expect(await listed(await openSource(path))).toEqual(EXPECTED);
  });

  test('can be a prefix of an S3 store', async () => {
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(root, 's3'),
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

  test('of any other kind is refused', async () => {
    expect(await openSource(join(root, 'nowhere'))).toBeUndefined();
    await writeFile(join(root, 'list.csv'), 'bib\n1\n');
    expect(await openSource(join(root, 'list.csv'))).toBeUndefined();
  });
});

test('a watched folder returns complete files, waits for growing files, and finds files added later', async () => {
  const folder = join(root, 'ftp');
  await mkdir(folder);
  await writeFile(join(folder, 'done.jpg'), 'done');
  await writeFile(join(folder, 'growing.jpg'), 'gro');
  await writeFile(join(folder, '.hidden.jpg'), '');
  const leaving = new AbortController();
  const given: string[] = [];
  // Appends synchronously, so that the file has grown at every check.
  const growing = setInterval(() => appendFileSync(join(folder, 'growing.jpg'), 'w'), 20);
  const watching = (async () => {
    for await (const entry of watchFolder(folder, { pauseMs: 150, signal: leaving.signal })) {
      const name = entry.file.split('/').at(-1);
      if ('leftOut' in entry) given.push(`${name} (${entry.leftOut})`);
      else
        given.push(
          `${name}: ${Buffer.from(await entry.read())
            .toString()
            .slice(0, 4)}`,
        );
    }
  })();
  await waitFor('the complete one', async () => given.includes('done.jpg: done'));
  expect(given).toEqual(['.hidden.jpg (Hidden)', 'done.jpg: done']);
  clearInterval(growing);
  await waitFor('the one that grew', async () => given.includes('growing.jpg: grow'));
  await writeFile(join(folder, 'later.jpg'), 'late');
  await waitFor('the later one', async () => given.includes('later.jpg: late'));
  leaving.abort();
  await watching;
  expect(given).toHaveLength(4);
});

describe('a hostile bucket', () => {
  /** Opens a store that lists 200 pages of keys, and sends a megabyte of an object that it announces as ten bytes. */
  async function openStore(page: (number: number) => string[]) {
    let pages = 0;
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
      if (searchParams.has('list-type')) {
        pages += 1;
        const keys = page(pages).map((key) => `<Contents><Key>${key}</Key><Size>10</Size></Contents>`);
        response.end(
          `<ListBucketResult><IsTruncated>${pages < 200}</IsTruncated><NextContinuationToken>${pages}</NextContinuationToken>${keys.join('')}</ListBucketResult>`,
        );
      } else if (request.method === 'HEAD') response.writeHead(200, { 'content-length': 10 }).end();
      else if (pathname.endsWith('.jpg')) response.end(Buffer.alloc(1_000_000));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
    process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
    const { port } = server.address() as AddressInfo;
    return parseS3Url(`s3://cards/?endpoint=http://127.0.0.1:${port}`);
  }

  test('sends no more bytes of an object than it announced', async () => {
    const place = await openStore(() => ['a.jpg']);
    const file = asFile(await firstOf(walkBucket(place)));
    await expect(file.read()).rejects.toThrow('more than it announced');
    await expect(file.readStart?.(4)).rejects.toThrow('more than it announced');
  });

  test('lists no more keys than a source may have, even if the bucket repeats the same keys', async () => {
    const place = await openStore(() => ['a.jpg', 'b.jpg']);
    await expect(async () => {
      for await (const _ of walkBucket(place, 5));
    }).rejects.toThrow('more than 5 files');
  });

  test('ends with an error if it lists pages without objects endlessly', async () => {
    const place = await openStore((number) => (number === 1 ? ['a.jpg'] : []));
    await expect(async () => {
      for await (const _ of walkBucket(place));
    }).rejects.toThrow('does not end');
  });

  test('cannot use a key that is too long: the file is left out and reported by a shortened name', async () => {
    const place = await openStore(() => [`${'x'.repeat(100_000)}.jpg`]);
    const entry = await firstOf(walkBucket(place));
    expect(entry).toMatchObject({ leftOut: 'Unreadable' });
    expect(entry?.file.length).toBeLessThan(2_000);
  });
});

describe('a file on the disk', () => {
  test('returns only its first bytes when asked', async () => {
    const folder = join(root, 'starts');
    await mkdir(folder);
    await writeFile(join(folder, 'a.txt'), 'once upon a time');
    const file = await firstOf(walkFolder(folder));
    expect(Buffer.from((await asFile(file).readStart?.(4)) ?? []).toString()).toBe('once');
    expect(Buffer.from((await asFile(file).readStart?.(400)) ?? []).toString()).toBe('once upon a time');
  });

  test('larger than any photo is not read, except its start', async () => {
    const folder = join(root, 'huge');
    await mkdir(folder);
    // A sparse file, which uses no disk space.
    await using handle = await open(join(folder, 'film.jpg'), 'w');
    await handle.truncate(FILE_BYTES_MAX + 1);
    const film = await firstOf(walkFolder(folder));
    await expect(asFile(film).read()).rejects.toThrow(FileTooLarge);
    expect(await asFile(film).readStart?.(10)).toHaveLength(10);
  });

  test('that is not readable, or is in an unreadable folder, is named', async () => {
    const folder = await makeTempFolder('locked');
    await mkdir(join(folder, 'private'));
    await writeFile(join(folder, 'private/a.jpg'), 'A');
    await writeFile(join(folder, 'b.jpg'), 'B');
    await writeFile(join(folder, 'c.jpg'), 'C');
    for (const [path, mode] of [
      ['private', 0],
      ['b.jpg', 0],
    ] as const)
      await chmod(join(folder, path), mode);
    expect(await asNobody(() => listed(walkFolder(folder)))).toEqual([
      expect.stringMatching(/^\/b.jpg: EACCES/),
      '/c.jpg: C',
      'private/private (Unreadable)',
    ]);
    await rm(folder, { recursive: true });
  });

  test.skipIf(process.platform !== 'linux')('may have a name in an old code page', async () => {
    const folder = join(root, 'ftp from 2003');
    await mkdir(folder);
    // "фото.jpg" in Windows-1251.
    const name = Buffer.from([0xf4, 0xee, 0xf2, 0xee, 0x2e, 0x6a, 0x70, 0x67]);
    await writeFile(Buffer.concat([Buffer.from(`${folder}/`), name]), 'found');
    const photo = await firstOf(walkFolder(folder));
    expect(Buffer.from(await asFile(photo).read()).toString()).toBe('found');
    expect(asFile(photo).file).toMatch(/\.jpg$/);
  });
});

describe('a zip', () => {
  const zipOf = async (name: string, entries: { name: string; text: string; sum?: number }[]) => {
    const parts = layoutZip(
      entries.map(({ name: entry, text, sum }) => ({
        name: entry,
        key: text,
        size: Buffer.byteLength(text),
        crc32: sum ?? crc32(text),
        modifiedAt: new Date(),
      })),
    ).parts.map((part) => ('bytes' in part ? part.bytes : Buffer.from(part.key)));
    const path = join(root, name);
    await writeFile(path, Buffer.concat(parts));
    return path;
  };

  test('that is damaged is reported, after everything readable', async () => {
    const path = await zipOf('damaged.zip', [
      { name: 'a.jpg', text: 'A' },
      { name: 'b.jpg', text: 'B' },
    ]);
    const bytes = await readFile(path);
    const second = bytes.lastIndexOf('PK\x01\x02');
    bytes.fill(0, second, second + 4);
    await writeFile(path, bytes);
    expect(await listed(await openSource(path))).toEqual(['/a.jpg: A', '/damaged.zip (Unreadable)']);
    await writeFile(path, bytes.subarray(0, 40));
    expect(await listed(await openSource(path))).toEqual(['/damaged.zip (Unreadable)']);
  });

  test('of more files than a source may have is refused before it is read', async () => {
    const path = await zipOf('many.zip', [
      { name: 'a.jpg', text: 'A' },
      { name: 'b.jpg', text: 'B' },
    ]);
    await expect(firstOf(walkZip(path, 1))).rejects.toThrow('more than 1 files');
    expect(await listed(walkZip(path, 2))).toHaveLength(2);
  });

  test('may contain path traversal in names, because no file is written under such a name', async () => {
    const path = await zipOf('strange.zip', [
      { name: '../../etc/a.jpg', text: 'A' },
      { name: 'card\\b.jpg', text: 'B' },
    ]);
    expect((await listed(await openSource(path))).map((line) => line.split('/').at(-1))).toEqual([
      'a.jpg: A',
      'b.jpg: B',
    ]);
  });

  test('drops an entry with a wrong checksum', async () => {
    const path = await zipOf('sum.zip', [{ name: 'a.jpg', text: 'A', sum: 1 }]);
    expect(await listed(await openSource(path))).toEqual(['/a.jpg: the checksum of the entry is wrong']);
  });
});

describe('the albums of a source', () => {
  test('are its top-level folders with photos; other files are reported with the first album', async () => {
    const folder = join(root, 'race');
    const paths = [
      '10 km/DCIM/a.jpg',
      '10 km/list.csv',
      '5 km/b.JPG',
      'films/c.mov',
      '.Trash/d.jpg',
      'e.csv',
    ];
    for (const path of paths) {
      await mkdir(join(folder, path, '..'), { recursive: true });
      await writeFile(join(folder, path), path);
    }
    const folders = await listAlbumFolders(walkFolder(folder));
    expect(folders).toEqual(['10 km', '5 km']);
    const albums = folders.map((name) => listed(entriesOfAlbum(walkFolder(folder), name, folders)));
    expect(await Promise.all(albums)).toEqual([
      [
        '/.Trash (Hidden)',
        '/e.csv (NotAPhoto)',
        '10 km/DCIM/a.jpg: 10 km/DCIM/a.jpg',
        '10 km/list.csv: 10 km/list.csv',
        'films/c.mov (NotAPhoto)',
      ],
      ['5 km/b.JPG: 5 km/b.JPG'],
    ]);
  });

  test('count photos outside folders as an album', async () => {
    const folder = join(root, 'mixed');
    await mkdir(join(folder, 'a'), { recursive: true });
    await writeFile(join(folder, 'a/1.jpg'), '1');
    await writeFile(join(folder, '2.jpg'), '2');
    expect(await listAlbumFolders(walkFolder(folder))).toEqual(['', 'a']);
    expect(await listed(entriesOfAlbum(walkFolder(folder), '', ['', 'a']))).toEqual(['/2.jpg: 2']);
  });
});

describe('the origin of a file in a zip or bucket', () => {
  test.each([
    'Anna/#recycle/IMG_2.jpg',
    'Anna/@Recycle/IMG_2.jpg',
    'RECYCLER/IMG_2.jpg',
    'FOUND.000/FILE0001.JPG',
    'PRIVATE/M4ROOT/THMBNL/C0001T01.JPG',
    'Race/Previews.lrdata/1.jpg',
    'Race/CaptureOne/Cache/1.jpg',
    'Share/Network Trash Folder/1.jpg',
    'Recycled/1.jpg',
    'cloud/files_trashbin/files/1.jpg',
    'Pictures/iPod Photo Cache/F01/1.jpg',
  ])('%s was created by a system or program', (path) => {
    expect(skipByPath(path)).toBe('Hidden');
  });

  test.each(['Recycling run/IMG_2.jpg', 'Trash Hero/1.jpg', 'Found in the woods/1.jpg', 'Thumbs/1.jpg'])(
    '%s is a photo',
    (path) => {
      expect(skipByPath(path)).toBeUndefined();
    },
  );

  test('the still beside a video is not a photo', () => {
    expect(skipByPath('DCIM/100CANON/MVI_0001.THM')).toBe('NotAPhoto');
  });
});

const CASE = join(import.meta.dirname, '../../../../../shared/field-cases/15-zip-made-by-macos.zip');

test.skipIf(!existsSync(CASE))('a real macOS zip has its folder names intact', async () => {
  const folders: string[] = [];
  for await (const { folder } of walkZip(CASE)) folders.push(folder.normalize());
  expect(folders).toEqual(['Jürgen Müller', 'Анна Белова']);
});
