import { describe, expect, test } from 'vitest';
import { COLUMN_NAMES } from '#finding/start-lists/index.ts';
import { parseStartList } from '#finding/start-lists/start-list.task.ts';
import { byPlace, unreadListError } from './start-list-file.ts';

const HEADLESS = '7\tBryce Aitken\tFife AC\n9\tOlivia Batho\tKirkcaldy\n31\tjohn cassells\tPH Racing\n';

/** Reads a list as `photofinish start-list --column …` does. */
function read(text: string, ...entries: string[]) {
  const { mapping } = byPlace(entries, COLUMN_NAMES);
  return parseStartList(Buffer.from(text), { mapping, names: 'given-first' });
}

async function messageOf(text: string): Promise<string> {
  const unread = await read(text);
  return 'faults' in unread ? unreadListError('start list', 'list.csv', unread).message : 'read';
}

describe('a list without known headings', () => {
  test('is refused with its columns, and with the options that would name them', async () => {
    expect(await messageOf(HEADLESS)).toBe(
      [
        'The start list "list.csv" was not imported:',
        '  line 1: the column with the bib is missing. Name it with --column bib=HEADING',
        'Its columns are:',
        '  #1  7: 9, 31',
        '  #2  Bryce Aitken: Olivia Batho, john cassells',
        '  #3  Fife AC: Kirkcaldy, PH Racing',
        'Name the columns by their headings or numbers, as in --column bib=#1.',
        'For example: --column bib=#1 --column name=#2 --names given-first (or family-first)',
      ].join('\n'),
    );
  });

  test('gets no proposal for the bib if two columns can contain it', async () => {
    const message = await messageOf('1,61,Anna Rossi\n2,17,Ada Berg\n3,8,Eva Novak\n');
    expect(message).toContain('#2  61: 17, 8');
    expect(message).not.toContain('For example');
    expect(await messageOf('Pos,Runner,Time\n1,Anna Rossi,36:01\n2,Ada Berg,36:33\n')).not.toContain(
      'For example',
    );
  });

  test('gets a proposal for all options about names', async () => {
    expect(await messageOf('7,Anna,Rossi\n9,Ada,Berg\n3,Eva,Novak\n')).toContain(
      'For example: --column bib=#1 --column name=#2 --column surname=#3',
    );
    expect(await messageOf('name,start_id,lap_id\nAnna Rossi,1,74\nAda Berg,2,75\n')).toContain(
      'For the names, for example: --names given-first (or family-first)',
    );
  });

  test('is read by the numbers of its columns, with its first line as a participant', async () => {
    expect(await read(HEADLESS, 'bib=#1', 'name=#2')).toMatchObject({
      rows: [
        { bib: '7', givenName: 'Bryce', surname: 'Aitken' },
        { bib: '9', givenName: 'Olivia', surname: 'Batho' },
        { bib: '31', givenName: 'john', surname: 'cassells' },
      ],
    });
  });

  test('keeps a line if one of its cells equals a heading', async () => {
    expect(await read('7,Ada Berg,Elan\n9,Eva Novak,Team\n', 'bib=#1', 'name=#2')).toMatchObject({
      rows: [{ bib: '7' }, { bib: '9' }],
    });
  });

  test('is read below its headings, if it has some', async () => {
    expect(await read('RUNNER ID,NAME\n100,AMIN\n101,APIZ\n', 'bib=#1')).toMatchObject({
      rows: [{ bib: '100' }, { bib: '101' }],
    });
  });
});

describe('--column', () => {
  test('takes a name beside a surname as the given name', () => {
    expect(byPlace(['bib=#1', 'name=#3', 'surname=#4'], COLUMN_NAMES).mapping).toEqual([
      { at: 0, column: 'bib' },
      { at: 2, column: 'givenName' },
      { at: 3, column: 'surname' },
    ]);
  });

  test('leaves headings and unknown names to the check of headings', () => {
    expect(byPlace(['bib=Startnr #', 'bib=#0', 'nobody=#1'], COLUMN_NAMES)).toEqual({
      headings: ['bib=Startnr #', 'bib=#0', 'nobody=#1'],
      mapping: undefined,
    });
  });
});
