/**
 * Creates what reads files, one after the other, into the same memory: browsers collect late, and dozens of photos would lie in
 * memory until then.
 * @returns a function whose answer is there until the next one is requested. It throws if a file cannot be read.
 */
export function createBlobReader(): (blob: Blob) => Promise<Uint8Array<ArrayBuffer>> {
  let memory = new ArrayBuffer(0);

  /** @throws also if this browser cannot read into memory that is there */
  const readIntoMemory = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => {
    const reader = blob.stream().getReader({ mode: 'byob' });
    // One byte more than the file has: its end is noticed by a read that finds nothing.
    let free = memory.byteLength > blob.size ? memory : new ArrayBuffer(blob.size + 1);
    // Reading transfers the buffer away, and a failed read does not return it.
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

  return (blob) => readIntoMemory(blob).catch(async () => new Uint8Array(await blob.arrayBuffer()));
}
