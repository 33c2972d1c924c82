import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createFileHasher } from './hash-file.ts';

const fileOf = (size: number): File => new File([Buffer.alloc(size, `${size}`)], `${size}.jpg`);

async function expectHash(hashFile: ReturnType<typeof createFileHasher>, file: File): Promise<void> {
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(await hashFile(file)).toBe(createHash('sha256').update(bytes).digest('hex'));
}

test('files are hashed one after the other: smaller, larger and empty files', async () => {
  const hashFile = createFileHasher();
  for (const size of [200_000, 100_000, 0, 100_000, 3_000_000, 200_000])
    await expectHash(hashFile, fileOf(size));
});

test('a file that cannot be read has no hash, and the next one has its own', async () => {
  const hashFile = createFileHasher();
  await expectHash(hashFile, fileOf(5_000));
  const lost = fileOf(4_000);
  const cannot = (): Promise<never> => Promise.reject(new DOMException('gone', 'NotReadableError'));
  vi.spyOn(lost, 'arrayBuffer').mockImplementation(cannot);
  vi.spyOn(lost, 'stream').mockReturnValue(new ReadableStream({ type: 'bytes', pull: cannot }));
  expect(await hashFile(lost)).toBeUndefined();
  await expectHash(hashFile, fileOf(3_000));
});

test('hashes in a browser that cannot read into an existing buffer too', async () => {
  const file = fileOf(7_000);
  vi.spyOn(file, 'stream').mockReturnValue(new ReadableStream());
  await expectHash(createFileHasher(), file);
});
