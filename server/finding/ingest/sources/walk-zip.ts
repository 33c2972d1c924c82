import { buffer } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { type FoundFile, isPhotoName, splitPath } from './found-file.ts';

/** What unpacks to more than this is no photo but an attack on memory. */
const ENTRY_BYTES_MAX = 500_000_000;

/**
 * The photos of a zip, of any depth, unpacked one by one and nowhere written.
 * @throws where the file is no zip or its directory is damaged
 */
export async function* walkZip(path: string): AsyncGenerator<FoundFile> {
  const zip = await yauzl.openPromise(path, { autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const { folder, name } = splitPath(entry.fileName);
      if (!isPhotoName(name) || folder.split('/').includes('__MACOSX')) continue;
      yield { file: `${path}/${entry.fileName}`, folder, read: () => unpack(zip, entry) };
    }
  } finally {
    zip.close();
  }
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  if (entry.uncompressedSize > ENTRY_BYTES_MAX) throw new Error('unpacks to more than a photo can have');
  return buffer(await zip.openReadStreamPromise(entry));
}
