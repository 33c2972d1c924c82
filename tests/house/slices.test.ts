import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

const APP = 'server/app.ts';
const SLICE_FILE = /^server\/(?:hosting|finding|selling|delivering|operating)\/[\w-]+\/slice\.ts$/;

/** What `app.ts` takes from slices besides their declarations, with the reason. */
const BY_NAME: Record<string, string> = {
  collectDeskCalls: 'finds the calls that commands run',
  deskHostCheck: 'decides for each request, before any route',
  openDeskApp: 'needs the folder of the built desk',
  openPages: 'needs the folder of the built shop, and comes last',
  printOutage: 'answers when the database is down',
};

const sources = readSources();
const app = sources.find(({ path }) => path === APP)?.text ?? '';

test('every slice that declares parts is in the one list of the shop', () => {
  const declared = sources
    .filter(({ path }) => SLICE_FILE.test(path))
    .flatMap(({ text }) => [...text.matchAll(/export const (\w+) = defineSlice\(/g)].map(([, name]) => name));
  const [, list = ''] = /const SLICES[^=]*= \[(.*?)\n\];/s.exec(app) ?? [];
  const listed = [...list.matchAll(/^ {2}(\w+),$/gm)].map(([, name]) => name);
  expect(listed.length).toBeGreaterThan(50);
  expect(listed.toSorted(), 'add the slice to SLICES in server/app.ts').toEqual(declared.toSorted());
});

test('the shop opens, subscribes and runs slices only by that list', () => {
  const taken = [
    ...app.matchAll(/import (type )?\{([^}]*)\} from '#(?:hosting|finding|selling|delivering|operating)\//g),
  ]
    .filter(([, type]) => type === undefined)
    .flatMap(([, , names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => name !== '' && !name.startsWith('type ') && !name.endsWith('Slice'));
  expect(taken.toSorted()).toEqual(Object.keys(BY_NAME).toSorted());
});

/** The calls that `operating/desk-api` answers, because no other slice may import all that they need, with the reason. */
const OF_DESK_API: Record<string, string> = {
  'events.desk.ts': 'copies prices, judges participants',
  'links.desk.ts': 'names events and photographers; the desk imports the slice of links',
  'members.desk.ts': 'names events; the desk imports the slice of members',
  'record.desk.ts': 'names things of every wing',
  'today.desk.ts': 'tasks of every wing',
};

test('slices answer calls of the desk in their *.desk.ts; desk-api answers only those about several wings', () => {
  const answering = sources
    .filter(
      ({ path, text }) => path.startsWith('server/') && /\bopenDesk(?:Own|Installation)?Service\(/.test(text),
    )
    .map(({ path }) => path);
  expect(answering.length).toBeGreaterThan(30);
  expect(answering.filter((path) => !path.endsWith('.desk.ts'))).toEqual([]);
  const kept = answering.flatMap((path) => path.split('server/operating/desk-api/')[1] ?? []);
  expect(kept.toSorted()).toEqual(Object.keys(OF_DESK_API));
});
