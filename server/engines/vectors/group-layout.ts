/** Rows the filter judges at once: one lane of 32 bits each. */
export const GROUP_ROWS = 4;
/** Components the filter multiplies at once: one lane of 16 bits each. */
export const CHUNK_COMPONENTS = 8;

/**
 * Where things stand in a group of four quantised rows, in bytes from its start. First the codes, chunk by chunk and
 * in each chunk row by row, as the filter reads them; then three float32 of each row: scales, errors, biases.
 */
export interface GroupLayout {
  /** Chunks a row has; the last one is filled up with zeros. */
  chunks: number;
  codesOffset: (row: number, chunk: number) => number;
  scalesOffset: number;
  errorsOffset: number;
  biasesOffset: number;
  groupBytes: number;
}

export function layOutGroup(dimensions: number): GroupLayout {
  const chunks = Math.ceil(dimensions / CHUNK_COMPONENTS);
  const codesBytes = chunks * GROUP_ROWS * CHUNK_COMPONENTS;
  const laneBytes = GROUP_ROWS * Float32Array.BYTES_PER_ELEMENT;
  return {
    chunks,
    codesOffset: (row, chunk) => (chunk * GROUP_ROWS + row) * CHUNK_COMPONENTS,
    scalesOffset: codesBytes,
    errorsOffset: codesBytes + laneBytes,
    biasesOffset: codesBytes + 2 * laneBytes,
    groupBytes: codesBytes + 3 * laneBytes,
  };
}
