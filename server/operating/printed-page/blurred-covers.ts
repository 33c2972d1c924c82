import { LRUCache } from 'lru-cache';
import type { Cover } from '#contract/event-cover.ts';
import { renderBlurred } from '#engines/images/index.ts';
import type { Deps } from '#platform/deps.ts';
import { FILE_PATH_PREFIX } from '#platform/signing/file-links.ts';
import { tenantKey } from '#platform/storage/storage.ts';

/** The covers of pages as blurred pictures. */
export interface BlurredCovers {
  /** Returns the picture as a data URL; undefined if it is not there in time. */
  of(tenantId: string, cover: Cover): Promise<string | undefined>;
}

/** Each picture takes a few hundred bytes. */
const CACHED_MAX = 2_000;
/** How long a page waits for its picture: enough to read it from S3 and to render it. */
const WAIT_MS = 100;

/**
 * Creates the blurred pictures of covers. They are rendered from the smallest stored picture when a page is printed, and
 * cached by its key. A page is printed without one if storage is slow or fails.
 */
export function createBlurredCovers({ storage }: Pick<Deps, 'storage'>, waitMs = WAIT_MS): BlurredCovers {
  const cached = new LRUCache<string, string>({
    max: CACHED_MAX,
    fetchMethod: async (key) => {
      const { bytes } = await renderBlurred(await storage.read(key));
      return `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`;
    },
  });
  return {
    async of(tenantId, { small, own }) {
      const key = tenantKey(tenantId, keyIn(own?.thumb ?? small));
      const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
      const timer = setTimeout(resolve, waitMs, undefined);
      // A picture that cannot be read is left out, like one that is late.
      const blurred = cached.forceFetch(key).catch(() => undefined);
      return Promise.race([blurred, timeout]).finally(() => clearTimeout(timer));
    },
  };
}

/** Returns the storage key in a signed address. */
function keyIn(address: string): string {
  const [path = ''] = address.split('?');
  return decodeURIComponent(path.slice(FILE_PATH_PREFIX.length));
}
