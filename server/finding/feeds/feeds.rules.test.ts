import { expect, test } from 'vitest';
import { faultOf } from '#contract/line-faults.ts';
import { parseFeed } from './feed.task.ts';
import { readFeedColumns } from './feed-tables.rules.ts';
import { findDoubt, nextPull } from './feeds.rules.ts';

const NONE = { known: 0, lost: 0, renamed: 0, results: 0, unknown: 0 };

test.each([
  ['a first list', NONE, undefined],
  ['three who withdraw', { ...NONE, known: 10, lost: 3 }, undefined],
  ['a tenth that is missing', { ...NONE, known: 1000, lost: 100 }, undefined],
  ['more than that', { ...NONE, known: 1000, lost: 101 }, 'LosesRows'],
  ['all of them', { ...NONE, known: 5, lost: 5 }, 'LosesRows'],
  ['some names that were corrected', { ...NONE, known: 1000, renamed: 200 }, undefined],
  ['names of another race', { ...NONE, known: 1000, renamed: 201 }, 'ChangesNames'],
  ['some who registered late', { ...NONE, results: 1000, unknown: 200 }, undefined],
  ['results of another race', { ...NONE, results: 1000, unknown: 900 }, 'UnknownBibs'],
  ['the first two finishers, one unknown', { ...NONE, results: 2, unknown: 1 }, undefined],
])('%s: %j is doubted as %s', (_name, effect, doubt) => {
  expect(findDoubt(effect)).toBe(doubt);
});

test('repeated failures double the pause, up to half an hour or the feed’s own interval', () => {
  const now = new Date('2026-05-10T08:00:00Z');
  const minutes = (every: number, failures: number) =>
    (nextPull(now, every, failures).getTime() - now.getTime()) / 60_000;
  expect([0, 1, 2, 3, 4, 99].map((failures) => minutes(5, failures))).toEqual([5, 10, 20, 30, 30, 30]);
  expect(minutes(60, 3)).toBe(60);
});

type Input = Partial<Omit<Parameters<typeof parseFeed>[0], 'columns' | 'bytes'>> & { columns?: string[] };

async function read(content: string | Uint8Array, { columns = [], ...input }: Input = {}) {
  const said = readFeedColumns(columns, input.format === 'RaceResult');
  if ('wrong' in said) throw new Error(said.wrong);
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const file = { contentType: undefined, kind: 'StartList', format: 'Csv', ...input } as const;
  return parseFeed({ ...file, bytes, columns: said });
}

const bibsOf = (content: Awaited<ReturnType<typeof read>>) =>
  'reason' in content
    ? content.reason
    : [content.startList?.rows.map(({ bib }) => bib), content.results?.lines.map(({ bib }) => bib)];

test('our own JSON contains both lists', async () => {
  const json = JSON.stringify({
    participants: [
      { bib: 17, surname: 'Berg', name: 'Anna', birthDate: '1991-02-28', email: null, distance: '10 km' },
    ],
    results: [
      {
        bib: '17',
        clock: '2026-05-10T10:42:13+02:00',
        chip: '41:50',
        splits: [{ name: 'Bridge', time: '20:10', km: 5 }],
      },
    ],
  });
  const content = await read(json, { format: 'Json', kind: 'Both' });
  expect(content).toMatchObject({
    startList: { rows: [{ bib: '17', surname: 'Berg', givenName: 'Anna', birthDate: '1991-02-28' }] },
    results: {
      lines: [{ bib: '17', chipMs: 2_510_000, splits: [{ name: 'Bridge', ms: 1_210_000, km: 5 }] }],
    },
  });
  expect(bibsOf(await read(json, { format: 'Json', kind: 'Results' }))).toEqual([undefined, ['17']]);
});

test('a table may have any columns; configured columns take precedence', async () => {
  const csv = 'Id;Startnr;Code;Nachname;Club;Name\n1;17;abc;Berg;LC;Anna';
  const content = await read(csv, { columns: ['bib=Startnr', 'code=none'] });
  expect(content).toMatchObject({ startList: { rows: [{ bib: '17', surname: 'Berg', code: null }] } });
  const results = await read('Bib,Time,Net,Bridge\n17,42:13,41:50,20:10', {
    kind: 'Results',
    columns: ['chip=Net', 'split=Bridge'],
  });
  expect(results).toMatchObject({
    results: { lines: [{ chipMs: 2_510_000, splits: [{ name: 'Bridge', ms: 1_210_000 }] }] },
  });
});

test('reads a list of RACE RESULT as JSON, also in groups, and as CSV', async () => {
  const row = { BIB: '17', LASTNAME: 'Berg', 'CONTEST.NAME': '10 km', 'Finish.CHIP': '41:50', Rank: '1.' };
  const input = { format: 'RaceResult', kind: 'Both' } as const;
  for (const json of [[row], { '#1_10 km': [row] }, { '10 km': { Women: [row] } }]) {
    const content = await read(JSON.stringify(json), input);
    expect(content).toMatchObject({
      startList: { rows: [{ bib: '17', surname: 'Berg', distance: '10 km' }] },
      results: { lines: [{ bib: '17', chipMs: 2_510_000, distance: '10 km' }] },
    });
  }
  expect(bibsOf(await read('BIB;LASTNAME;Finish.CHIP\n17;Berg;41:50', input))).toEqual([['17'], ['17']]);
});

test('reads a list of RACE RESULT as its own pages publish it, whatever its columns', async () => {
  const published = {
    list: {
      fields: [
        { expression: 'BIB', label: 'Nr' },
        { expression: 'LASTNAME', label: 'Name' },
      ],
    },
    DataFields: ['BIB', 'ID', 'LASTNAME', 'TimeOrStatus([ChipTime])'],
    data: {
      '#1_10 km': {
        '#1_Women': [
          ['7', '7', 'Sample', '0:42:13'],
          ['8', '8', 'Example', 'DNF'],
        ],
      },
    },
  };
  const content = await read(JSON.stringify(published), { format: 'RaceResult', kind: 'Both' });
  expect(content).toMatchObject({
    startList: { rows: [{ bib: '7', surname: 'Sample', distance: '10 km' }, { bib: '8' }] },
    results: { lines: [{ bib: '7', chipMs: 2_533_000, distance: '10 km' }], withoutTime: ['8'] },
  });
});

test('a status in the place column drops the time beside it', async () => {
  const content = await read('Pos,Bib,Time\n1,17,42:13\nDNF,18,30:10', { kind: 'Results' });
  expect(content).toMatchObject({ results: { lines: [{ bib: '17' }], withoutTime: ['18'] } });
});

test('the same content has the same hash in any notation', async () => {
  const hashes = await Promise.all(
    ['bib,surname\n17,Berg', 'Bib;Surname\r\n17;Berg\r\n', '\ufeffbib,surname\n17,Berg\n'].map((csv) =>
      read(csv),
    ),
  );
  expect(new Set(hashes.map((content) => ('hash' in content ? content.hash : content.reason))).size).toBe(1);
});

const latin = (text: string) => Buffer.from(text, 'latin1');
test.each<[string, string | Uint8Array, Input, string]>([
  ['an HTML page', '<!doctype html><p>Please log in', {}, 'Html'],
  ['an HTML page in place of JSON', '\n <html>', { format: 'Json' }, 'Html'],
  ['nothing', '', {}, 'Empty'],
  ['a heading alone', 'bib,surname\n', {}, 'Empty'],
  ['no participants', '{"participants":[]}', { format: 'Json' }, 'Empty'],
  ['no rows', '[]', { format: 'RaceResult' }, 'Empty'],
  ['half of a JSON', '{"participants":[{"bib":"17"},{"bi', { format: 'Json' }, 'NotJson'],
  ['a table in place of JSON', 'bib\n17', { format: 'Json' }, 'NotJson'],
  ['JSON of another shape', '{"error":"no such event"}', { format: 'Json' }, 'OtherShape'],
  ['an error of a server', '{"error":"no such event"}', { format: 'RaceResult' }, 'OtherShape'],
  ['a table that ends in a line', 'bib,surname,name\n17,Berg,Anna\n18,No', {}, 'Lines'],
  ['results that end in a line', 'bib,time,rank\n17,42:13,1\n18,4', { kind: 'Results' }, 'Lines'],

  ['a bib twice', 'bib,surname\n17,Berg\n17,Novak', {}, 'Lines'],
  [
    'JSON that is no UTF-8',
    latin('{"participants":[{"bib":"17","surname":"Müller"}]}'),
    { format: 'Json' },
    'Encoding',
  ],
  ['names of another encoding', 'bib,surname\n1,MÃ¼ller\n2,NovÃ¡k\n3,GÃ¶tz', {}, 'Encoding'],
  ['signs in place of letters', 'bib,surname\n1,M\ufffdller', {}, 'Encoding'],
])('%s is refused', async (_name, content, input, reason) => {
  expect(await read(content, input)).toMatchObject({ reason });
});

test('a faulty line is reported without its content', async () => {
  expect(await read('bib,e-mail\n17,anna.berg(at)example.com')).toEqual({
    reason: 'Lines',
    lines: [{ line: 2, ...faultOf('WrongEmail', { text: '…' }) }],
  });
});

test('a configured column must be a known one', () => {
  expect(readFeedColumns(['bib=Startnr', 'shoe=Size'], false)).toEqual({ wrong: 'shoe=Size' });
});

test('participants without a bib do not fail a feed, but a total line does', async () => {
  expect(await read('bib,surname,name\n17,Berg,Ann\n,Tal,Bob')).toMatchObject({
    startList: { rows: [{ bib: '17' }], unread: [['Tal', 'Bob']] },
  });
  expect(await read('bib,surname,name\n17,Berg,Ann\nTotal,1,')).toMatchObject({ reason: 'Lines' });
});
