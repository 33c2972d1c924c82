import type { FrameView } from '#contract/frame.ts';
import { type PreparedView, prepareView } from '#engines/frames/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { createByteCache } from './byte-cache.ts';
import { frameFilesOf } from './frame-sources.ts';
import type { FrameRecord } from './frames.store.ts';

/** Empty frames at the size of previews, drawn once and kept. */
export interface ViewCache {
  read(tenantId: string, frame: FrameRecord, view: FrameView): Promise<PreparedView>;
}

const bytesOf = ({ ground, cover }: PreparedView): number => ground.byteLength + (cover?.byteLength ?? 0);

/**
 * Keeps empty frames within `bytesMax`. One is known by its row, which never changes, and by the address of the logo,
 * which changes with the logo.
 */
export function createViewCache(
  deps: Pick<Deps, 'storage'> & { tenants: Pick<TenantResolver, 'read'> },
  bytesMax: number,
): ViewCache {
  const cache = createByteCache(bytesMax, bytesOf);
  return {
    async read(tenantId, frame, type) {
      const { settings } = await deps.tenants.read(tenantId);
      const key = [tenantId, frame.frameId, type, settings.logo].join(' ');
      return cache.read(key, async () =>
        prepareView(frame.template[type], await frameFilesOf(deps, tenantId)),
      );
    },
  };
}
