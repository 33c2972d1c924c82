import { isIP } from 'node:net';

const MINUTE_MS = 60_000;

/** How long a passkey's challenge is valid. */
export const CHALLENGE_MS = 5 * MINUTE_MS;
/** The most passkeys of one address. */
export const PASSKEYS_MAX = 10;
/** The number of recovery codes that are created together; earlier ones become invalid. */
export const RECOVERY_CODES = 10;

/**
 * Returns the host to which the desk's passkeys are bound: their relying party id.
 * @returns undefined if the desk's host is an IP address, because browsers create no passkeys for these
 */
export function passkeyHost(deskUrl: string): string | undefined {
  const { hostname } = new URL(deskUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : undefined;
}

/** Crockford's alphabet of 32 characters, without similar ones. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** A code has this many characters, of 5 bits each. */
export const CODE_BYTES = 16;
const GROUP = 4;

/** Formats 16 random bytes as a recovery code of 80 bits: four groups of four characters. */
export function spellCode(bytes: Uint8Array): string {
  if (bytes.length !== CODE_BYTES) throw new Error(`a recovery code has ${CODE_BYTES} bytes`);
  const letters = [...bytes].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** Normalises a typed recovery code: case, hyphens and spaces are ignored, and similar characters are equal. */
export function readCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  return letters.replace(/O/g, '0').replace(/[IL]/g, '1');
}
