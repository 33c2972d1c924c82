import { defineTask } from '#platform/sandbox/define-task.ts';
import { drawLayer, drawStoredLayer } from './draw-layer.ts';

interface LayerToDraw {
  bytes: Uint8Array;
  width: number;
  height: number;
}

const stopped = (): Uint8Array | string =>
  'takes far longer to draw, or more memory, than a frame may: make it simpler, or a PNG';

/**
 * Draws a layer of a frame in the sandbox.
 * @returns a PNG, or a text that says why the layer cannot be used
 */
export const drawLayerInSandbox = defineTask({
  url: import.meta.url,
  name: 'frame-layer',
  run: ({ bytes, ...layout }: LayerToDraw): Promise<Uint8Array | string> => drawLayer(bytes, layout),
  stopped,
});

/** Draws an older layer stored as SVG. It may take long, because each layer is drawn only once. */
export const drawStoredLayerInSandbox = defineTask({
  url: import.meta.url,
  name: 'stored-frame-layer',
  run: ({ bytes, ...layout }: LayerToDraw): Promise<Uint8Array | string> => drawStoredLayer(bytes, layout),
  stopped,
  limits: { cpuMs: 10_000, wallMs: 180_000, memoryMb: 500 },
});
