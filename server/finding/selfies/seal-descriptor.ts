import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Deps } from '#platform/deps.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals the descriptor of whoever asks, so that the database and its backups tell nothing of a face. AES-256-GCM; bound to
 * the search.
 */
export function sealDescriptor(
  { keys }: Pick<Deps, 'keys'>,
  selfieId: string,
  descriptor: Float32Array,
): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keys.key('face-searches'), nonce);
  cipher.setAAD(Buffer.from(selfieId));
  const bytes = Buffer.from(descriptor.buffer, descriptor.byteOffset, descriptor.byteLength);
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens a seal; undefined where it is another search's or was made with another secret. */
export function unsealDescriptor(
  { keys }: Pick<Deps, 'keys'>,
  selfieId: string,
  sealed: Uint8Array,
): Float32Array | undefined {
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      keys.key('face-searches'),
      sealed.subarray(0, NONCE_BYTES),
      { authTagLength: TAG_BYTES },
    );
    decipher.setAAD(Buffer.from(selfieId));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const bytes = Buffer.concat([
      decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
    return new Float32Array(Uint8Array.from(bytes).buffer);
  } catch {
    return undefined;
  }
}
