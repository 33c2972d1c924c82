/**
 * Reads on which day a photo was taken, as the clock of its camera said.
 * @returns `YYYY-MM-DD`; undefined where the file does not say
 */
export async function readDay(file: File): Promise<string | undefined> {
  const { default: exifr } = await import('exifr');
  const tags = { pick: ['DateTimeOriginal'], reviveValues: false };
  const found: { DateTimeOriginal?: unknown } | undefined = await exifr
    .parse(file, tags)
    .catch(() => undefined);
  const said = found?.DateTimeOriginal;
  const [, year, month, day] = /^(\d{4}):(\d\d):(\d\d) /.exec(String(said)) ?? [];
  return year === undefined || year === '0000' ? undefined : `${year}-${month}-${day}`;
}
