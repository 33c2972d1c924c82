import { crc32 } from 'node:zlib';
import { directoryHeader, endOfArchive, localHeader } from './zip-layout.ts';

/** A file that is created or read only when its turn in the ZIP comes. */
export interface MadeFile {
  name: string;
  bytes: Uint8Array;
  modifiedAt: Date;
}

/** Writes a ZIP of files of unknown sizes, one file in memory at a time. */
export async function* writeZip(files: AsyncIterable<MadeFile>): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = [];
  let offset = 0;
  for await (const { bytes, ...file } of files) {
    const entry = { ...file, size: bytes.byteLength, crc32: crc32(bytes) };
    const header = localHeader(entry);
    directory.push(directoryHeader(entry, offset));
    offset += header.byteLength + bytes.byteLength;
    yield header;
    yield bytes;
  }
  const headers = Buffer.concat(directory);
  yield headers;
  yield endOfArchive(directory.length, offset, headers.byteLength);
}
