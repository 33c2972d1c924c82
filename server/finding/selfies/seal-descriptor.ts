import type { Deps } from '#platform/deps.ts';

/** Encrypts the requester's descriptor for their search, so that the database and its backups reveal no face. */
export function sealDescriptor(
  { keys }: Pick<Deps, 'keys'>,
  selfieId: string,
  descriptor: Float32Array,
): Buffer {
  const bytes = Buffer.from(descriptor.buffer, descriptor.byteOffset, descriptor.byteLength);
  return keys.seal('face-searches', bytes, selfieId);
}

/** Opens a seal; undefined if it is another search's or was made with another secret. */
export function unsealDescriptor(
  { keys }: Pick<Deps, 'keys'>,
  selfieId: string,
  sealed: Uint8Array,
): Float32Array | undefined {
  const opened = keys.unseal('face-searches', sealed, selfieId);
  return opened === undefined ? undefined : new Float32Array(Uint8Array.from(opened).buffer);
}
