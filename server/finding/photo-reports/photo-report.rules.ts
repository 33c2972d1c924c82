/** The content of a report on many files from photographers. Pure. */

/** The facts of a photo in a report. */
export interface ReportedPhoto {
  /** The format of the file, as `JPEG`. */
  format: string;
  /** The size in pixels; 0 while it is unknown. */
  width: number;
  height: number;
  byteSize: number;
  /** What the camera's clock showed, `YYYY-MM-DDTHH:mm:ss`; null without a time. */
  local: string | null;
  /** The offset from UTC that the camera states, as in `+02:00`; null if it states none. */
  offset: string | null;
  camera: string | null;
  serial: string | null;
  /** The photographer; null if neither file nor folder names one. */
  photographer: string | null;
  /** The keywords that name no bib. */
  keywords: readonly string[];
  /** Bibs that the photographer named. */
  bibs: readonly string[];
}

/** The outcome of a file: each file has exactly one. */
export type ReportedFile = { file: string } & (
  | { photo: ReportedPhoto; contentHash: string }
  /** It might be a photo but cannot be imported. */
  | { problem: string }
  /** It is not a photo. */
  | { leftOut: string }
);

/** The photos of one camera body, i.e. of one clock. */
interface ReportedClock {
  camera: string | null;
  serial: string | null;
  photos: number;
  withoutTime: number;
  first: string | null;
  last: string | null;
  /** Each UTC offset of its photos; null for photos without one. */
  offsets: (string | null)[];
}

/** The number of photos with a value. */
interface Counted {
  name: string;
  photos: number;
}

export interface PhotoReport {
  files: number;
  photos: number;
  /** Sorted by number. */
  formats: (Counted & { byteSize: number; smallest: string; largest: string })[];
  /** Photos whose longer side has fewer pixels than an import accepts. */
  small: string[];
  clocks: ReportedClock[];
  withoutTime: string[];
  photographers: Counted[];
  withoutPhotographer: number;
  /** Files of equal content; the first of each is imported, before its copies. */
  duplicates: string[][];
  damaged: { file: string; problem: string }[];
  leftOut: { reason: string; files: string[] }[];
  photosWithBibs: number;
  bibs: Counted[];
  /** Named bibs that the start list does not have; null without a list. */
  unlisted: string[] | null;
  keywords: Counted[];
}

/** The long edge below which an import refuses photos by default (`--min-edge`). */
const EDGE_MIN = 1000;

const byName = new Intl.Collator('en', { numeric: true }).compare;

function countAll(names: Iterable<string>): Counted[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, photos]) => ({ name, photos }))
    .sort((a, b) => b.photos - a.photos || byName(a.name, b.name));
}

type PhotoFile = Extract<ReportedFile, { photo: unknown }>;

function describeFormats(files: readonly PhotoFile[]): PhotoReport['formats'] {
  return [...Map.groupBy(files, ({ photo }) => photo.format)]
    .map(([name, group]) => {
      const sizes = group.map(({ photo }) => photo).sort((a, b) => a.width * a.height - b.width * b.height);
      const sizeOf = (photo = sizes[0]) =>
        photo === undefined || photo.width === 0 ? '' : `${photo.width} × ${photo.height}`;
      return {
        name,
        photos: group.length,
        byteSize: group.reduce((sum, { photo }) => sum + photo.byteSize, 0),
        smallest: sizeOf(),
        largest: sizeOf(sizes.at(-1)),
      };
    })
    .sort((a, b) => b.photos - a.photos);
}

function describeClocks(files: readonly PhotoFile[]): ReportedClock[] {
  return [...Map.groupBy(files, ({ photo }) => `${photo.camera}\n${photo.serial}`).values()]
    .map((group) => {
      const photos = group.map(({ photo }) => photo);
      const timed = photos.filter(({ local }) => local !== null);
      const times = timed.flatMap(({ local }) => local ?? []).sort();
      return {
        camera: photos[0]?.camera ?? null,
        serial: photos[0]?.serial ?? null,
        photos: photos.length,
        withoutTime: photos.length - timed.length,
        first: times[0] ?? null,
        last: times.at(-1) ?? null,
        offsets: [...new Set(timed.map(({ offset }) => offset))].sort(),
      };
    })
    .sort((a, b) => b.photos - a.photos);
}

/**
 * Summarises the inspected files. Every file counts once: as a photo, as not importable, or as left out.
 * @param isListed whether the start list has a bib; undefined without a list
 */
export function summarise(
  reported: readonly ReportedFile[],
  isListed?: (bib: string) => boolean,
): PhotoReport {
  const files = reported.filter((one) => 'photo' in one);
  const photos = files.map(({ photo }) => photo);
  const bibs = countAll(photos.flatMap((photo) => [...new Set(photo.bibs)]));
  const leftOut = reported.filter((one) => 'leftOut' in one);
  return {
    files: reported.length,
    photos: photos.length,
    formats: describeFormats(files),
    small: files
      .filter(({ photo }) => photo.width > 0 && Math.max(photo.width, photo.height) < EDGE_MIN)
      .map(({ file }) => file),
    clocks: describeClocks(files),
    withoutTime: files.filter(({ photo }) => photo.local === null).map(({ file }) => file),
    photographers: countAll(photos.flatMap(({ photographer }) => photographer ?? [])),
    withoutPhotographer: photos.filter(({ photographer }) => photographer === null).length,
    duplicates: [...Map.groupBy(files, ({ contentHash }) => contentHash).values()]
      .filter(({ length }) => length > 1)
      .map((group) => group.map(({ file }) => file)),
    damaged: reported.filter((one) => 'problem' in one),
    leftOut: [...Map.groupBy(leftOut, (one) => one.leftOut)].map(([reason, group]) => ({
      reason,
      files: group.map(({ file }) => file),
    })),
    photosWithBibs: photos.filter((photo) => photo.bibs.length > 0).length,
    bibs: bibs.toSorted((a, b) => byName(a.name, b.name)),
    unlisted: isListed === undefined ? null : bibs.map(({ name }) => name).filter((bib) => !isListed(bib)),
    keywords: countAll(photos.flatMap((photo) => [...new Set(photo.keywords)])),
  };
}
