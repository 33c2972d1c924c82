import type { UploadId } from '../uploaded-files.store.ts';

/** A link's files that are not photos yet. */
interface LinkUse {
  bytes: number;
  files: number;
}

/** What sessions hold in memory, or as open files of the process. */
type Held = 'openFiles' | 'openFolders' | 'names' | 'waitingBytes';

/**
 * The most files, folders, names and bytes that one link may hold, over all its connections. A tenant's links together
 * hold four times as much.
 */
export type LinkLimits = Readonly<LinkUse & Record<Held, number>>;

type Link = Pick<UploadId, 'linkId'>;
const LINKS_OF_TENANT = 4;

/** Counts links' files that are not photos yet, and what links hold, over all connections of this process. */
export interface LinkQuota {
  limits: LinkLimits;
  /**
   * Reserves the bytes by which a file grows, or new files.
   * @returns false, with nothing reserved, if the link's limit is reached
   */
  take(link: Link, growth: Partial<LinkUse>, measure: () => Promise<LinkUse>): Promise<boolean>;
  openSession(link: Link & { tenantId: string }): LinkSession;
}

/** Counts what one session of a link holds. */
export interface LinkSession {
  /** @returns false, with nothing counted, if the limit of the link or of its tenant is reached */
  hold(what: Held, count?: number): boolean;
  release(what: Held, count?: number): void;
  /** Releases everything. */
  close(): void;
}

/** If bytes were counted here and deleted elsewhere, they are available again after this time. */
const MEASURED_MS = 10_000;
/** Files become photos quickly, so they are measured again after this time if there are too many. */
const FULL_MEASURED_MS = 1_000;

/**
 * Creates the count of what links use. The disk is measured repeatedly, and what was reserved since then is added. A
 * file that grows after it was opened therefore counts like a declared one.
 */
export function createLinkQuota(limits: LinkLimits): LinkQuota {
  const links = new Map<string, { use: Promise<LinkUse>; measuredAt: number }>();
  const held = new Map<string, Record<Held, number>>();

  /** Returns a measurement of at most this age. Calls at the same time share one. */
  const readUse = (linkId: string, ageMs: number, measure: () => Promise<LinkUse>): Promise<LinkUse> => {
    const known = links.get(linkId);
    if (known !== undefined && performance.now() - known.measuredAt <= ageMs) return known.use;
    // A measurement counts as new until it has ended.
    const measuring = { use: measure(), measuredAt: Number.POSITIVE_INFINITY };
    links.set(linkId, measuring);
    measuring.use.then(
      () => {
        measuring.measuredAt = performance.now();
      },
      () => links.delete(linkId),
    );
    return measuring.use;
  };

  return {
    limits,
    async take({ linkId }, { bytes = 0, files = 0 }, measure) {
      let used = await readUse(linkId, MEASURED_MS, measure);
      const isFull = () => files > 0 && used.files + files > limits.files;
      if (isFull()) used = await readUse(linkId, FULL_MEASURED_MS, measure);
      if (isFull() || used.bytes + bytes > limits.bytes) return false;
      used.bytes += bytes;
      used.files += files;
      return true;
    },
    openSession({ linkId, tenantId }) {
      const own = nothingHeld();
      const holders = [
        { key: `link ${linkId}`, times: 1 },
        { key: `tenant ${tenantId}`, times: LINKS_OF_TENANT },
      ];
      const count = (what: Held, by: number): void => {
        own[what] += by;
        for (const { key } of holders) {
          const all = held.get(key) ?? nothingHeld();
          held.set(key, all);
          all[what] += by;
          if (Object.values(all).every((one) => one === 0)) held.delete(key);
        }
      };
      return {
        hold(what, by = 1) {
          const isFull = holders.some(
            ({ key, times }) => (held.get(key)?.[what] ?? 0) + by > times * limits[what],
          );
          if (!isFull) count(what, by);
          return !isFull;
        },
        release: (what, by = 1) => count(what, -Math.min(by, own[what])),
        close() {
          for (const what of Object.keys(own) as Held[]) count(what, -own[what]);
        },
      };
    },
  };
}

const nothingHeld = (): Record<Held, number> => ({ openFiles: 0, openFolders: 0, names: 0, waitingBytes: 0 });
