import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { createIdentityKeys } from './identity-keys.ts';

const DAY_MS = 24 * 3600_000;

let root: string;

beforeAll(async () => {
  root = await makeTempFolder('identity-keys');
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Opens two processes that use one data folder and one clock. */
async function openFolder(name: string) {
  const folder = join(root, name);
  await mkdir(folder);
  let now = Date.UTC(2026, 0, 1);
  const deps = {
    config: loadConfig({ DATA_DIR: folder }),
    clock: { now: () => new Date(now) },
  };
  return {
    folder: join(folder, 'keys'),
    one: createIdentityKeys(deps),
    other: createIdentityKeys(deps),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

const sign = async (jwk: JWK | undefined) =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'RS256', kid: String(jwk?.kid) })
    .sign(await importJWK(jwk ?? {}, 'RS256'));

test('processes that start at once share one key, which nobody else may read', async () => {
  const { one, other, folder } = await openFolder('shared');
  const [mine, theirs] = await Promise.all([one.read(), other.read()]);
  expect(mine).toEqual(theirs);
  expect(mine.privateJwks).toHaveLength(1);
  expect(await readdir(folder)).toEqual(['identity-1.json']);
  expect((await stat(join(folder, 'identity-1.json'))).mode & 0o777).toBe(0o600);
});

test('a second key signs after 90 days while the first still verifies; a third replaces the first', async () => {
  const { one, pass, folder } = await openFolder('rotated');
  const first = (await one.read()).privateJwks[0];
  const old = await sign(first);
  pass(91 * DAY_MS);
  const rotated = await one.read();
  expect(rotated.privateJwks.map(({ kid }) => kid)).toEqual([
    expect.not.stringMatching(`^${first?.kid}$`),
    first?.kid,
  ]);
  await expect(jwtVerify(old, one.getKey)).resolves.toBeDefined();
  pass(91 * DAY_MS);
  expect((await one.read()).privateJwks).toHaveLength(2);
  await expect(jwtVerify(old, one.getKey)).rejects.toThrow(/no applicable key/);
  expect((await readdir(folder)).toSorted()).toEqual(['identity-2.json', 'identity-3.json']);
});

test('a process that does not know a new key loads it', async () => {
  const { one, other, pass } = await openFolder('behind');
  await Promise.all([one.read(), other.read()]);
  // `other` uses keys that it read half a minute ago; `one` has read them again since.
  pass(90 * DAY_MS - 20_000);
  await other.read();
  pass(20_000);
  const [newest] = (await one.read()).privateJwks;
  pass(2_000);
  await expect(jwtVerify(await sign(newest), other.getKey)).resolves.toBeDefined();
});
