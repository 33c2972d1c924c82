import { type Fault, makeFault } from '#contract/faults.ts';
import { defineTask } from '#platform/sandbox/define-task.ts';
import { drawLayer, drawStoredLayer } from './draw-layer.ts';

interface LayerToDraw {
  bytes: Uint8Array;
  width: number;
  height: number;
}

const stopped = (): Uint8Array | Fault => makeFault('LayerTooSlow');

/**
 * Draws a layer of a frame in the sandbox.
 * @returns a PNG, or the fault of a layer that cannot be used
 */
export const drawLayerInSandbox = defineTask({
  url: import.meta.url,
  name: 'frame-layer',
  run: ({ bytes, ...layout }: LayerToDraw): Promise<Uint8Array | Fault> => drawLayer(bytes, layout),
  stopped,
});

/** Draws an older layer stored as SVG. It may take long, because each layer is drawn only once. */
export const drawStoredLayerInSandbox = defineTask({
  url: import.meta.url,
  name: 'stored-frame-layer',
  run: ({ bytes, ...layout }: LayerToDraw): Promise<Uint8Array | Fault> => drawStoredLayer(bytes, layout),
  stopped,
  limits: { cpuMs: 10_000, wallMs: 180_000, memoryMb: 500 },
});
