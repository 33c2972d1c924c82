import { createHash } from 'node:crypto';

/**
 * Replaces each file in the body of a call by its hash, so that two bodies can be compared as JSON. It does not matter whether a
 * file was sent as bytes or in base64.
 */
export function hashFiles(value: unknown): unknown {
  if (value instanceof Uint8Array) return { sha256: createHash('sha256').update(value).digest('hex') };
  if (Array.isArray(value)) return value.map(hashFiles);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hashFiles(one)]));
}
