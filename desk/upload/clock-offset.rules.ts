/** Formats a clock offset, as in `3:20` or `1:00:05`. */
export function formatClockOffset(seconds: number): string {
  const all = Math.abs(seconds);
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** As `formatClockOffset` writes it: minutes and seconds, or hours, minutes and seconds. */
const OFFSET_TEXT = /^(?:(?<hours>\d{1,4}):)?(?<minutes>\d{1,2}):(?<seconds>[0-5]\d)$/;

/** Reads a typed clock offset in seconds; undefined if it is not one. */
export function readClockOffset(text: string): number | undefined {
  const found = OFFSET_TEXT.exec(text.trim())?.groups;
  if (found === undefined) return undefined;
  const { hours = '0', minutes = '0', seconds = '0' } = found;
  if (found.hours !== undefined && Number(minutes) > 59) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
