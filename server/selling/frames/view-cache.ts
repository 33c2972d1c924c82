import type { FrameView } from '#contract/frame.ts';
import { type PreparedView, prepareView } from '#engines/frames/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { frameFilesOf } from './frame-sources.ts';
import type { FrameRecord } from './frames.store.ts';

/** Empty frames at the size of previews, drawn once and kept. */
export interface ViewCache {
  read(tenantId: string, frame: FrameRecord, view: FrameView): Promise<PreparedView>;
}

const bytesOf = ({ ground, cover }: PreparedView): number => ground.byteLength + (cover?.byteLength ?? 0);

/**
 * Keeps what was asked for last, within `bytesMax`. A view is known by its frame, whose row never changes, and by the
 * address of the logo, which changes with the logo.
 */
export function createViewCache(
  deps: Pick<Deps, 'storage'> & { tenants: Pick<TenantResolver, 'read'> },
  bytesMax: number,
): ViewCache {
  const kept = new Map<string, { view: Promise<PreparedView>; bytes: number }>();
  let total = 0;
  const drop = (key: string): void => {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    async read(tenantId, frame, type) {
      const { settings } = await deps.tenants.read(tenantId);
      const key = [tenantId, frame.frameId, type, settings.logo].join(' ');
      const known = kept.get(key);
      if (known !== undefined) {
        // What was used last stands last.
        kept.delete(key);
        kept.set(key, known);
        return known.view;
      }
      const view = frameFilesOf(deps, tenantId).then((files) => prepareView(frame.template[type], files));
      const entry = { view, bytes: 0 };
      kept.set(key, entry);
      view.then(
        (drawn) => {
          if (kept.get(key) !== entry) return;
          entry.bytes = bytesOf(drawn);
          total += entry.bytes;
          for (const oldest of kept.keys()) {
            if (total <= bytesMax || oldest === key) break;
            drop(oldest);
          }
        },
        () => {
          if (kept.get(key) === entry) drop(key);
        },
      );
      return view;
    },
  };
}
