/** Large buffers that are used again: a fresh one costs as much as the drawing in it, for each page of it is first cleared. */
const kept: Buffer[] = [];
/** As many pictures as are made at once, of a few sizes. */
const KEPT_MAX = 8;

/**
 * Lends a copy of `bytes` for as long as a piece of work takes; nothing may hold on to it.
 */
export async function withCopy<T>(bytes: Buffer, work: (copy: Buffer) => Promise<T>): Promise<T> {
  const at = kept.findIndex(({ length }) => length === bytes.length);
  const copy = kept.splice(at, at === -1 ? 0 : 1)[0] ?? Buffer.allocUnsafeSlow(bytes.length);
  try {
    bytes.copy(copy);
    return await work(copy);
  } finally {
    kept.unshift(copy);
    kept.splice(KEPT_MAX);
  }
}
