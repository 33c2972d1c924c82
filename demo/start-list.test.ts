import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { autumnParkRun, eveningEmbankmentRun, lakesideHalfMarathon, upcomingEvent } from './event.ts';
import { demoStartList, startListCsv } from './start-list.ts';

describe.each([lakesideHalfMarathon, eveningEmbankmentRun, autumnParkRun])(
  'start list of $title',
  (event) => {
    const rows = demoStartList(event);

    test('contains everyone on the photos, and others', () => {
      const bibs = new Set(rows.map(({ bib }) => bib));
      expect(event.runners.filter(({ row }) => !bibs.has(row.bib))).toEqual([]);
      expect(rows.length).toBeGreaterThanOrEqual(event.runners.length + 12);
    });

    test('has unique numbers and codes, and addresses in the format of a start list', () => {
      expect(new Set(rows.map(({ bib }) => bib)).size).toBe(rows.length);
      expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
      for (const row of rows) {
        expect(row.bib).toMatch(/^[1-9]\d{0,3}$/);
        expect(row.code).toMatch(/^[0-9A-Z]{5}$/);
        expect(row.birthDate).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
        expect(row.email).toMatch(/^[a-z]+\.[a-z]+@example\.(com|org|net)$/);
        expect(event.distances.map(({ name }) => name)).toContain(row.distance);
      }
    });

    test('has no number that starts or ends with another', () => {
      const pairs = rows.flatMap((a) =>
        rows
          .filter((b) => a !== b && (a.bib.startsWith(b.bib) || a.bib.endsWith(b.bib)))
          .map((b) => [a.bib, b.bib]),
      );
      expect(pairs).toEqual([]);
    });

    test('can be parsed from its CSV', () => {
      const read = parse<Record<string, string>>(startListCsv(event), { columns: true });
      expect(
        read.map((line) => [line.bib, line.surname, line['birth date'], line['e-mail'], line.code]),
      ).toEqual(rows.map((row) => [row.bib, row.surname, row.birthDate, row.email, row.code]));
    });
  },
);

test('the big start list has names in four alphabets, minors and a shared surname', () => {
  const rows = demoStartList();
  const text = rows.map(({ surname, name }) => `${surname} ${name}`).join(' ');
  for (const letters of [/\p{Script=Greek}/u, /\p{Script=Cyrillic}/u, /[řžšč]/i, /[äöüß]/i])
    expect(text).toMatch(letters);
  expect(rows.filter(({ birthDate }) => Number(birthDate.slice(6)) > 2008).length).toBeGreaterThanOrEqual(3);
  expect(rows.filter(({ surname }) => surname === 'Lindqvist')).toHaveLength(2);
});

test('races are on Sundays, and the next one is in the future', () => {
  for (const { date } of [lakesideHalfMarathon, eveningEmbankmentRun, autumnParkRun]) {
    expect(new Date(`${date}T00:00:00Z`).getUTCDay()).toBe(0);
  }
  const now = new Date('2026-11-21T08:00:00Z');
  const next = upcomingEvent(now);
  expect(next.date > '2026-11-21').toBe(true);
  expect(new Date(`${next.date}T00:00:00Z`).getUTCDay()).toBe(0);
});
