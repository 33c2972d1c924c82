import { expect, test } from 'vitest';
import type { ImportRequest, SourceEntry } from '#finding/ingest/index.ts';
import { splitByFolder } from './import-albums.ts';

async function* source(...paths: string[]): AsyncGenerator<SourceEntry> {
  for (const path of paths)
    yield {
      file: `/card/${path}`,
      folder: path.split('/').slice(0, -1).join('/'),
      read: async () => Buffer.of(),
    };
}

const runner = (bib: string, distance: string | null) => ({
  bib,
  surname: 'Runner',
  givenName: 'Alex',
  birthDate: null,
  email: null,
  code: null,
  distance,
});

const request: Omit<ImportRequest, 'files'> = {
  tenantId: 'photofinish',
  event: {
    title: 'Spring Run',
    date: '2026-05-10',
    city: 'Brno',
    country: 'CZ',
    externalEventId: 'R26',
    isSecure: false,
    verificationFactor: 'None',
    timeZone: 'UTC',
    cameraOffsets: {},
  },
  startList: [runner('1', '10 km'), runner('2', '5 km'), runner('3', null)],
};

async function split(...paths: string[]) {
  const albums = await splitByFolder(request, async () => source(...paths));
  return Promise.all(
    albums.map(async ({ event, startList, files }) => {
      const names = [];
      for await (const { file } of files) names.push(file);
      return { ...event, bibs: startList.map(({ bib }) => bib), names };
    }),
  );
}

test('makes an event of each folder; one named like a distance gets that distance’s participants', async () => {
  expect(await split('10KM/a.jpg', '10KM/DCIM/b.jpg', 'Finish/c.jpg')).toEqual([
    {
      ...request.event,
      title: 'Spring Run – 10KM',
      externalEventId: 'R26/10KM',
      bibs: ['1'],
      names: ['/card/10KM/a.jpg', '/card/10KM/DCIM/b.jpg'],
    },
    {
      ...request.event,
      title: 'Spring Run – Finish',
      externalEventId: 'R26/Finish',
      bibs: ['1', '2', '3'],
      names: ['/card/Finish/c.jpg'],
    },
  ]);
});

test('puts a folder’s name into the title as one line, even with unusual characters', async () => {
  const [album] = await split(`gpj\u202e\u{1f3c3}${'W'.repeat(300)}/a.jpg`);
  expect(album?.title).toBe(`Spring Run – gpj\u{1f3c3}${'W'.repeat(183)}`);
});

test('photos outside folders keep the title', async () => {
  const albums = await split('a.jpg', '5 km/b.jpg');
  expect(albums.map(({ title, bibs }) => [title, bibs])).toEqual([
    ['Spring Run', ['1', '2', '3']],
    ['Spring Run – 5 km', ['2']],
  ]);
});

test('a source without photos has no albums', async () => {
  expect(await split('films/a.mov')).toEqual([]);
});
