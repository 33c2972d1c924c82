import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const KEY_BYTES = 32;
/** Longer ones would only cost time to refuse. */
export const PASSWORD_MAX = 200;

/** @returns salt and key, each base64url */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_BYTES);
  return `${salt.toString('base64url')}.${key.toString('base64url')}`;
}

/**
 * Whether a password is the one that was hashed. Without a hash it is not, after the same work: how long it takes says
 * nothing about who has an account.
 */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [salt = '', key = ''] = (hash ?? '').split('.');
  const given = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES);
  const expected = Buffer.from(key, 'base64url');
  return expected.length === KEY_BYTES && timingSafeEqual(expected, given);
}
