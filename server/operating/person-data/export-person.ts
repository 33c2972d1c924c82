import type { Language } from '#contract/languages.ts';
import { type MadeFile, writeZip } from '#delivering/archives/index.ts';
import { safeName } from '#delivering/downloads/index.ts';
import { fileToRead, listPhotosById, photoFiles } from '#finding/photos/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { DataSubject, KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { FileMissing, tenantKey } from '#platform/storage/storage.ts';
import { describeKept } from './describe-kept.ts';
import { dataFile, type ExportedPicture, printExport } from './export-page.ts';

/** A stored picture that an export copies, by its name there. */
interface CopiedFile extends ExportedPicture {
  key: string;
}

/** What an export consists of, before any file is read. */
export interface PersonExport {
  things: KeptThings[];
  files: CopiedFile[];
  language: Language;
  madeAt: Date;
}

const NAME_BYTES_MAX = 80;
/** States of a photo whose files are there. */
const WITH_FILES = new Set(['Published', 'Hidden', 'Withdrawn']);

/**
 * Collects everything that is kept of a data subject for an export. Photos are exported as previews, those that they bought
 * as originals.
 */
export async function collectExport(
  deps: RecognitionDeps & Pick<Deps, 'clock' | 'keys'>,
  scope: Scope,
  subject: DataSubject,
  language: Language,
): Promise<PersonExport> {
  const things = await describeKept(deps, scope, subject);
  const columnOf = (kind: string, column: string) =>
    things.flatMap((thing) =>
      thing.kind === kind ? thing.rows.flatMap((row) => (row[column] as string | null) ?? []) : [],
    );
  const boughtIds = new Set(columnOf('orders', 'photo_id'));
  const photos = await listPhotosById(scope, [...new Set([...columnOf('photos', 'photo_id'), ...boughtIds])]);
  const files = photos.flatMap((photo, index) => {
    const isBought = boughtIds.has(photo.photoId);
    if (!WITH_FILES.has(photo.state)) return [];
    const { preview } = photoFiles(photo.eventId, photo);
    const bought = fileToRead(photo);
    const name = safeName(photo.fileName.replace(/\.[^.]*$/, ''), NAME_BYTES_MAX);
    const number = String(index + 1).padStart(4, '0');
    const extension = isBought ? bought.slice(bought.lastIndexOf('.')) : '.jpg';
    return {
      photoId: photo.photoId,
      name: `photos/${number}-${name}${extension}`,
      key: tenantKey(scope.tenantId, isBought ? bought : preview),
    };
  });
  return { things, files, language, madeAt: deps.clock.now() };
}

/** Writes the ZIP of an export, one picture in memory at a time; one that is gone meanwhile is named on its page. */
export function writeExport(storage: Deps['storage'], exported: PersonExport): AsyncGenerator<Uint8Array> {
  return writeZip(filesOf(storage, exported));
}

async function* filesOf(
  storage: Deps['storage'],
  { things, files, language, madeAt }: PersonExport,
): AsyncGenerator<MadeFile> {
  const missing: string[] = [];
  for (const { name, key } of files) {
    const bytes = await storage.read(key).catch((error: unknown) => {
      if (error instanceof FileMissing) return undefined;
      throw error;
    });
    if (bytes === undefined) missing.push(name);
    else yield { name, bytes, modifiedAt: madeAt };
  }
  for (const thing of things) {
    const rows = thing.rows.map(({ tenant_id: _, ...row }) => row);
    yield {
      name: dataFile(thing),
      bytes: Buffer.from(`${JSON.stringify(rows, null, 1)}\n`),
      modifiedAt: madeAt,
    };
  }
  const pictures = files.filter(({ name }) => !missing.includes(name));
  yield {
    name: 'index.html',
    bytes: Buffer.from(printExport({ things, pictures, missing }, language, madeAt)),
    modifiedAt: madeAt,
  };
}
