import { uploadFileSchema } from '#contract/uploads.schema.ts';
import { type ReceivedFile, receivePhotos, skipByPath } from '#finding/ingest/index.ts';
import { readMergedPhotographers } from '#finding/photographers/index.ts';
import { asNobody } from '#platform/database/connection-shares.ts';
import type { Deps } from '#platform/deps.ts';
import { hashBytes } from '#platform/hash-bytes.ts';
import { createFairSlots } from '#platform/sandbox/fair-slots.ts';
import type { UploadsPlace } from '#platform/storage/uploads-place.ts';
import { findUploadLink, type UploadLink } from './upload-links.store.ts';
import { createUploadLock } from './upload-lock.ts';
import {
  deleteUpload,
  findUpload,
  insertUpload,
  settleUpload,
  type UploadId,
} from './uploaded-files.store.ts';
import { uploadName } from './uploads.rules.ts';

export type UploadDeps = Pick<
  Deps,
  'clock' | 'database' | 'events' | 'log' | 'newId' | 'queue' | 'storage'
> & {
  uploads: UploadsPlace;
};

/**
 * The outcome of a complete upload. `Damaged`: the content is missing or differs from the declared hash, and must be
 * sent again. `Gone`: nothing is stored of the file.
 */
export type UploadOutcome = 'Received' | 'Refused' | 'Damaged' | 'Gone';

/** How long a request waits for another request that writes to the same file. */
const LOCK_WAIT_MS = 30_000;

/** An upload link's settings for its photos. */
type UploadDefaults = Pick<UploadLink, 'eventId' | 'photographerBibs'> & { photographerId: string };

/**
 * The most files in memory at a time, because each is read completely. Tenants take turns, and within a tenant its
 * links. One tenant never has all places, because a crafted file may take a minute. A file that gets no turn stays where it is, as in an outage of the storage, and is processed later.
 */
const reading = createFairSlots({
  atOnce: 3,
  atOnceOfTenant: 2,
  waitingMax: 5_000,
  waitingOfTenantMax: 2_000,
  waitingOfCallerMax: 500,
});

/**
 * Creates a photo from a complete file, like an import, and deletes the upload. If the process dies, the next request
 * for the file or a job completes this; running it twice creates one photo.
 * @throws Outage if the storage is unavailable; the upload then stays
 */
export async function receiveUpload(
  deps: UploadDeps,
  tenantId: string,
  upload: UploadId,
): Promise<UploadOutcome> {
  const lock = createUploadLock(deps, tenantId, upload);
  await lock.lock(AbortSignal.timeout(LOCK_WAIT_MS), () => {});
  try {
    const { known, link } = await deps.database.inTenant(tenantId, async (scope) => ({
      known: await findUpload(scope, upload),
      link: await findUploadLink(scope, upload),
    }));
    if (link === undefined) return 'Gone';
    if (known?.state !== 'Coming') {
      // A process died before this last step.
      await deps.uploads.delete(uploadName(upload.linkId, upload.contentHash));
      return known?.state ?? 'Gone';
    }
    const { eventId, photographerBibs } = link;
    const photographerId = await findPhotographer(deps, tenantId, link);
    const defaults = { eventId, photographerId, photographerBibs };
    const take = () => asNobody(() => takeFile(deps, tenantId, upload, defaults));
    return await reading.run(tenantId, take, upload.linkId);
  } finally {
    await lock.unlock();
  }
}

/** Finds the present photographer of a link's photos, because photographers may have been merged. */
export async function findPhotographer(
  { database }: Pick<Deps, 'database'>,
  tenantId: string,
  { photographerId }: Pick<UploadLink, 'photographerId'>,
): Promise<string> {
  const merged = await database.inTenant(tenantId, readMergedPhotographers);
  return merged.get(photographerId) ?? photographerId;
}

async function takeFile(
  deps: UploadDeps,
  tenantId: string,
  { linkId, contentHash }: UploadId,
  defaults: UploadDefaults,
): Promise<UploadOutcome> {
  const { store, prefix } = deps.uploads;
  const name = uploadName(linkId, contentHash);
  const { metadata } = await store.getUpload(prefix + name);
  const bytes = await deps.uploads.read(name);
  const known = uploadFileSchema.safeParse(metadata);
  const isAsSaid = bytes !== undefined && (await hashBytes(bytes)) === contentHash;
  // If the name under which a file was declared is no longer allowed, the file must be sent again under another name.
  if (!known.success || !isAsSaid) {
    await deps.database.inTenant(tenantId, (scope) => deleteUpload(scope, { linkId, contentHash }));
    await deps.uploads.delete(name);
    return 'Damaged';
  }
  const { placeKm = null, ...named } = known.data;
  const file = { ...named, placeKm, bytes };
  const fate = await makePhoto(deps, tenantId, { linkId, contentHash }, file, defaults);
  await deps.uploads.delete(name);
  return fate;
}

/** A file that did not arrive by tus. */
interface ReceivedWhole extends Pick<UploadId, 'contentHash'> {
  name: string;
  folder: string;
  byteSize: number;
  read(): Promise<Buffer>;
}

/**
 * Creates a photo from a complete file of a link, unless it exists already.
 * @throws Outage if the storage is unavailable
 */
export async function receiveFile(
  deps: Omit<UploadDeps, 'uploads'>,
  tenantId: string,
  link: UploadLink,
  { name, folder, contentHash, byteSize, read }: ReceivedWhole,
): Promise<UploadOutcome> {
  const upload = { linkId: link.linkId, contentHash };
  await deps.database.inTenant(tenantId, (scope) =>
    insertUpload(scope, { ...upload, byteSize }, deps.clock.now()),
  );
  // If a client is sending the same file by tus at this moment, that upload is requested to stop.
  const lock = createUploadLock(deps, tenantId, upload);
  await lock.lock(AbortSignal.timeout(LOCK_WAIT_MS), () => {});
  try {
    const known = await deps.database.inTenant(tenantId, (scope) => findUpload(scope, upload));
    if (known !== undefined && known.state !== 'Coming') return known.state;
    const photographerId = await findPhotographer(deps, tenantId, link);
    const takePart = async () => {
      const file = { name, folder, placeKm: null, bytes: await read() };
      const { eventId, photographerBibs } = link;
      return makePhoto(deps, tenantId, upload, file, { eventId, photographerId, photographerBibs });
    };
    const take = () => asNobody(takePart);
    return await reading.run(tenantId, take, link.linkId);
  } finally {
    await lock.unlock();
  }
}

/**
 * Records a file of a link that could not be read. Without its content, its path identifies it.
 */
export async function refuseFile(
  deps: Pick<Deps, 'clock' | 'database'>,
  tenantId: string,
  { linkId }: Pick<UploadLink, 'linkId'>,
  { name: fileName, folder, problem }: { name: string; folder: string; problem: string },
): Promise<void> {
  const contentHash = await hashBytes(Buffer.from(`unread ${folder}/${fileName}`));
  const now = deps.clock.now();
  await deps.database.inTenant(tenantId, async (scope) => {
    await insertUpload(scope, { linkId, contentHash, byteSize: 0 }, now);
    await settleUpload(scope, { linkId, contentHash }, { fileName, folder, problem }, now);
  });
}

/** Creates a photo from a file, or records why it cannot be a photo. */
async function makePhoto(
  deps: Omit<UploadDeps, 'uploads'>,
  tenantId: string,
  { linkId, contentHash }: UploadId,
  {
    name: fileName,
    folder,
    placeKm,
    bytes,
  }: { name: string; folder: string; placeKm: number | null; bytes: Buffer },
  { eventId, photographerId, photographerBibs }: UploadDefaults,
): Promise<'Received' | 'Refused'> {
  const path = `${folder}/${fileName}`;
  const leftOut = skipByPath(path);
  const file =
    leftOut === undefined ? { file: path, folder, read: async () => bytes } : { file: path, folder, leftOut };
  const source = { files: listOne(file), uploadLinkId: linkId, photographerId, placeKm, photographerBibs };
  let received: ReceivedFile | undefined;
  for await (const one of receivePhotos(deps, tenantId, eventId, source)) received = one;
  if (received === undefined) throw new Error('an upload was neither received nor refused');
  const refused =
    received.outcome === 'Refused'
      ? received.problem
      : received.outcome === 'Skipped'
        ? received.reason
        : undefined;
  await deps.database.inTenant(tenantId, (scope) =>
    settleUpload(
      scope,
      { linkId, contentHash },
      refused === undefined ? null : { fileName, folder, problem: refused },
      deps.clock.now(),
    ),
  );
  return refused === undefined ? 'Received' : 'Refused';
}

async function* listOne<T>(one: T): AsyncGenerator<T> {
  yield one;
}
