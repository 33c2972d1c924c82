import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { crc32 } from 'node:zlib';

const CHUNK_BYTES = 1024 * 1024;

/** The facts of a file that archives need. */
export interface FileDigest {
  byteSize: number;
  crc32: number;
}

/** Computes size and CRC-32 of a file, in one reading and little memory. */
export function digestFile(path: string): Promise<FileDigest> {
  return readThrough(path, () => {});
}

/** Computes size, CRC-32 and the SHA-256 of a file's content, which identifies it. */
export async function identifyFile(path: string): Promise<FileDigest & { contentHash: string }> {
  const hash = createHash('sha256');
  const digest = await readThrough(path, (chunk) => void hash.update(chunk));
  return { ...digest, contentHash: hash.digest('hex') };
}

async function readThrough(path: string, see: (chunk: Buffer) => void): Promise<FileDigest> {
  const digest = { byteSize: 0, crc32: 0 };
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    digest.byteSize += chunk.byteLength;
    digest.crc32 = crc32(chunk, digest.crc32);
    see(chunk);
  }
  return digest;
}
