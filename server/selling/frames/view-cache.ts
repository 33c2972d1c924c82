import { LRUCache } from 'lru-cache';
import type { FrameView } from '#contract/frame.ts';
import { encodeView, type PreparedView, prepareView } from '#engines/frames/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { frameFilesOf } from './frame-sources.ts';
import type { FrameRecord } from './frames.store.ts';

/** A cache of empty frames at the size of previews. */
export interface ViewCache {
  read(tenantId: string, frame: FrameRecord, view: FrameView): Promise<PreparedView>;
  /** Returns the empty frame as an encoded picture (WebP). */
  readPicture(tenantId: string, frame: FrameRecord, view: FrameView): Promise<Buffer>;
}

/** Enough for some hundred pictures of empty frames. */
const PICTURES_MAX_BYTES = 16 * 1024 * 1024;

/** The facts that identify an empty frame. */
interface ViewInput {
  tenantId: string;
  frame: FrameRecord;
  view: FrameView;
}

/**
 * Caches empty frames up to `bytesMax`. The key consists of the id of the frame's row, which never changes, and the
 * logo's address, which changes with the logo.
 */
export function createViewCache(
  deps: Pick<Deps, 'storage'> & { tenants: Pick<TenantResolver, 'read'> },
  bytesMax: number,
): ViewCache {
  const views = new LRUCache<string, PreparedView, ViewInput>({
    maxSize: bytesMax,
    sizeCalculation: ({ ground, cover }) => ground.byteLength + (cover?.byteLength ?? 0),
    fetchMethod: async (_key, _stale, { context: { tenantId, frame, view } }) =>
      prepareView(frame.template[view], await frameFilesOf(deps, tenantId)),
    ignoreFetchAbort: true,
  });
  const pictures = new LRUCache<string, Buffer, ViewInput>({
    maxSize: PICTURES_MAX_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
    fetchMethod: async (key, _stale, { context }) =>
      encodeView(context.frame.template[context.view], await views.forceFetch(key, { context })),
    ignoreFetchAbort: true,
  });
  const keyOf = async ({ tenantId, frame, view }: ViewInput): Promise<string> => {
    const { settings } = await deps.tenants.read(tenantId);
    return [tenantId, frame.frameId, view, settings.logo].join(' ');
  };
  return {
    async read(tenantId, frame, view) {
      const context = { tenantId, frame, view };
      return views.forceFetch(await keyOf(context), { context });
    },
    async readPicture(tenantId, frame, view) {
      const context = { tenantId, frame, view };
      return pictures.forceFetch(await keyOf(context), { context });
    },
  };
}
