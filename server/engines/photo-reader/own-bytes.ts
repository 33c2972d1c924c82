import { isMarkedAsUntransferable } from 'node:worker_threads';

/**
 * Makes bytes transferable to another thread: the same ones where they fill their memory, else a copy. Small Buffers
 * share a pool, and sharp's output lies in memory that cannot be transferred.
 */
export function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  const isAlone = byteOffset === 0 && byteLength === buffer.byteLength;
  if (buffer instanceof ArrayBuffer && isAlone && !isMarkedAsUntransferable(buffer))
    return new Uint8Array(buffer);
  return new Uint8Array(bytes);
}
