import type { FrameView } from '#contract/frame.ts';
import { encodeView, type PreparedView, prepareView } from '#engines/frames/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { createByteCache } from './byte-cache.ts';
import { frameFilesOf } from './frame-sources.ts';
import type { FrameRecord } from './frames.store.ts';

/** Empty frames at the size of previews, drawn once and kept. */
export interface ViewCache {
  read(tenantId: string, frame: FrameRecord, view: FrameView): Promise<PreparedView>;
  /** The same as a picture (WebP). */
  readPicture(tenantId: string, frame: FrameRecord, view: FrameView): Promise<Buffer>;
}

/** Some hundred pictures of empty frames. */
const PICTURES_MAX_BYTES = 16 * 1024 * 1024;

const bytesOf = ({ ground, cover }: PreparedView): number => ground.byteLength + (cover?.byteLength ?? 0);

/**
 * Keeps empty frames within `bytesMax`. One is known by its row, which never changes, and by the address of the logo,
 * which changes with the logo.
 */
export function createViewCache(
  deps: Pick<Deps, 'storage'> & { tenants: Pick<TenantResolver, 'read'> },
  bytesMax: number,
): ViewCache {
  const views = createByteCache(bytesMax, bytesOf);
  const pictures = createByteCache<Buffer>(PICTURES_MAX_BYTES, ({ byteLength }) => byteLength);
  const keyOf = async (tenantId: string, frame: FrameRecord, type: FrameView): Promise<string> => {
    const { settings } = await deps.tenants.read(tenantId);
    return [tenantId, frame.frameId, type, settings.logo].join(' ');
  };
  const cache: ViewCache = {
    read: async (tenantId, frame, type) =>
      views.read(await keyOf(tenantId, frame, type), async () =>
        prepareView(frame.template[type], await frameFilesOf(deps, tenantId)),
      ),
    readPicture: async (tenantId, frame, type) =>
      pictures.read(await keyOf(tenantId, frame, type), async () =>
        encodeView(frame.template[type], await cache.read(tenantId, frame, type)),
      ),
  };
  return cache;
}
