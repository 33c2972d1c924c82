import { type FileHandle, open } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

/** What is larger goes up in parts of so much; as much is held in memory for each of those on their way. */
export const PART_BYTES = 16 * 1024 * 1024;
/** Parts on their way at once. */
const LANES = 3;
/** As many parts as S3 takes for an object. */
const PARTS_MAX = 10_000;

/** Where an object goes. */
export interface ObjectPlace {
  Bucket: string;
  Key: string;
}

/** How large the parts of a file are: as asked for, larger where there would be too many of them. */
export function partSize(size: number, partBytes: number): number {
  return Math.max(partBytes, Math.ceil(size / PARTS_MAX));
}

/**
 * Puts a file in parts, as one of more than 5 GB must be. The object is there when the last part is, or not at all;
 * where it fails the store is told to forget the parts. Those of a process that was killed stay until the bucket's own
 * rule for unfinished uploads takes them.
 */
export async function putInParts(
  client: S3Client,
  place: ObjectPlace,
  { path, size, partBytes }: { path: string; size: number; partBytes: number },
): Promise<void> {
  await using file = await open(path, 'r');
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
  if (UploadId === undefined) throw new Error('the store began an upload without a name for it');
  try {
    const Parts = await sendParts(client, { ...place, UploadId }, file, size, partSize(size, partBytes));
    await client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    // The store may be away; what failed is told of all the same.
    await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => {});
    throw error;
  }
}

/** @returns what the store calls each part, in order */
async function sendParts(
  client: S3Client,
  upload: ObjectPlace & { UploadId: string },
  file: FileHandle,
  size: number,
  bytes: number,
): Promise<{ PartNumber: number; ETag: string | undefined }[]> {
  const count = Math.ceil(size / bytes);
  const sent: { PartNumber: number; ETag: string | undefined }[] = [];
  const failing = new AbortController();
  let next = 0;
  const lane = async (): Promise<void> => {
    const buffer = Buffer.allocUnsafe(Math.min(bytes, size));
    for (let index = next++; index < count && !failing.signal.aborted; index = next++) {
      const body = buffer.subarray(0, Math.min(bytes, size - index * bytes));
      await fill(file, body, index * bytes);
      const part = { ...upload, PartNumber: index + 1, Body: body, ContentLength: body.byteLength };
      const { ETag } = await client.send(new UploadPartCommand(part), { abortSignal: failing.signal });
      sent[index] = { PartNumber: index + 1, ETag };
    }
  };
  const lanes = Array.from({ length: Math.min(LANES, count) }, async () => {
    await lane().catch((error: unknown) => {
      // The first one tells why; the others only end with it.
      if (!failing.signal.aborted) failing.abort(error);
    });
  });
  await Promise.all(lanes);
  if (failing.signal.aborted) throw failing.signal.reason;
  return sent;
}

/** Reads as many bytes as fit. */
async function fill(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.byteLength; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.byteLength - at, position + at);
    if (bytesRead === 0) throw new Error('the file became shorter while it was stored');
    at += bytesRead;
  }
}
