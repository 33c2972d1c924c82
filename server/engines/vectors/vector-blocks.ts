/** The vectors themselves, exactly as they came, in blocks: growing copies no more than the last block. */
export interface VectorBlocks {
  readonly byteSize: number;
  /** Appends whole vectors, packed, behind the `size` that are there. */
  append(size: number, values: Float32Array): void;
  /** The vector of a row that is there: a view for reading, current until the next append. */
  vector(row: number): Float32Array;
  /** Euclidean distance of a row and the query from `at`, computed in float64, component by component. */
  distance(row: number, queries: Float32Array, at: number): number;
}

export function createVectorBlocks(dimensions: number, blockRows: number): VectorBlocks {
  const blocks: Float32Array[] = [];
  const blockLength = blockRows * dimensions;

  /** The block with room for so many numbers; a block that is not full yet doubles. */
  function blockFor(index: number, length: number): Float32Array {
    const block = blocks[index] ?? new Float32Array(0);
    if (length <= block.length) return block;
    const grown = new Float32Array(Math.min(blockLength, Math.max(length, 2 * block.length)));
    grown.set(block);
    blocks[index] = grown;
    return grown;
  }

  return {
    get byteSize() {
      return blocks.reduce((sum, block) => sum + block.byteLength, 0);
    },
    append(size, values) {
      for (let from = 0; from < values.length; ) {
        const position = size * dimensions + from;
        const within = position % blockLength;
        const taken = Math.min(values.length - from, blockLength - within);
        const block = blockFor(Math.floor(position / blockLength), within + taken);
        block.set(values.subarray(from, from + taken), within);
        from += taken;
      }
    },
    vector(row) {
      const from = (row % blockRows) * dimensions;
      return (blocks[Math.floor(row / blockRows)] ?? new Float32Array(0)).subarray(from, from + dimensions);
    },
    distance(row, queries, at) {
      const block = blocks[Math.floor(row / blockRows)] ?? new Float32Array(0);
      const from = (row % blockRows) * dimensions;
      let sum = 0;
      for (let index = 0; index < dimensions; index++) {
        const difference = block[from + index]! - queries[at + index]!;
        sum += difference * difference;
      }
      return Math.sqrt(sum);
    },
  };
}
