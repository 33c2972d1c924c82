import { createBlobReader } from './blob-reader.ts';

/**
 * Creates a hasher of files, one after another.
 * @returns a function that returns the SHA-256 in hex, or undefined if the file cannot be read
 */
export function createFileHasher(): (file: File) => Promise<string | undefined> {
  const read = createBlobReader();
  return async (file) => {
    const bytes = await read(file).catch(() => undefined);
    if (bytes === undefined) return undefined;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  };
}
