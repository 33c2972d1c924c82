import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import { faultOf } from '#contract/line-faults.ts';
import { lengthOfCourse } from '#finding/places/course.rules.ts';
import { type ResultList, understandResults } from './parse-results.ts';
import { finishersTogether, placeResults, type RaceClock } from './place-results.rules.ts';
import { formatDuration, readDuration, readMoment, timeCell } from './race-times.rules.ts';
import { parseResults } from './results.task.ts';

describe('times', () => {
  test.each([
    ['1:02:03', 3_723_000],
    ['1:02:03.4', 3_723_400],
    ['1:02:03,45', 3_723_450],
    ['42:13', 2_533_000],
    ['2h05m10', 7_510_000],
    ['125:30', 7_530_000],
    ["1h02'03''", 3_723_000],
    ['1h02’03”', 3_723_000],
    ["42'13", 2_533_000],
    ['1h 02m 03s', 3_723_000],
    ['1.02.03', 3_723_000],
    ['42.13,5', 2_533_500],
    ['0 days 01:02:03', 3_723_000],
    ['1 day, 1:02:03', 90_123_000],
    ['01:02:03.0000000', 3_723_000],
    ['PT1H2M3S', 3_723_000],
    ['42:13 PB', 2_533_000],
    ['100:00:01', 360_001_000],
    ['0.04310185', 3_724_000],
  ])('%s is parsed as a duration', (text, ms) => expect(readDuration(text)).toBe(ms));

  test.each([
    ...['', 'DNF', '1:75:00', '1:02:61', '12', '1:2:3:4', '10.5', '42.13', '3723', '2 h', '42.135', '+0:12'],
  ])('"%s" is not a duration', (text) => expect(readDuration(text)).toBeUndefined());

  test('a formatted duration is parsed as the same value, to a tenth of a second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 * 36_000 }), (tenths) => {
        expect(readDuration(formatDuration(tenths * 100))).toBe(tenths * 100);
      }),
    );
  });

  const two = (value: number) => String(value).padStart(2, '0');
  /** Every notation of a time that occurs in lists. */
  const NOTATIONS: ((h: number, m: number, s: number) => string)[] = [
    (h, m, s) => `${h}:${two(m)}:${two(s)}`,
    (h, m, s) => `${two(h)}:${two(m)}:${two(s)}.0`,
    (h, m, s) => `${h}:${two(m)}:${two(s)},00`,
    (h, m, s) => `${h * 60 + m}:${two(s)}`,
    (h, m, s) => `${h}h${two(m)}'${two(s)}''`,
    (h, m, s) => `${h}h ${m}m ${s}s`,
    (h, m, s) => `${h} h ${m} min ${s} s`,
    (h, m, s) => `${h * 60 + m}'${two(s)}"`,
    (h, m, s) => `${h}.${two(m)}.${two(s)}`,
    (h, m, s) => `PT${h}H${m}M${s}S`,
    (h, m, s) => `0 days ${two(h)}:${two(m)}:${two(s)}`,
    (h, m, s) => `${h}:${two(m)}:${two(s)} h`,
  ];

  test('a random time is parsed in every notation', () => {
    fc.assert(
      fc.property(fc.nat(47), fc.nat(59), fc.nat(59), fc.constantFrom(...NOTATIONS), (h, m, s, write) => {
        fc.pre(h < 24 || !write(h, m, s).includes('days'));
        expect(readDuration(write(h, m, s))).toBe(((h * 60 + m) * 60 + s) * 1000);
      }),
    );
  });

  test.each([
    'DNF km 12',
    '+1 lap',
    '-2 Runden',
    'DSQ (rule 4.2)',
    'OTL 3:00:00',
    'DNS',
    '—',
    '0:00:00',
    'сошёл, 30 км',
  ])('"%s" is not a time', (text) => expect(timeCell(text)).toBe(''));

  test.each([
    ['10:42:13', { local: '2026-05-10T10:42:13' }],
    ['9:05', { local: '2026-05-10T09:05:00' }],
    ['10:42:13,4', { local: '2026-05-10T10:42:13.4' }],
    ['2026-05-11 00:01:02.5', { local: '2026-05-11T00:01:02.5' }],
    ['11.5.2026 00:01:02', { local: '2026-05-11T00:01:02' }],
    ['2026-05-10T10:42:13+0200', { local: '2026-05-10T10:42:13', offset: '+02:00' }],
    ['2026-05-10T10:42:13Z', { local: '2026-05-10T10:42:13', offset: 'Z' }],
    ['9:42:13 PM', { local: '2026-05-10T21:42:13' }],
    ['12:00:13 a.m.', { local: '2026-05-10T00:00:13' }],
    ['10:42 Uhr', { local: '2026-05-10T10:42:00' }],
    ['05/10/2026 09:42:13', { local: '2026-05-10T09:42:13' }],
    ['11/05/2026 09:42:13', { local: '2026-05-11T09:42:13' }],
  ])('%s is parsed as a date and time', (text, moment) =>
    expect(readMoment(text, '2026-05-10')).toMatchObject(moment),
  );

  test.each(['', '25:00:00', '10:61:00', 'noon', '2026-13-01 10:00:00'])(
    '"%s" is not a date and time',
    (text) => expect(readMoment(text, '2026-05-10')).toBeUndefined(),
  );
});

async function parse(text: string | Buffer): Promise<ResultList> {
  const read = await parseResults(typeof text === 'string' ? Buffer.from(text) : text);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read;
}
const faultsOf = async (text: string) => {
  const read = await parseResults(Buffer.from(text));
  return 'faults' in read ? read.faults.map(({ line, message }) => `${line}: ${message}`) : [];
};

describe('a list', () => {
  test.each([
    ['en', 'Bib,Name,Gun time,Chip time'],
    ['de', 'Startnummer;Name;Brutto;Netto'],
    ['cs', 'Startovní číslo;Jméno;Hrubý čas;Čistý čas'],
    ['sl', 'Štartna številka;Ime;Bruto čas;Neto čas'],
    ['ru', 'Номер;Имя;Время от выстрела;Чистое время'],
    ['el', 'Αριθμός;Όνομα;Μικτός χρόνος;Καθαρός χρόνος'],
    ['es', 'Dorsal;Nombre;Tiempo bruto;Tiempo neto'],
    ['it', 'Pettorale;Nome;Tempo lordo;Tempo netto'],
  ])('in %s is parsed by its headings', async (_language, heading) => {
    const { lines, columns } = await parse(
      `${heading}\n${'17;Ann;1:02:03;1:01:59'.replaceAll(';', heading.includes(';') ? ';' : ',')}`,
    );
    expect(lines).toMatchObject([{ bib: '17', gunMs: 3_723_000, chipMs: 3_719_000 }]);
    expect(columns[1]?.column).toBeNull();
  });

  test.each([
    ['en', 'Bib,Rank,Category rank,Finish time'],
    ['de', 'Startnummer,Platz,AK Platz,Endzeit'],
    ['cs', 'Startovní číslo,Pořadí,Pořadí v kategorii,Výsledný čas'],
    ['sl', 'Štartna številka,Mesto,Mesto v kategoriji,Končni čas'],
    ['ru', 'Номер,Место,Место в категории,Результат'],
    ['el', 'Αριθμός,Θέση,Θέση κατηγορίας,Χρόνος'],
    ['es', 'Dorsal,Puesto,Puesto categoría,Tiempo'],
    ['it', 'Pettorale,Posizione,Posizione categoria,Tempo ufficiale'],
  ])('in %s has the ranks that the list states', async (_language, heading) => {
    const { lines } = await parse(`${heading}\n17,12 / 430,3,1:02:03\n18,,,1:03:03\n19,DNF,,`);
    expect(lines).toMatchObject([
      { bib: '17', rank: { rank: 12, of: 430 }, categoryRank: 3 },
      { bib: '18', rank: null, categoryRank: null },
    ]);
  });

  test('is not refused because of ranks: the clearest heading counts, and two equally clear headings do not count', async () => {
    const overall = await parse('Bib,Place,Overall rank,Time\n17,3,12,1:02:03');
    expect(overall.lines).toMatchObject([{ rank: { rank: 12 } }]);
    const unclear = await parse('Bib,Place,Rank,Time\n17,3,12,1:02:03');
    expect(unclear.lines).toMatchObject([{ rank: null }]);
    const town = await parse('Bib,Mesto,Time\n17,Maribor,1:02:03\n18,Celje,1:03:03');
    expect(town.lines).toMatchObject([{ rank: null }, { rank: null }]);
  });

  test('names the split column whose times include a date', async () => {
    const list = await parseResults(
      Buffer.from('Bib,Chip Time,10 km\n1,1:02:03,31:01\n2,1:03:04,2026-05-10 10:31:00\n3,1:03:05,-\n'),
      { checkPoints: new Map([['10 km', undefined]]) },
    );
    expect(list).toMatchObject({
      lines: [{ splits: [{ ms: 1_861_000 }] }, { splits: [] }, { splits: [] }],
      skipped: [
        {
          line: 3,
          ...faultOf('NoSplitTimes', { count: 1, name: '10 km', text: '2026-05-10 10:31:00' }),
        },
      ],
    });
  });

  test('in a Windows encoding has split times and ignored columns', async () => {
    const text = 'Číslo;Příjmení;5 km;Mezičas 10 km;Čas;Klub\n7;Dvořák;21:03;43:10;1:02:03;Sokol';
    const codes: Record<string, number> = { Č: 0xc8, í: 0xed, ř: 0xf8, á: 0xe1, č: 0xe8 };
    const bytes = Buffer.from([...text].map((character) => codes[character] ?? character.charCodeAt(0)));
    const list = await parse(bytes);
    expect(list.description).toContain('windows-1250');
    expect(list.lines).toMatchObject([
      {
        bib: '7',
        finish: '1:02:03',
        splits: [
          { name: '5 km', ms: 1_263_000 },
          { name: 'Mezičas 10 km', ms: 2_590_000 },
        ],
      },
    ]);
    expect(list.columns.filter(({ column }) => column === null).map(({ heading }) => heading)).toEqual([
      'Příjmení',
      'Klub',
    ]);
  });

  test('of a spreadsheet keeps its times, whether they are text, durations or dates', async () => {
    const second = 1 / 86_400;
    const rows: SheetData = [
      [{ value: 'Bib' }, { value: 'Chip' }, { value: 'Time of day' }],
      [{ value: 17 }, { value: '1:02:03.4' }, { value: '10:42:13' }],
      [
        { value: 42 },
        { value: 3724 * second, format: '[h]:mm:ss' },
        { value: new Date('2026-05-10T10:42:14Z'), format: 'dd/mm/yyyy hh:mm:ss' },
      ],
    ];
    const buffer = await writeExcelFile(rows).toBuffer();
    const { lines } = await parse(buffer);
    expect(lines).toMatchObject([
      { bib: '17', chipMs: 3_723_400, clock: '10:42:13' },
      { bib: '42', chipMs: 3_724_000, clock: '2026-05-10T10:42:14.0' },
    ]);
  });

  test('with faults is refused, and names all of them', async () => {
    expect(await faultsOf('bib,chip\n17,1:02:03\n017,1:02:04\n,1:00:00\n5,1:99:00\nÄ,1:00:00')).toEqual([
      '3: bib 017 is already in line 2',
      '5: the chip time "1:99:00" does not have the form 1:02:03',
      '6: "Ä" is not a bib of one to ten digits or Latin letters',
    ]);
    expect(await faultsOf('number,club\n1,X')).toEqual([
      '1: the column with the finish time is missing. Name it with --column finish=HEADING',
    ]);
    expect(await faultsOf('bib,chip,net time\n1,1:00:00,1:00:01')).toEqual([
      '1: two columns contain the chip: "chip" and "net time"',
    ]);
    expect(await faultsOf('')).toEqual(['1: the file is empty']);
  });

  test('accepts any column as a check point, and reports one that is missing', async () => {
    const text = 'bib;Bridge;Hill 2;time\n7;21:03;43:10;1:02:03';
    const checkPoints = new Map([['bridge', 4.5]]);
    expect(await parseResults(Buffer.from(text), { checkPoints })).toMatchObject({
      lines: [{ splits: [{ name: 'Bridge', ms: 1_263_000, km: 4.5 }] }],
    });
    expect(await parseResults(Buffer.from(text), { checkPoints: new Map([['tower', 8]]) })).toMatchObject({
      faults: [{ line: 1, ...faultOf('NoCheckPoint', { name: 'tower' }) }],
    });
  });

  test('names finishers without a time', async () => {
    const { lines, withoutTime } = await parse('bib,chip\n1,DNF\n2,1:00:00\n3,\n4,0:00:00');
    expect(lines.map(({ bib }) => bib)).toEqual(['2']);
    expect(withoutTime).toEqual(['1', '3', '4']);
  });
});

describe('the time a runner finished', () => {
  const clock: RaceClock = {
    date: '2026-05-10',
    instantOf: ({ local, offset }) => new Date(`${local}${offset ?? '+02:00'}`),
    gunStart: new Date('2026-05-10T08:00:00Z'),
    gunStarts: new Map([['10 km', new Date('2026-05-10T09:00:00Z')]]),
    distanceOf: (key) => (key === '42' ? '10 KM' : null),
    courseKms: new Map(),
    timeOfDayMs: (instant) => (instant.getTime() + 2 * 3600_000) % 86_400_000,
    lengthOf: lengthOfCourse,
  };
  const { gunStart: _none, ...rest } = clock;
  const withoutStart = { ...rest, gunStart: undefined, gunStarts: new Map<string, Date>() };

  async function place(text: string, by: RaceClock) {
    const placed = await placeResults(await parse(text), by);
    if ('faults' in placed) return placed.faults.map(({ line, message }) => `${line}: ${message}`);
    return placed.results.map(
      ({ bib, finishedAt, finishTime }) => `${bib} ${finishedAt.toISOString().slice(11, 21)} ${finishTime}`,
    );
  }

  test('is the given time of day, which is not displayed as a result if the start is unknown', async () =>
    expect(await place('bib,finish\n17,10:42:13.4\n42,09:05:00', withoutStart)).toEqual([
      '17 08:42:13.4 ',
      '42 07:05:00.0 ',
    ]));

  test('as a time of day is displayed as the time since the start of the distance', async () =>
    expect(await place('bib,uhrzeit\n17,10:42:13.4\n42,11:50:00', clock)).toEqual([
      '17 08:42:13.4 0:42:13.4',
      '42 09:50:00.0 0:50:00',
    ]));

  test('as a time of day after midnight is displayed as the time since the start in the evening', async () => {
    const evening = { gunStart: new Date('2026-05-10T20:30:00Z'), gunStarts: new Map() };
    const placed = await placeResults(await parse('bib,uhrzeit,netto\n580,00:03:05,\n581,00:04:00,1:31:00'), {
      ...clock,
      ...evening,
    });
    expect('results' in placed && placed.results).toMatchObject([
      {
        finishedAt: new Date('2026-05-10T22:03:05Z'),
        finishTime: '1:33:05',
        gunMs: ((1 * 60 + 33) * 60 + 5) * 1000,
        chipMs: null,
      },
      { finishTime: '1:31:00', gunMs: null, chipMs: 91 * 60_000 },
    ]);
  });

  test('as a time of day before the start is not a duration', async () => {
    const placed = await placeResults(await parse('bib,uhrzeit\n17,09:05:00'), clock, { doubtful: 'take' });
    expect('results' in placed && placed.results).toMatchObject([{ finishTime: '', gunMs: null }]);
  });

  test('is the duration after the start of their distance', async () =>
    expect(await place('bib,time\n17,1:02:03\n42,42:13', clock)).toEqual([
      '17 09:02:03.0 1:02:03',
      '42 09:42:13.0 0:42:13',
    ]));

  test('uses the gun time; the chip time is displayed', async () =>
    expect(await place('bib,gun,chip\n17,1:02:03,1:01:50.5', clock)).toEqual(['17 09:02:03.0 1:01:50.5']));

  test('prefers the time of day', async () =>
    expect(await place('bib,uhrzeit,netto\n17,10:42:13,1:01:50', clock)).toEqual(['17 08:42:13.0 1:01:50']));

  test('cannot be computed from a chip time without a start', async () =>
    expect(await place('bib,chip\n17,1:01:50', withoutStart)).toEqual([
      '2: the time only counts from the start. Give the start of the race with --gun-start',
    ]));

  test('is a fault if the time is invalid', async () =>
    expect(await place('bib,finish\n17,99:99', withoutStart)).toEqual([
      '2: the finish time "99:99" is not a time of day such as 10:42:13',
    ]));

  test('is reported if two runners have the same second', async () => {
    const placed = await placeResults(
      await parse('bib,finish\n1,10:00:00.2\n2,10:00:00.9\n3,10:00:01'),
      withoutStart,
    );
    expect('results' in placed && finishersTogether(placed.results)).toEqual([['1', '2']]);
  });
});

test('a line with more cells than headings is a fault if other lines have none, so that no bib gets the time of another', async () => {
  const lines = [
    'Rang,Doss.,Nom,Temps',
    '1,49,BERG,"0:31:37"',
    '2,60,TAL 0h 39,07:52,2,"0:39:30"',
    '3,71,RIO,"0:40:22"',
  ];
  expect(await parseResults(Buffer.from(lines.join('\n')))).toMatchObject({
    faults: [{ line: 3, code: 'CellsCount' }],
    rest: 2,
  });
  const remarks = ['Bib,Time', '7,0:31:37,late', '8,0:39:30,early'];
  expect(await parseResults(Buffer.from(remarks.join('\n')))).toMatchObject({
    lines: [{ bib: '7' }, { bib: '8' }],
  });
});

test('bibs that a database wrote as decimals are whole in results, too', async () => {
  expect(await parseResults(Buffer.from('Bib;Time\n17.0;1:31:37\n8.0;1:39:30'))).toMatchObject({
    lines: [{ bib: '17' }, { bib: '8' }],
  });
});

test.each(['30.12.1899 0:17:28', '1899-12-30T00:17:28', '12/30/1899 0:17:28', '1900-01-00 0:17:28'])(
  'a time that follows the first day of spreadsheets is read without that day: %s',
  async (text) => {
    const read = await parseResults(Buffer.from(`Bib;Finish time;Gun time\n7;${text};${text}`));
    expect(read).toMatchObject({
      lines: [{ finish: expect.stringMatching(/^0?0:17:28$/), gunMs: 1_048_000 }],
    });
  },
);

test('a hidden sheet of an XLSX with results is listed as skipped', () => {
  const hidden = [{ line: 0, ...faultOf('HiddenSheet', { sheet: 'Archive' }) }];
  const lines = [
    { line: 1, cells: ['Bib', 'Time'] },
    { line: 2, cells: ['7', '0:42:13'] },
  ];
  expect(understandResults({ lines, skipped: hidden, description: 'XLSX' })).toMatchObject({
    lines: [{ bib: '7' }],
    skipped: hidden,
  });
});

test('results of races with the same bibs are refused with advice', async () => {
  const women = ['1,2:29:35', '2,2:30:19', '3,2:32:40'];
  const men = ['1,2:09:02', '2,2:11:07', '3,2:11:40', '4,2:12:34'];
  const read = await parseResults(Buffer.from(['Bib,Time', ...women, ...men].join('\n')));
  expect(read).toMatchObject({
    faults: [
      { line: 5, code: 'RacesShareBibs' },
      { code: 'BibTwice' },
      { code: 'BibTwice' },
      { code: 'BibTwice' },
    ],
    rest: 1,
  });
  const rest = Buffer.from(['Bib,Time', ...women, ...men].join('\n'));
  expect(await parseResults(rest, { skipsWrong: true })).toMatchObject({
    lines: [{ bib: '4' }],
    skipped: [{ code: 'BibTwice' }, { code: 'BibTwice' }, { code: 'BibTwice' }],
  });
  const once = await parseResults(Buffer.from(['Bib,Time', ...women, '1,2:09:02'].join('\n')));
  expect(once).toMatchObject({ faults: [{ code: 'BibTwice' }], rest: 2 });
});
