import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readShownTime } from './shown-time.ts';

describe('a time in a photo', () => {
  test.each([
    ['2026:05:17 10:09:50', '', '', { local: '2026-05-17T10:09:50' }],
    ['2026:05:17 10:09:50', '05', '+02:00', { local: '2026-05-17T10:09:50.050', offset: '+02:00' }],
    ['2026:05:17 10:09:50', '', 'Z', { local: '2026-05-17T10:09:50', offset: '+00:00' }],
    ['2026:05:17 10:09:50', '', '+0300', { local: '2026-05-17T10:09:50', offset: '+03:00' }],
    ['2026:05:17 10:09:50', '', '   :  ', { local: '2026-05-17T10:09:50' }],
    ['2026:05:17 08:09:50Z', '', '', { local: '2026-05-17T08:09:50', offset: '+00:00' }],
    ['2026:05:17 02:09:50 PM', '', '', { local: '2026-05-17T14:09:50' }],
    ['2026:05:17 12:09:50 AM', '', '', { local: '2026-05-17T00:09:50' }],
    ['2026-05-17T10:09:50.25+02:00', '', '', { local: '2026-05-17T10:09:50.250', offset: '+02:00' }],
    ['2026-05-17T10:09', '', '', { local: '2026-05-17T10:09:00' }],
    ['20260517 100950-0330', '', '', { local: '2026-05-17T10:09:50', offset: '-03:30' }],
  ])('%s %s %s is parsed', (time, subSeconds, offset, read) => {
    expect(readShownTime(time, subSeconds, offset)).toEqual(read);
  });

  test('is parsed the same in every notation, with its offset in any field', () => {
    const two = (value: number) => String(value).padStart(2, '0');
    const DAYS = [
      (y: number, m: string, d: string) => `${y}:${m}:${d} `,
      (y: number, m: string, d: string) => `${y}-${m}-${d}T`,
      (y: number, m: string, d: string) => `${y}/${m}/${d} `,
      (y: number, m: string, d: string) => `${y}${m}${d} `,
    ];
    const TIMES = [
      (h: number, m: string, s: string) => `${two(h)}:${m}:${s}`,
      (h: number, m: string, s: string) => `${two(h)}${m}${s}`,
      (h: number, m: string, s: string) => `${two(h % 12 || 12)}:${m}:${s} ${h < 12 ? 'AM' : 'PM'}`,
      (h: number, m: string, s: string) => `${two(h % 12 || 12)}:${m}:${s}${h < 12 ? 'a.m.' : 'p.m.'}`,
    ];
    const OFFSETS = ['', 'Z', '+02:00', '-0330', '+13'];
    const READ: Record<string, string> = { Z: '+00:00', '-0330': '-03:30', '+13': '+13:00' };
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1981-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        fc.constantFrom(...DAYS),
        fc.constantFrom(...TIMES),
        fc.constantFrom(...OFFSETS),
        fc.boolean(),
        (moment, writeDay, writeTime, offset, isApart) => {
          const [, month, date] = moment.toISOString().slice(0, 10).split('-') as [string, string, string];
          const [minute, second] = [two(moment.getUTCMinutes()), two(moment.getUTCSeconds())];
          const day = writeDay(moment.getUTCFullYear(), month, date);
          const text = `${day}${writeTime(moment.getUTCHours(), minute, second)}`;
          const read = readShownTime(isApart ? text : text + offset, '', isApart ? offset : '');
          expect(read?.local).toBe(moment.toISOString().slice(0, 19));
          expect(read?.offset ?? '').toBe(READ[offset] ?? offset);
        },
      ),
    );
  });

  test.each([
    ['0000:00:00 00:00:00', ''],
    ['    :  :     :  :  ', ''],
    ['2026:06:31 10:00:00', ''],
    ['2026:05:17 25:00:00', ''],
    ['2026:05:17 14:00:00 PM', ''],
    ['2026-05-17', ''],
    ['2026:05:17 10:00:00 CEST', ''],
    ['2026:05:17 10:00:00', 'summer'],
    ['2026:05:17 10:00:00', '+25:00'],
  ])('%s %s is refused rather than parsed in part', (time, offset) => {
    expect(readShownTime(time, '', offset)).toBeNull();
  });
});
