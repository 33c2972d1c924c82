/**
 * Reads the day on which a photo was taken, by its camera's clock.
 * @returns `YYYY-MM-DD`; undefined if the file has none
 */
export async function readDay(file: File): Promise<string | undefined> {
  const { default: exifr } = await import('exifr');
  const tags = { pick: ['DateTimeOriginal'], reviveValues: false };
  const found: { DateTimeOriginal?: unknown } | undefined = await exifr
    .parse(file, tags)
    .catch(() => undefined);
  const takenAt = found?.DateTimeOriginal;
  const [, year, month, day] = /^(\d{4}):(\d\d):(\d\d) /.exec(String(takenAt)) ?? [];
  return year === undefined || year === '0000' ? undefined : `${year}-${month}-${day}`;
}
