/**
 * Creates a function that reads files, one after another, into the same memory: browsers free memory late, so that
 * dozens of photos would accumulate.
 * @returns a function whose result is valid until the next call. It throws if a file cannot be read.
 */
export function createBlobReader(): (blob: Blob) => Promise<Uint8Array<ArrayBuffer>> {
  let memory = new ArrayBuffer(0);

  /**
   * @throws also if this browser cannot read into existing memory
   */
  const readIntoMemory = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => {
    const reader = blob.stream().getReader({ mode: 'byob' });
    // One byte more than the file, because the end is detected by a read that returns nothing.
    let free = memory.byteLength > blob.size ? memory : new ArrayBuffer(blob.size + 1);
    // Reading transfers the buffer, and a failed read does not return it.
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
