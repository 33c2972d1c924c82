import type { Language } from '#contract/languages.ts';
import { type MadeFile, writeZip } from '#delivering/archives/index.ts';
import { handOver, type OrderFile, safeName } from '#delivering/downloads/index.ts';
import { findShownEvent } from '#finding/events/index.ts';
import { isPublicPhoto, listPhotosById, shownFiles } from '#finding/photos/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { FileMissing, tenantKey } from '#platform/storage/storage.ts';
import { labelCodesWithin } from '#selling/promo-codes/index.ts';
import { describeKept } from './describe-kept.ts';
import type { WantedExport } from './export-links.ts';
import { dataFile, type ExportedPicture, printExport } from './export-page.ts';

/** A stored picture that an export copies, with its name in the export. */
interface CopiedFile extends ExportedPicture {
  key: string;
}

/** The contents of an export, before any file is read. */
export interface PersonExport {
  things: KeptThings[];
  files: CopiedFile[];
  language: Language;
  madeAt: Date;
}

const NAME_BYTES_MAX = 80;
/** States in which a photo's files exist. */
const WITH_FILES = new Set(['Published', 'Hidden', 'Withdrawn']);

/**
 * Collects all stored data of a person for an export. It contains the files of their orders that can be downloaded:
 * originals and framed photos, but no videos, and no portraits, which are cut from the originals. All other photos are
 * previews: photos that show the person, and ordered photos that are public.
 */
export async function collectExport(
  deps: RecognitionDeps & Pick<Deps, 'clock' | 'keys'>,
  scope: Scope,
  { subject, language, hidesCodes }: WantedExport,
): Promise<PersonExport> {
  const kept = await describeKept(deps, scope, subject);
  const things = hidesCodes ? await labelCodesWithin(scope, kept) : kept;
  const columnOf = (kind: string, column: string) =>
    things.flatMap((thing) =>
      thing.kind === kind ? thing.rows.flatMap((row) => (row[column] as string | null) ?? []) : [],
    );
  const sold = await listHandedOver(deps, scope, new Set(columnOf('orders', 'order_id')));
  const pictures = sold.flatMap(pictureOf);
  const originals = new Set(pictures.flatMap(({ kind, photoId }) => (kind === 'Photo' ? photoId : [])));
  const awaited = sold.flatMap(({ file }) =>
    file.kind === 'Photo' && file.stored === null ? file.fileId : [],
  );
  const previews = await listPreviews(scope, {
    own: new Set([...columnOf('photos', 'photo_id'), ...awaited]),
    ordered: new Set(columnOf('orders', 'photo_id')),
  });
  const others = previews.filter(({ photoId }) => !originals.has(photoId));
  const files = [...pictures, ...others].map(({ photoId, fileName, extension, key }, index) => {
    const name = safeName(fileName.replace(/\.[^.]*$/, ''), NAME_BYTES_MAX);
    const number = String(index + 1).padStart(4, '0');
    return { photoId, name: `photos/${number}-${name}.${extension}`, key: tenantKey(scope.tenantId, key) };
  });
  return { things, files, language, madeAt: deps.clock.now() };
}
/** Lists the files of orders that can be downloaded now, each once. */
async function listHandedOver(
  deps: Parameters<typeof handOver>[0],
  scope: Scope,
  orderIds: ReadonlySet<string>,
): Promise<OrderFile[]> {
  const files = new Map<string, OrderFile>();
  for (const orderId of orderIds) {
    const handed = await handOver(deps, scope, orderId);
    if (isRefusal(handed)) continue;
    for (const each of handed.files) files.set(each.file.fileId, each);
  }
  return [...files.values()];
}

/** A stored picture with its name in an export. */
interface ChosenPicture {
  kind: 'Photo' | 'FramedPhoto' | 'Preview';
  photoId: string;
  fileName: string;
  /** Without the dot. */
  extension: string;
  key: string;
}

/** Chooses the picture of a deliverable file; none for a video or a file that does not exist yet. */
function pictureOf({ file, fileName }: OrderFile): ChosenPicture[] {
  const { kind, stored, source, extension } = file;
  if (kind === 'Video' || stored === null || !('photo' in source)) return [];
  return [{ kind, photoId: source.photo.photoId, fileName, extension, key: stored.key }];
}

/**
 * Chooses the previews that the person has a right to see.
 * @param photos.own photos that show them or were sold to them
 * @param photos.ordered photos that they ordered. Anybody can order a photo, so the person sees only those of them that
 *   everybody sees
 */
async function listPreviews(
  scope: Scope,
  { own, ordered }: { own: ReadonlySet<string>; ordered: ReadonlySet<string> },
): Promise<ChosenPicture[]> {
  const photos = await listPhotosById(scope, [...new Set([...own, ...ordered])]);
  const shown = new Map<string, Awaited<ReturnType<typeof findShownEvent>>>();
  for (const { eventId } of photos)
    if (!shown.has(eventId)) shown.set(eventId, await findShownEvent(scope, eventId));
  return photos.flatMap((photo) => {
    const { photoId, eventId, fileName, state } = photo;
    const event = shown.get(eventId);
    const isOpen = own.has(photoId)
      ? WITH_FILES.has(state)
      : event !== undefined && isPublicPhoto(event, photo);
    const { preview: key } = shownFiles(eventId, photo);
    return isOpen ? { kind: 'Preview', photoId, fileName, extension: 'jpg', key } : [];
  });
}

/**
 * Writes the ZIP of an export with one picture in memory at a time. A picture that no longer exists is listed on the
 * export's page.
 */
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
