import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { UsageError } from './usage.ts';

/**
 * Writes a new file that only its owner may read, and deletes it if it cannot be written completely.
 * @throws UsageError if it exists
 */
export async function writeNewFile(
  path: string,
  parts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  encoding: BufferEncoding = 'utf8',
): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', encoding, mode: 0o600 });
  await once(file, 'open').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new UsageError(`"${path}" already exists. Name another file.`);
    throw new UsageError(`"${path}" cannot be written.`);
  });
  try {
    for await (const part of parts) await write(file, part, encoding);
    file.end();
    await once(file, 'close');
  } catch (error) {
    file.destroy();
    await rm(path, { force: true });
    throw error;
  }
}

async function write(file: WriteStream, part: string | Uint8Array, encoding: BufferEncoding): Promise<void> {
  const bytes = typeof part === 'string' ? Buffer.from(part, encoding) : part;
  if (!file.write(bytes)) await once(file, 'drain');
}
