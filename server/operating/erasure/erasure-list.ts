/** The list of erasures that is replayed after a restore. It is outside the database, and contains only random ids. */
import { join } from 'node:path';
import { z } from 'zod';
import { idSchema } from '#contract/page.schema.ts';
import type { Config } from '#platform/config.ts';
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

/** The places of decided texts, without their content. */
const textsSchema = z.strictObject({ version: z.literal(1), blank: keysOfTexts, keep: keysOfTexts });

/** What an erasure reached, by random ids. */
export type ErasureEntry = z.infer<typeof entrySchema>;

export interface ErasureList {
  write(entry: ErasureEntry): Promise<void>;
  /** Adds decisions about texts; they are stored beside the entry, because earlier versions do not know them. */
  addTexts(tenantId: string, erasureId: string, texts: TextDecisions): Promise<void>;
  readTexts(tenantId: string, erasureId: string): Promise<TextDecisions>;
  /** Lists the ids of the erasures of a tenant. */
  listIds(tenantId: string): Promise<string[]>;
  /** @throws Error if the entry is invalid, because nothing may be served on a guess */
  read(tenantId: string, erasureId: string): Promise<ErasureEntry>;
}

/** Opens the list: at ERASURES_URL, otherwise in its own folder in DATA_DIR. */
export function openErasureList({
  erasuresUrl,
  dataDir,
}: Pick<Config, 'erasuresUrl' | 'dataDir'>): ErasureList {
  const storage: Storage =
    erasuresUrl === undefined
      ? createLocalStorage(join(dataDir, 'erasures'))
      : openStorage(erasuresUrl, dataDir);
  const keyOf = (tenantId: string, erasureId: string) => `${tenantId}/${erasureId}.json`;
  const textsKeyOf = (tenantId: string, erasureId: string) => `${tenantId}/${erasureId}.texts.json`;
  const readTexts: ErasureList['readTexts'] = async (tenantId, erasureId) => {
    const key = textsKeyOf(tenantId, erasureId);
    if ((await storage.stat(key)) === undefined) return { blank: [], keep: [] };
    const text = new TextDecoder().decode(await storage.read(key));
    const { blank, keep } = textsSchema.parse(JSON.parse(text));
    return { blank, keep };
  };
  return {
    write: (entry) =>
      storage.put(
        keyOf(entry.tenantId, entry.erasureId),
        new TextEncoder().encode(`${JSON.stringify(entrySchema.parse(entry))}\n`),
      ),
    async addTexts(tenantId, erasureId, { blank, keep }) {
      const before = await readTexts(tenantId, erasureId);
      const texts = {
        version: 1,
        blank: [...new Set([...before.blank, ...blank])],
        keep: [...new Set([...before.keep, ...keep])],
      };
      await storage.put(
        textsKeyOf(tenantId, erasureId),
        new TextEncoder().encode(`${JSON.stringify(textsSchema.parse(texts))}\n`),
      );
    },
    readTexts,
    async listIds(tenantId) {
      const keys = await storage.list(tenantId);
      return keys.flatMap((key) => /([0-9a-f-]{36})\.json$/.exec(key)?.[1] ?? []);
    },
    async read(tenantId, erasureId) {
      const key = keyOf(tenantId, erasureId);
      const text = new TextDecoder().decode(await storage.read(key));
      const entry = entrySchema.safeParse(JSON.parse(text));
      if (!entry.success) throw new Error(`the list of erasures has an entry that cannot be read: ${key}`);
      return entry.data;
    },
  };
}
