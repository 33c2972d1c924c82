import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import type { Language } from '#contract/languages.ts';
import { wallClock } from '#platform/wall-clock.ts';
import { hyperlinks } from './hyperlinks.ts';
import { listTexts } from './list-texts.ts';

/** A file of an order as the list shows it. */
export interface ListedFile {
  fileName: string;
  eventName: string;
  bib: string | null;
  /** The local time of the race, as UTC fields. */
  takenAt: Date | null;
  /** The event's zone, used for every time in its line. */
  timeZone: string;
  /** Bytes; null while the file is still being created, like its address. */
  size: number | null;
  /** Absolute and signed; null while the file is still being created. */
  url: string | null;
}

const LINK_COLUMN = 5;
const WIDTHS = [48, 32, 12, 20, 10, 16, 22];
const LINK_COLOUR = '#0b57d0';

/** Returns the name of a time zone: Vienna for `Europe/Vienna`. */
const cityOf = (timeZone: string) => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

/**
 * Writes an Excel workbook with a line for each file. Every text is written as text, so that a title which begins
 * like a formula stays text.
 */
export function writeOrderList(
  files: readonly ListedFile[],
  validUntil: Date,
  language: Language,
): Promise<Buffer> {
  const texts = listTexts(language);
  const heading = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });
  const text = (value: string) => ({ value: value.toWellFormed(), type: String });
  const rows: SheetData = [
    [
      ...[texts.file, texts.event, texts.bib, texts.takenAt, texts.size, texts.link, texts.validUntil].map(
        heading,
      ),
    ],
    ...files.map(({ fileName, eventName, bib, takenAt, timeZone, size, url }) => [
      text(fileName),
      text(eventName),
      bib === null ? null : text(bib),
      takenAt && { value: takenAt, type: Date, format: 'yyyy-mm-dd hh:mm:ss' },
      size === null ? null : { value: size / 1e6, type: Number, format: '0.0" MB"' },
      url && {
        ...text(texts.download),
        textColor: LINK_COLOUR,
        textDecoration: { underline: true as const },
      },
      url && {
        value: wallClock(validUntil, timeZone),
        type: Date,
        format: `yyyy-mm-dd hh:mm" (${cityOf(timeZone)})"`,
      },
    ]),
  ];
  const links = files.flatMap(({ url }, index) =>
    url === null ? [] : { row: index + 1, column: LINK_COLUMN, url },
  );
  return writeExcelFile(
    rows,
    { sheet: texts.sheet, columns: WIDTHS.map((width) => ({ width })), stickyRowsCount: 1 },
    { features: [hyperlinks(links)] },
  ).toBuffer();
}
