import { describe, expect, test } from 'vitest';
import { openDocument } from '#tests/fixtures/hostile-files.ts';
import { readTable } from './read-table.ts';
import { parseStartList } from './start-list.task.ts';

const cell = (text: string, attributes = '') =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${text}</text:p></table:table-cell>`;
const float = (value: number, shown = String(value)) =>
  `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`;
const date = (value: string, shown: string) =>
  `<table:table-cell office:value-type="date" office:date-value="${value}"><text:p>${shown}</text:p></table:table-cell>`;
const time = (value: string) =>
  `<table:table-cell office:value-type="time" office:time-value="${value}"><text:p>–</text:p></table:table-cell>`;
const empty = (repeated: number) => `<table:table-cell table:number-columns-repeated="${repeated}"/>`;
const row = (cells: string, repeated = 1) =>
  `<table:table-row table:number-rows-repeated="${repeated}">${cells}</table:table-row>`;
const sheet = (rows: string, name = 'Startliste', style = 'shown') =>
  `<table:table table:name="${name}" table:style-name="${style}"><table:table-column table:number-columns-repeated="16384"/>${rows}</table:table>`;
const SHEET_END = row(empty(16_384), 1_048_000);

const cellsOf = async (tables: string) => {
  const table = await readTable(openDocument(tables));
  return 'lines' in table ? table.lines.map(({ cells }) => cells) : table;
};

describe('an ODS', () => {
  test('is read as a start list: title rows, typed dates, numbers as displayed, and an empty end of a sheet', async () => {
    const list = await parseStartList(
      openDocument(
        sheet(
          [
            row(cell('Kranichlauf 2026') + empty(16_383)),
            row(empty(16_384), 2),
            row(['Startnr.', 'Nachname', 'Vorname', 'Geburtsdatum'].map((text) => cell(text)).join('')),
            row(
              float(7, '007') + cell('Müller &amp; Söhne') + cell('Jürgen') + date('1991-02-28', '28.02.91'),
            ),
            row(float(1042) + cell('O&apos;Hara') + cell('Zoë') + date('1990-12-03T00:00:00', '12/03/90')),
            SHEET_END,
          ].join(''),
        ),
      ),
    );
    expect(list).toMatchObject({
      description: 'ODS, sheet "Startliste"',
      rows: [
        { bib: '007', surname: 'Müller & Söhne', givenName: 'Jürgen', birthDate: '1991-02-28' },
        { bib: '1042', surname: "O'Hara", givenName: 'Zoë', birthDate: '1990-12-03' },
      ],
    });
  });

  test('has repeated rows and cells only if they have content, and keeps its line numbers', async () => {
    const table = await readTable(
      openDocument(
        sheet(
          row(cell('Bib') + empty(2) + cell('Club', 'table:number-columns-repeated="2"')) +
            row(empty(16_384), 1_000_000) +
            row(float(1) + cell('', '') + empty(1) + cell('Slavia'), 2) +
            SHEET_END,
        ),
      ),
    );
    expect(table).toMatchObject({
      lines: [
        { line: 1, cells: ['Bib', '', '', 'Club', 'Club'] },
        { line: 1_000_002, cells: ['1', '', '', 'Slavia'] },
        { line: 1_000_003, cells: ['1', '', '', 'Slavia'] },
      ],
    });
  });

  test('has times as times, and texts as displayed: without notes, with all parts of a paragraph', async () => {
    const note = '<office:annotation><text:p>hidden remark</text:p></office:annotation>';
    const noted = `<table:table-cell office:value-type="string">${note}<text:p>Jan<text:s/><text:span>No</text:span><text:a>vák</text:a></text:p></table:table-cell>`;
    expect(
      await cellsOf(
        sheet(row(time('PT01H42M13S') + time('PT26H00M00.5S') + noted + cell('<![CDATA[a<b]]>'))),
      ),
    ).toEqual([['1:42:13', '26:00:00.5', 'Jan Novák', 'a<b']]);
  });

  test('is read from its only visible, filled sheet; if there are several, a question is asked', async () => {
    const list = (name: string) => row(cell('Bib') + cell('Surname')) + row(float(1) + cell(name));
    const tables = [
      sheet(list('Old'), 'Old', 'hidden'),
      sheet(SHEET_END, 'Empty'),
      sheet(list('New'), 'New &amp; shown'),
    ];
    expect(await parseStartList(openDocument(tables.join('')))).toMatchObject({
      description: 'ODS, sheet "New & shown"',
      skipped: [{ line: 0, code: 'HiddenSheet', values: { sheet: 'Old' } }],
      rows: [{ surname: 'New' }],
    });
    const several = openDocument(`${tables.join('')}${sheet(list('Kids'), 'Kids')}`);
    expect(await parseStartList(several)).toMatchObject({
      question: {
        about: 'sheet',
        choices: [
          { value: 'New & shown', samples: ['Bib | Surname', '1 | New'] },
          { value: 'Kids', samples: ['Bib | Surname', '1 | Kids'] },
        ],
      },
    });
    expect(await parseStartList(several, { sheet: 'Kids' })).toMatchObject({ rows: [{ surname: 'Kids' }] });
  });

  test('is read with other prefixes and with rows in groups', async () => {
    const bytes = openDocument(
      `<t:table xmlns:t="urn:oasis:names:tc:opendocument:xmlns:table:1.0" t:name="A"><t:table-header-rows>${row(cell('Bib'))}</t:table-header-rows><t:table-row-group>${row(float(5))}</t:table-row-group></t:table>`,
    );
    expect(await parseStartList(bytes)).toMatchObject({ rows: [{ bib: '5' }] });
  });

  test('that is damaged or too large is refused', async () => {
    const unreadable = { faults: [{ code: 'NotXlsx' }] };
    expect(await readTable(openDocument(`${sheet(row(cell('Bib')))}</office:wrong>`))).toMatchObject(
      unreadable,
    );
    expect(await readTable(openDocument(sheet(row(cell('Bib'))), { announced: 12 }))).toMatchObject(
      unreadable,
    );
    const tooBig = { faults: [{ code: 'TooBig' }] };
    expect(
      await readTable(
        openDocument(sheet(row(cell('x', 'table:number-columns-repeated="16384"'), 1_048_576))),
      ),
    ).toMatchObject(tooBig);
    expect(await readTable(openDocument(sheet(row(cell('x'), 1_048_576))))).toMatchObject({
      faults: [{ code: 'TooManyLines' }],
    });
  });
});
