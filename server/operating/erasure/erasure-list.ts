/**
 * The list of erasures that is replayed after a restore. It is stored outside the database, and contains only random
 * ids and keyed hashes (docs/decisions/0264).
 */
import { join } from 'node:path';
import { z } from 'zod';
import { idSchema } from '#contract/page.schema.ts';
import type { Config } from '#platform/config.ts';
import type { ReserveSpace } from '#platform/storage/free-space.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { TextDecisions } from './erasures.store.ts';

const ids = z.array(idSchema);

const entrySchema = z.strictObject({
  version: z.literal(1),
  tenantId: z.string().max(41),
  erasureId: idSchema,
  requestedAt: z.iso.datetime(),
  isAlsoBought: z.boolean(),
  personIds: ids,
  orderIds: ids,
  accountIds: ids,
  requestIds: ids,
  cartIds: ids,
  mailIds: ids,
  faceIds: ids,
  /** Photos that show no other person, and photos that do. */
  alonePhotoIds: ids,
  sharedPhotoIds: ids,
});

const keysOfTexts = z.array(z.string().max(500));

/** The places of texts that were decided, without their content. */
const textsSchema = z.strictObject({ version: z.literal(1), blank: keysOfTexts, keep: keysOfTexts });

const HASH_LENGTH = 43;
const hash = z.string().length(HASH_LENGTH);

const hashesSchema = z.strictObject({
  version: z.literal(1),
  keyId: z.string().max(HASH_LENGTH),
  addresses: z.array(hash),
  persons: z.record(idSchema, hash),
});

/** What an erasure reached, by random ids. */
export type ErasureEntry = z.infer<typeof entrySchema>;

/** The facts that identified an erased person, as keyed hashes. */
export interface ErasedHashes {
  /** The id of the secret with which they were hashed (`addressKeyId`). */
  keyId: string;
  addresses: readonly string[];
  /** Hashes of names and bibs, by the id of the row. */
  persons: Readonly<Record<string, string>>;
}

export interface ErasureList {
  /**
   * Writes an entry, and before it the hashes that identify the person. Both keep their earlier content, because a
   * restored database may contain less. An entry of an earlier version gets no hashes, because these would be
   * incomplete.
   */
  write(entry: ErasureEntry, hashes: ErasedHashes): Promise<void>;
  /** Returns undefined for an entry that an earlier version wrote. */
  readHashes(tenantId: string, erasureId: string): Promise<ErasedHashes | undefined>;
  /** Adds decisions about texts. They are stored beside the entry, because earlier versions do not know them. */
  addTexts(tenantId: string, erasureId: string, texts: TextDecisions): Promise<void>;
  readTexts(tenantId: string, erasureId: string): Promise<TextDecisions>;
  /** Lists the ids of the erasures of a tenant. */
  listIds(tenantId: string): Promise<string[]>;
  /**
   * @throws Error if the entry is invalid, because nothing may be served on a guess
   */
  read(tenantId: string, erasureId: string): Promise<ErasureEntry>;
}

/** An entry has a few KB, and what an erasure deletes after it makes room: no nearly full disk may stop one. */
const noReserve: ReserveSpace = async () => () => {};

/** Opens the list at ERASURES_URL; if that is not set, in its own folder in DATA_DIR. */
export function openErasureList({
  erasuresUrl,
  dataDir,
}: Pick<Config, 'erasuresUrl' | 'dataDir'>): ErasureList {
  const storage: Storage =
    erasuresUrl === undefined
      ? createLocalStorage(join(dataDir, 'erasures'), noReserve)
      : openStorage(erasuresUrl, dataDir, noReserve);
  const keyOf = (tenantId: string, erasureId: string) => `${tenantId}/${erasureId}.json`;
  const textsKeyOf = (tenantId: string, erasureId: string) => `${tenantId}/${erasureId}.texts.json`;
  const hashesKeyOf = (tenantId: string, erasureId: string) => `${tenantId}/${erasureId}.hashes.json`;
  const readJson = async (key: string): Promise<unknown> =>
    JSON.parse(new TextDecoder().decode(await storage.read(key)));
  const putJson = (key: string, value: unknown) =>
    storage.put(key, new TextEncoder().encode(`${JSON.stringify(value)}\n`));
  const has = async (key: string) => (await storage.stat(key)) !== undefined;
  const read: ErasureList['read'] = async (tenantId, erasureId) => {
    const key = keyOf(tenantId, erasureId);
    const entry = entrySchema.safeParse(await readJson(key));
    if (!entry.success) throw new Error(`the list of erasures has an entry that cannot be read: ${key}`);
    return entry.data;
  };
  const readTexts: ErasureList['readTexts'] = async (tenantId, erasureId) => {
    const key = textsKeyOf(tenantId, erasureId);
    if (!(await has(key))) return { blank: [], keep: [] };
    const { blank, keep } = textsSchema.parse(await readJson(key));
    return { blank, keep };
  };
  const readHashes: ErasureList['readHashes'] = async (tenantId, erasureId) => {
    const key = hashesKeyOf(tenantId, erasureId);
    if (!(await has(key))) return undefined;
    const hashes = hashesSchema.safeParse(await readJson(key));
    if (!hashes.success) throw new Error(`the list of erasures has hashes that cannot be read: ${key}`);
    return hashes.data;
  };
  return {
    async write(entry, hashes) {
      const { tenantId, erasureId } = entry;
      const key = keyOf(tenantId, erasureId);
      const before = (await has(key)) ? await read(tenantId, erasureId) : undefined;
      const known = await readHashes(tenantId, erasureId);
      if (before === undefined || known !== undefined)
        await putJson(
          hashesKeyOf(tenantId, erasureId),
          hashesSchema.parse({ version: 1, ...mergeHashes(known, hashes) }),
        );
      await putJson(key, entrySchema.parse(mergeEntries(before, entry)));
    },
    readHashes,
    async addTexts(tenantId, erasureId, { blank, keep }) {
      const before = await readTexts(tenantId, erasureId);
      const texts = {
        version: 1,
        blank: [...new Set([...before.blank, ...blank])],
        keep: [...new Set([...before.keep, ...keep])],
      };
      await putJson(textsKeyOf(tenantId, erasureId), textsSchema.parse(texts));
    },
    readTexts,
    async listIds(tenantId) {
      const keys = await storage.list(tenantId);
      return keys.flatMap((key) => /([0-9a-f-]{36})\.json$/.exec(key)?.[1] ?? []);
    },
    read,
  };
}

/** Adds hashes to the known ones. Hashes with another secret stay, because they can still be used with it. */
function mergeHashes(known: ErasedHashes | undefined, added: ErasedHashes): ErasedHashes {
  if (known === undefined) return added;
  if (known.keyId !== added.keyId) return known;
  return {
    keyId: known.keyId,
    addresses: [...new Set([...known.addresses, ...added.addresses])],
    // Known hashes take precedence: if a row has another person's name by now, its first hash is that of the erased
    // person.
    persons: { ...added.persons, ...known.persons },
  };
}

const ID_FIELDS = [
  'personIds',
  'orderIds',
  'accountIds',
  'requestIds',
  'cartIds',
  'mailIds',
  'faceIds',
] as const satisfies (keyof ErasureEntry)[];

/** Adds the ids of an entry that was written before. */
function mergeEntries(before: ErasureEntry | undefined, entry: ErasureEntry): ErasureEntry {
  const merged = { ...entry };
  for (const field of ID_FIELDS) merged[field] = [...new Set([...(before?.[field] ?? []), ...entry[field]])];
  return merged;
}
