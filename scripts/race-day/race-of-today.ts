import { type DemoEvent, lakesideHalfMarathon } from '#demo/event.ts';

const NOON = 12;

/** Returns the demo's large race on the latest day on which its runners have finished by `now`. */
export function raceOfToday(now: Date): DemoEvent {
  const { timeZone } = lakesideHalfMarathon;
  const hour = Number(localPart(now, timeZone, { hour: '2-digit', hourCycle: 'h23' }));
  const day = hour >= NOON ? now : new Date(now.getTime() - 24 * 3_600_000);
  return {
    ...lakesideHalfMarathon,
    date: new Intl.DateTimeFormat('sv-SE', { timeZone }).format(day),
    utcOffset: utcOffset(day, timeZone),
  };
}

function localPart(moment: Date, timeZone: string, input: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, ...input }).format(moment);
}

/** Formats an offset for EXIF: `+01:00`. */
function utcOffset(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    moment,
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}
