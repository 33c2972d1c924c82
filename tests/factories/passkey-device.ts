import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Encodes a value as CBOR. It supports only the types in a passkey's responses. */
function encodeCbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, one]) => [
    encodeCbor(key),
    encodeCbor(one as Parameters<typeof encodeCbor>[0]),
  ]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The options of the desk that a device reads. */
interface Asked {
  challenge: string;
}

/** The faults of a response, compared with a real browser and device. */
interface Faults {
  origin?: string;
  rpId?: string;
  /** Whether the device verified its person; true by default. */
  isVerified?: boolean;
  counter?: number;
  challenge?: string;
  userHandle?: string;
  type?: string;
}

/** A passkey in software: an ES256 key and a counter. */
export interface PasskeyDevice {
  credentialId: string;
  /** Answers the options for a new passkey. */
  register(options: Asked & { user: { id: string } }, faults?: Faults): object;
  /** Answers the options of a login, counting one more than before. */
  answer(options: Asked, faults?: Faults): PasskeyAnswer;
}

interface PasskeyAnswer {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Record<'clientDataJSON' | 'authenticatorData' | 'signature' | 'userHandle', string>;
}

const [PRESENT, VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40];

/**
 * Makes a passkey in software for a desk.
 * @param counts false for one whose counter stays 0
 */
export function makePasskeyDevice(origin: string, { counts = true } = {}): PasskeyDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  let used = 0;
  let knownUser = '';
  const cose = encodeCbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const authDataOf = (faults: Faults, key: Buffer[] = []): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.counter ?? used);
    const verified = faults.isVerified === false ? 0 : VERIFIED;
    const flags = PRESENT | verified | (key.length > 0 ? WITH_KEY : 0);
    const rpId = faults.rpId ?? new URL(origin).hostname;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, ...key]);
  };
  const clientDataOf = (type: string, asked: Asked, faults: Faults): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? asked.challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    );
  return {
    credentialId,
    register(options, faults = {}) {
      knownUser = options.user.id;
      const size = Buffer.from([id.length >> 8, id.length & 0xff]);
      const authData = authDataOf(faults, [Buffer.alloc(16), size, id, cose]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const response = {
        clientDataJSON: clientDataOf('webauthn.create', options, faults).toString('base64url'),
        attestationObject: encodeCbor(attestation).toString('base64url'),
      };
      return { id: credentialId, rawId: credentialId, type: 'public-key', response };
    },
    answer(options, faults = {}) {
      if (counts) used += 1;
      const authData = authDataOf(faults);
      const clientData = clientDataOf('webauthn.get', options, faults);
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: faults.userHandle ?? knownUser,
      };
      return { id: credentialId, rawId: credentialId, type: 'public-key', response };
    },
  };
}
