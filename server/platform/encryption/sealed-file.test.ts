import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Decrypter } from 'age-encryption';
import { expect, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { createSeal, makeSealKey, SealBroken } from './sealed-file.ts';

const key = await makeSealKey();
const seal = await createSeal(key);
const CHUNK = 64 * 1024 + 16;

/** Streams bytes in chunks, as a disk or a network delivers them. */
const pieces = (bytes: Uint8Array, size = 10_000) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
  );
const encrypt = (bytes: Uint8Array, name = 'photos') => buffer(seal.encrypt(name, pieces(bytes)));
const decrypt = (bytes: Uint8Array, name = 'photos', by = seal) => buffer(by.decrypt(name, pieces(bytes)));

test('a key is accepted by the settings, and appears in no message', () => {
  expect(loadConfig({ BACKUP_KEY: key }).backupKey).toBe(key);
  expect(() => loadConfig({ BACKUP_KEY: key.slice(0, -1) })).toThrow(/BACKUP_KEY is 73 characters long/);
});

test('an encrypted file of any length is decrypted, also by age itself', async () => {
  for (const length of [0, 1, 65_535, 65_536, 65_537, 3 * 65_536, 200_000]) {
    const bytes = randomBytes(length);
    const encrypted = await encrypt(bytes);
    expect(await decrypt(encrypted)).toEqual(bytes);
    const age = new Decrypter();
    age.addIdentity(key);
    expect(Buffer.from(await age.decrypt(encrypted))).toEqual(bytes);
  }
});

test('a file truncated anywhere is refused', async () => {
  const encrypted = await encrypt(randomBytes(200_000));
  const headerBytes = encrypted.length - 200_000 - 4 * 16 - 16;
  const lengths = [0, 20, headerBytes, headerBytes + 7, headerBytes + 16, encrypted.length - 1];
  // These files end exactly after a chunk.
  lengths.push(headerBytes + 16 + CHUNK, headerBytes + 16 + 3 * CHUNK);
  for (const length of lengths)
    await expect(decrypt(encrypted.subarray(0, length)), `${length}`).rejects.toThrow(SealBroken);
});

test('a file that was changed, extended or reordered is refused', async () => {
  const encrypted = await encrypt(randomBytes(200_000));
  const start = encrypted.length - 200_000 - 4 * 16;
  for (const at of [5, 60, start - 20, start + 1, encrypted.length - 1]) {
    const changed = Buffer.from(encrypted);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(decrypt(changed), `byte ${at}`).rejects.toThrow(SealBroken);
  }
  const [first, second] = [
    encrypted.subarray(start, start + CHUNK),
    encrypted.subarray(start + CHUNK, start + 2 * CHUNK),
  ];
  const reordered = [encrypted.subarray(0, start), second, first, encrypted.subarray(start + 2 * CHUNK)];
  await expect(decrypt(Buffer.concat(reordered))).rejects.toThrow(SealBroken);
  await expect(decrypt(Buffer.concat([encrypted, randomBytes(30)]))).rejects.toThrow(SealBroken);
});

test('a file under another one’s name is refused', async () => {
  const encrypted = await encrypt(Buffer.from('rows'), 'orders');
  await expect(decrypt(encrypted, 'payments')).rejects.toThrow(/another name/);
});

test('another key decrypts nothing', async () => {
  const other = await createSeal(await makeSealKey());
  await expect(decrypt(await encrypt(Buffer.from('rows')), 'photos', other)).rejects.toThrow(/another key/);
});
