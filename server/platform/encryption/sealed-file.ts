/**
 * Files in the format of age (https://age-encryption.org/v1), whose header also authenticates the name under which
 * a file was written. The library writes and reads the header; the payload is encrypted by Node itself.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient, Stanza } from 'age-encryption';

/** The file was changed, truncated, renamed, or encrypted with another key. */
export class SealBroken extends Error {}

/** Encrypts and decrypts files as streams that hold one chunk in memory. */
export interface Seal {
  encrypt(name: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer>;
  /** @throws SealBroken, at the latest at the end of the stream; until then the content may be incomplete */
  decrypt(name: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer>;
}

const CIPHER = 'chacha20-poly1305';
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 16;
const HEADER_MAX_BYTES = 16 * 1024;
const HEADER_END = '\n--- ';
/** Our stanza, beside that of the key; `age` ignores unknown stanzas. */
const NAME_STANZA = 'photofinish-name';

/** Generates a key. */
export const makeSealKey = (): Promise<string> => generateX25519Identity();

/** Creates functions that encrypt and decrypt with a key. */
export async function createSeal(key: string): Promise<Seal> {
  const recipient = await identityToRecipient(key);
  const proofKey = Buffer.from(hkdfSync('sha256', key, 'photofinish', NAME_STANZA, 32));
  const prove = (fileKey: Uint8Array, name: string): Buffer =>
    createHmac('sha256', proofKey).update(fileKey).update(name).digest();

  const makeHeader = async (name: string): Promise<{ header: Uint8Array; fileKey: Buffer }> => {
    let fileKey = Buffer.alloc(0);
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    encrypter.addRecipient({
      wrapFileKey(given) {
        fileKey = Buffer.from(given);
        return [new Stanza([NAME_STANZA], prove(given, name))];
      },
    });
    // The size of an empty file's payload: a nonce and a tag.
    const whole = await encrypter.encrypt(new Uint8Array(0));
    return { header: whole.subarray(0, whole.length - NONCE_BYTES - TAG_BYTES), fileKey };
  };

  const readHeader = async (header: Buffer, name: string): Promise<Uint8Array> => {
    let proof = new Uint8Array(0);
    const decrypter = new Decrypter();
    decrypter.addIdentity({
      unwrapFileKey(stanzas: Stanza[]) {
        proof = new Uint8Array(stanzas.find(({ args }) => args[0] === NAME_STANZA)?.body ?? []);
        return null;
      },
    });
    decrypter.addIdentity(key);
    const fileKey = await decrypter.decryptHeader(header).catch((error: unknown) => {
      throw new SealBroken(`${name} was encrypted with another key, or is damaged.`, { cause: error });
    });
    const expected = prove(fileKey, name);
    if (proof.length !== expected.length || !timingSafeEqual(proof, expected))
      throw new SealBroken(`${name} was written under another name: files were exchanged.`);
    return fileKey;
  };

  return {
    async *encrypt(name, source) {
      const { header, fileKey } = await makeHeader(name);
      const nonce = randomBytes(NONCE_BYTES);
      yield Buffer.concat([header, nonce]);
      const streamKey = streamKeyOf(fileKey, nonce);
      for await (const { bytes, iv } of chunksOf(source, CHUNK_BYTES)) {
        const cipher = createCipheriv(CIPHER, streamKey, iv, { authTagLength: TAG_BYTES });
        yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
      }
    },
    async *decrypt(name, source) {
      const { header, rest } = await splitHeader(name, source);
      const fileKey = await readHeader(header, name);
      let streamKey: Buffer | undefined;
      const payload = dropNonce(rest, (nonce) => {
        streamKey = streamKeyOf(fileKey, nonce);
      });
      for await (const { bytes, iv } of chunksOf(payload, CHUNK_BYTES + TAG_BYTES)) {
        if (streamKey === undefined || bytes.length < TAG_BYTES) throw new SealBroken(`${name} was cut off.`);
        const decipher = createDecipheriv(CIPHER, streamKey, iv, { authTagLength: TAG_BYTES });
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
        const plain = decipher.update(bytes.subarray(0, -TAG_BYTES));
        try {
          decipher.final();
        } catch (error) {
          throw new SealBroken(`${name} was changed or cut off.`, { cause: error });
        }
        yield plain;
      }
    },
  };
}

const streamKeyOf = (fileKey: Uint8Array, nonce: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32));

/**
 * Cuts a stream into chunks of equal size; the last may be shorter, and an empty stream has one empty chunk. The nonce
 * contains the chunk's number and whether it is the last.
 */
async function* chunksOf(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; iv: Buffer }> {
  let chunk = Buffer.allocUnsafe(size);
  let used = 0;
  let count = 0;
  const take = (isLast: boolean) => {
    const iv = Buffer.alloc(12);
    iv.writeUIntBE(count++, 5, 6);
    iv[11] = isLast ? 1 : 0;
    return { bytes: chunk.subarray(0, used), iv };
  };
  for await (const piece of source) {
    let offset = 0;
    while (offset < piece.length) {
      if (used === size) {
        yield take(false);
        chunk = Buffer.allocUnsafe(size);
        used = 0;
      }
      const length = Math.min(size - used, piece.length - offset);
      chunk.set(piece.subarray(offset, offset + length), used);
      used += length;
      offset += length;
    }
  }
  yield take(true);
}

/** Reads up to the end of the header; the rest is a stream again. */
async function splitHeader(
  name: string,
  source: AsyncIterable<Uint8Array>,
): Promise<{ header: Buffer; rest: AsyncGenerator<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]();
  let read = Buffer.alloc(0);
  for (;;) {
    const { value, done } = await iterator.next();
    if (done === true || read.length > HEADER_MAX_BYTES)
      throw new SealBroken(`${name} is no encrypted file, or was cut off.`);
    read = Buffer.concat([read, value]);
    const start = read.indexOf(HEADER_END);
    const end = start === -1 ? -1 : read.indexOf('\n', start + HEADER_END.length);
    if (end === -1) continue;
    const first = read.subarray(end + 1);
    const rest = async function* () {
      yield first;
      yield* { [Symbol.asyncIterator]: () => iterator };
    };
    return { header: read.subarray(0, end + 1), rest: rest() };
  }
}

/** Reads the nonce from the beginning of the payload. */
async function* dropNonce(
  source: AsyncIterable<Uint8Array>,
  take: (nonce: Buffer) => void,
): AsyncGenerator<Uint8Array> {
  let read = Buffer.alloc(0);
  let isTaken = false;
  for await (const piece of source) {
    if (isTaken) {
      yield piece;
      continue;
    }
    read = Buffer.concat([read, piece]);
    if (read.length < NONCE_BYTES) continue;
    take(read.subarray(0, NONCE_BYTES));
    isTaken = true;
    yield read.subarray(NONCE_BYTES);
  }
}
