import { readFile } from 'node:fs/promises';
import { type JudgedBib, judgeBibs, type StartListIndex } from '#engines/bibs/index.ts';
import type { FaceReading } from '#engines/faces/index.ts';
import type { ImageProblem } from '#engines/images/index.ts';
import type { PhotoReader } from './create-photo-reader.ts';

/** A face, ready for JSON. `shown`: whether people are found by it; `quality` is from 0 to 1. */
type InspectedFace = {
  box: FaceReading['box'];
  quality: number;
  shown: boolean;
  descriptor: number[];
};

/** What the engines see in one file, ready for JSON. */
export type PhotoInspection = {
  file: string;
  /** The size of the upright photo in pixels; 0 if there is a problem. */
  width: number;
  height: number;
  /** The camera's local time, followed by its offset from UTC if the camera knows it. */
  takenAt: string | null;
  /** Shown ones come first; the others wait for review. */
  bibs: JudgedBib[];
  /** Largest first. */
  faces: InspectedFace[];
  /** Why the file was not read. */
  problem?: ImageProblem | 'Unreadable';
};

const refuse = (file: string, problem: NonNullable<PhotoInspection['problem']>): PhotoInspection => ({
  file,
  width: 0,
  height: 0,
  takenAt: null,
  bibs: [],
  faces: [],
  problem,
});

/** More digits would be more precise than the engines are. */
const round = (value: number) => Number(value.toFixed(5));

const describeFace = ({ box, quality, shown, descriptor }: FaceReading): InspectedFace => ({
  box,
  shown,
  quality: round(quality),
  descriptor: Array.from(descriptor, round),
});

/**
 * Reads one file and returns the engines' findings, as `photofinish inspect` prints them, one line per file. An
 * unreadable file is a result too. Rejects only if the reader itself fails.
 * @param options.mend adds the end marker to a JPEG that lacks only that, as an import does
 */
export async function inspectPhoto(
  reader: PhotoReader,
  file: string,
  startList?: StartListIndex,
  { mend }: { mend?: (bytes: Uint8Array) => Promise<Uint8Array | undefined> } = {},
): Promise<PhotoInspection> {
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) return refuse(file, 'Unreadable');
  const examined = await reader.examine(bytes);
  const isCut = !examined.ok && examined.problem === 'Truncated';
  const mended = isCut ? await mend?.(bytes) : undefined;
  const photo = mended === undefined ? examined : await reader.examine(mended);
  if (!photo.ok) return refuse(file, photo.problem);
  const { width, height, takenAt } = photo;
  return {
    file,
    width,
    height,
    takenAt: takenAt && takenAt.local + (takenAt.offset ?? ''),
    bibs: judgeBibs(photo.readings, startList),
    faces: photo.faces.map(describeFace),
  };
}
