import { assembleRowFilter, type RowFilter } from './assemble-row-filter.ts';
import { CHUNK_COMPONENTS, GROUP_ROWS, type GroupLayout, layOutGroup } from './group-layout.ts';
import { boundsOf, type QuantisedQuery, quantiseRow } from './quantise-vector.ts';
import {
  bindWasm,
  compileWasm,
  createWasmMemory,
  MAX_PAGES,
  PAGE_BYTES,
  type WasmCode,
} from './wasm-runtime.ts';

/** Rows a call of the filter looks at: few enough that a block stays in the processor's cache for the next query. */
export const BLOCK_ROWS = 4096;

/** Compiled filters by their dimensions. */
const filters = new Map<number, WasmCode>();

function filterFor(dimensions: number, layout: GroupLayout): WasmCode {
  const filter = filters.get(dimensions) ?? compileWasm(assembleRowFilter(layout));
  filters.set(dimensions, filter);
  return filter;
}

/** Quantised rows in WebAssembly's memory: first a query, then candidates of one block, then the groups of rows. */
export interface RowCodes {
  /** Most rows there can be. */
  readonly capacity: number;
  readonly byteSize: number;
  /** Length of a query's codes. */
  readonly queryLength: number;
  /** Makes room for so many rows in all, at least twice as much as before when it has to grow. */
  reserve(rows: number): void;
  /** Quantises the components from `at` into a row there is room for. */
  write(row: number, values: Float32Array, at: number): void;
  /**
   * Calls `visit` in ascending order with every row of `[firstRow, endRow)` that may lie within the distance, and with
   * some that do not. `firstRow` starts a group, and the range has at most `BLOCK_ROWS` and at least one.
   */
  visitCandidates(
    firstRow: number,
    endRow: number,
    query: QuantisedQuery,
    maxDistance: number,
    visit: (row: number) => void,
  ): void;
}

/** Visits the rows of a group whose bit is set; the last group may have fewer than four. */
function visitLanes(mask: number, group: number, endRow: number, visit: (row: number) => void): void {
  for (let lane = 0; lane < GROUP_ROWS; lane++) {
    if (mask & (1 << lane) && group + lane < endRow) visit(group + lane);
  }
}

export function createRowCodes(dimensions: number): RowCodes {
  const layout = layOutGroup(dimensions);
  const queryBytes = layout.chunks * CHUNK_COMPONENTS * Int16Array.BYTES_PER_ELEMENT;
  // The filter writes one entry more than it keeps.
  const candidatesBytes = (BLOCK_ROWS / GROUP_ROWS + 1) * 8;
  const groupsStart = queryBytes + candidatesBytes;
  const memory = createWasmMemory(Math.ceil(groupsStart / PAGE_BYTES));
  const filterRows: RowFilter = bindWasm(filterFor(dimensions, layout), memory);
  let bytes = new DataView(memory.buffer);
  let codes = new Int8Array(memory.buffer);
  const scratch = new Int16Array(layout.chunks * CHUNK_COMPONENTS);
  const groupAddress = (row: number): number =>
    groupsStart + Math.floor(row / GROUP_ROWS) * layout.groupBytes;

  function write(row: number, values: Float32Array, at: number): void {
    const { scale, error, bias } = quantiseRow(values, at, dimensions, scratch);
    const address = groupAddress(row);
    const lane = row % GROUP_ROWS;
    for (let chunk = 0; chunk < layout.chunks; chunk++) {
      const codesAddress = address + layout.codesOffset(lane, chunk);
      for (let index = 0; index < CHUNK_COMPONENTS; index++) {
        codes[codesAddress + index] = scratch[chunk * CHUNK_COMPONENTS + index]!;
      }
    }
    const laneAddress = address + 4 * lane;
    bytes.setFloat32(laneAddress + layout.scalesOffset, scale, true);
    bytes.setFloat32(laneAddress + layout.errorsOffset, error, true);
    bytes.setFloat32(laneAddress + layout.biasesOffset, bias, true);
  }

  return {
    capacity: Math.floor((MAX_PAGES * PAGE_BYTES - groupsStart) / layout.groupBytes) * GROUP_ROWS,
    queryLength: scratch.length,
    get byteSize() {
      return memory.buffer.byteLength;
    },
    reserve(rows) {
      const pages = memory.buffer.byteLength / PAGE_BYTES;
      const neededPages = Math.ceil(groupAddress(rows + GROUP_ROWS - 1) / PAGE_BYTES);
      if (neededPages <= pages) return;
      memory.grow(Math.min(MAX_PAGES, Math.max(neededPages, 2 * pages)) - pages);
      bytes = new DataView(memory.buffer);
      codes = new Int8Array(memory.buffer);
    },
    write,
    visitCandidates(firstRow, endRow, query, maxDistance, visit) {
      new Int16Array(memory.buffer, 0, query.codes.length).set(query.codes);
      const { twiceReach, threshold } = boundsOf(query, maxDistance);
      const start = groupAddress(firstRow);
      const end = groupAddress(endRow + GROUP_ROWS - 1);
      const found = filterRows(start, end, 0, queryBytes, query.twiceScale, twiceReach, threshold);
      for (let entry = queryBytes; entry < queryBytes + 8 * found; entry += 8) {
        const group = firstRow + ((bytes.getUint32(entry, true) - start) / layout.groupBytes) * GROUP_ROWS;
        visitLanes(bytes.getUint32(entry + 4, true), group, endRow, visit);
      }
    },
  };
}
