import { LRUCache } from 'lru-cache';
import type { FrameFiles, FrameLayer } from '#engines/frames/index.ts';
import { readDrawnLogo, type TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { FileMissing, tenantKey } from '#platform/storage/storage.ts';
import { drawnLayerKey, layerKey } from './frame-files.ts';
import { drawStoredLayerInSandbox } from './layer.task.ts';

/** Layers that could not be drawn. Drawing them is not tried again for each visitor. */
const unfit = new LRUCache<string, string>({ max: 1_000 });

/** Loads a tenant's layers and logo; a missing logo is left out. */
export async function frameFilesOf(
  deps: Pick<Deps, 'storage'> & { tenants: Pick<TenantResolver, 'read'> },
  tenantId: string,
): Promise<FrameFiles> {
  const { settings } = await deps.tenants.read(tenantId);
  return {
    readLayer: (layer, layout) =>
      layer.kind === 'png'
        ? deps.storage.read(tenantKey(tenantId, layerKey(layer)))
        : readDrawnLayer(deps, tenantId, layer, layout),
    logo: await readDrawnLogo(deps, tenantId, settings.logo),
  };
}

/**
 * Reads an older layer that was stored as SVG, because layers were not drawn at import then. It is drawn once in the
 * sandbox, and stored.
 * @throws Error if it cannot be drawn within the limits
 */
async function readDrawnLayer(
  { storage }: Pick<Deps, 'storage'>,
  tenantId: string,
  layer: FrameLayer,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array> {
  const key = tenantKey(tenantId, drawnLayerKey(layer, { width, height }));
  const known = unfit.get(key);
  if (known !== undefined) throw new Error(known);
  try {
    return await storage.read(key);
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
  }
  const bytes = await storage.read(tenantKey(tenantId, layerKey(layer)));
  const drawn = await drawStoredLayerInSandbox(tenantId, { bytes, width, height });
  if ('code' in drawn) {
    const fault = `a layer of a frame ${drawn.message}`;
    unfit.set(key, fault);
    throw new Error(fault);
  }
  await storage.put(key, drawn);
  return drawn;
}
