/**
 * Creates what hashes files, one after the other. All are read into the same memory: browsers collect late, and dozens of photos
 * would lie in memory until then.
 * @returns a function that returns the SHA-256 in hex, or undefined where the file cannot be read
 */
export function createFileHasher(): (file: File) => Promise<string | undefined> {
  let memory = new ArrayBuffer(0);

  /** @throws where the file cannot be read, or this browser cannot read into memory that is there */
  const readIntoMemory = async (file: File): Promise<Uint8Array<ArrayBuffer>> => {
    const reader = file.stream().getReader({ mode: 'byob' });
    // One byte more than the file has: its end is noticed by a read that finds nothing.
    let free = memory.byteLength > file.size ? memory : new ArrayBuffer(file.size + 1);
    // Whoever reads takes the memory away, and keeps it where reading fails.
    memory = new ArrayBuffer(0);
    let length = 0;
    for (;;) {
      const { done, value } = await reader.read(new Uint8Array(free, length));
      if (value === undefined) throw new Error('reading was ended');
      free = value.buffer;
      if (done) break;
      length += value.byteLength;
    }
    memory = free;
    return new Uint8Array(free, 0, length);
  };

  return async (file) => {
    const bytes = await readIntoMemory(file).catch(() => file.arrayBuffer().catch(() => undefined));
    if (bytes === undefined) return undefined;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  };
}
