import { MEMORY_IMPORT, type WasmFunction, wasmModule } from './wasm-module.ts';

/** A block of memory of its own, in pages of 64 KiB; it grows in place, and its buffer is a new object then. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** A compiled module, good for any number of memories. */
export interface WasmCode {
  readonly name: string;
  readonly module: object;
}

/** The part of WebAssembly's JavaScript interface in use; TypeScript declares it for browsers only. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (
    module: object,
    imports: Record<string, Record<string, object>>,
  ) => { exports: Record<string, unknown> };
  Memory: new (size: { initial: number; maximum: number }) => WasmMemory;
};

export const PAGE_BYTES = 65_536;
/** One page short of 4 GiB, so that the address behind the last byte is still a 32-bit number. */
export const MAX_PAGES = 65_535;

export const createWasmMemory = (initial: number): WasmMemory =>
  new WebAssembly.Memory({ initial, maximum: MAX_PAGES });

/** Throws where the function is not valid WebAssembly. */
export const compileWasm = (fn: WasmFunction): WasmCode => ({
  name: fn.name,
  module: new WebAssembly.Module(wasmModule(fn, MAX_PAGES)),
});

/** The function, working on the memory. Its parameters and results are numbers; a 32-bit integer comes back signed. */
export function bindWasm(code: WasmCode, memory: WasmMemory): (...parameters: number[]) => number {
  const { exports } = new WebAssembly.Instance(code.module, {
    [MEMORY_IMPORT.module]: { [MEMORY_IMPORT.name]: memory },
  });
  return exports[code.name] as (...parameters: number[]) => number;
}
