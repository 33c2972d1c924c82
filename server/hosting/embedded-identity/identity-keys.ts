import { randomBytes } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLocalJWKSet, errors, exportJWK, generateKeyPair, type JWK, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { Deps } from '#platform/deps.ts';

/** RSA, because verifying takes a third of the time of an elliptic curve, and is far more frequent than signing. */
export const SIGNING_ALGORITHM = 'RS256';
const ROTATE_AFTER_MS = 90 * 24 * 3600_000;
/** How often a process checks for new keys of other processes. */
const CACHE_TTL_MS = 30_000;
/** The shortest interval between such checks if a token has an unknown key. */
const LOOKED_AGAIN_MS = 1_000;
const FILE_NAME = /^identity-(\d+)\.json$/;

const fileSchema = z.object({
  createdAt: z.iso.datetime(),
  /** The secret that signs the provider's cookies. */
  cookieSecret: z.string().min(32),
  privateJwk: z.looseObject({ kty: z.literal('RSA'), kid: z.string() }),
});

/** The provider's signing keys. */
export interface SigningSet {
  /** The private keys, newest first. The first one signs tokens. */
  privateJwks: JWK[];
  cookieSecrets: string[];
}

export interface IdentityKeys {
  read(): Promise<SigningSet>;
  /** Finds the key of one of the provider's own tokens. */
  getKey: JWTVerifyGetKey;
}

interface KeyFile extends z.infer<typeof fileSchema> {
  generation: number;
}

/**
 * Creates the built-in provider's keys: numbered files in the data folder, readable only by their owner, and shared by
 * every process that uses the folder. After 90 days a second key signs, and the first still verifies.
 */
export function createIdentityKeys({ config, clock }: Pick<Deps, 'config' | 'clock'>): IdentityKeys {
  const folder = join(config.dataDir, 'keys');
  let known: { set: SigningSet; publicKeys: JWTVerifyGetKey; readAt: number } | undefined;
  let reading: Promise<NonNullable<typeof known>> | undefined;
  const now = () => clock.now().getTime();

  const load = async (): Promise<NonNullable<typeof known>> => {
    const files = await readKeyFiles(folder);
    const [newest] = files;
    if (newest === undefined || now() - Date.parse(newest.createdAt) >= ROTATE_AFTER_MS) {
      await makeKeyFile(folder, (newest?.generation ?? 0) + 1, clock.now());
      // Another process may have been faster; then its file is used.
      files.splice(0, files.length, ...(await readKeyFiles(folder)));
    }
    const used = files.slice(0, 2);
    await Promise.all(
      files.slice(2).map(({ generation }) => rm(pathOf(folder, generation), { force: true })),
    );
    const privateJwks = used.map(({ privateJwk }) => privateJwk as JWK);
    return {
      set: { privateJwks, cookieSecrets: used.map(({ cookieSecret }) => cookieSecret) },
      publicKeys: createLocalJWKSet({ keys: privateJwks.map(publicPart) }),
      readAt: now(),
    };
  };
  const current = async (maxAgeMs: number): Promise<NonNullable<typeof known>> => {
    if (known !== undefined && now() - known.readAt < maxAgeMs) return known;
    reading ??= load().finally(() => {
      reading = undefined;
    });
    known = await reading;
    return known;
  };
  return {
    read: async () => (await current(CACHE_TTL_MS)).set,
    async getKey(header, token) {
      try {
        return await (await current(CACHE_TTL_MS)).publicKeys(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        return (await current(LOOKED_AGAIN_MS)).publicKeys(header, token);
      }
    },
  };
}

const pathOf = (folder: string, generation: number) => join(folder, `identity-${generation}.json`);

/**
 * @returns the keys, newest first
 */
async function readKeyFiles(folder: string): Promise<KeyFile[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  const generations = names.flatMap((name) => FILE_NAME.exec(name)?.[1] ?? []).map(Number);
  const newestFirst = generations.toSorted((one, other) => other - one);
  return Promise.all(
    newestFirst.map(async (generation) => ({
      generation,
      ...fileSchema.parse(JSON.parse(await readFile(pathOf(folder, generation), 'utf8'))),
    })),
  );
}

/**
 * Writes to a temporary file and links it into place, so that if two processes create the same generation, only one
 * succeeds.
 */
async function makeKeyFile(folder: string, generation: number, createdAt: Date): Promise<void> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const kid = randomBytes(9).toString('base64url');
  const file: z.infer<typeof fileSchema> = {
    createdAt: createdAt.toISOString(),
    cookieSecret: randomBytes(32).toString('base64url'),
    privateJwk: { ...(await exportJWK(privateKey)), kty: 'RSA', kid, alg: SIGNING_ALGORITHM, use: 'sig' },
  };
  const fresh = join(folder, `identity.${randomBytes(8).toString('hex')}`);
  await writeFile(fresh, `${JSON.stringify(file)}\n`, { mode: 0o600, flush: true });
  await link(fresh, pathOf(folder, generation)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(fresh);
}

function publicPart({ kty, kid, alg, use, n, e }: JWK): JWK {
  if (kty !== 'RSA' || n === undefined || e === undefined) throw new Error('the identity key is no RSA key');
  return { kty, n, e, ...(kid && { kid }), ...(alg && { alg }), ...(use && { use }) };
}
