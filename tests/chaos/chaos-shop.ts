import { globSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setLetterGround, startLetters } from '#delivering/letters/index.ts';
import type { Random } from '#demo/random.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { AppDeps } from '#server/app.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { makeUploadLink, type TestLink } from '#tests/factories/upload-link.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { createS3Store, S3_KEYS, type S3Store } from '#tests/fakes/s3-store.ts';
import {
  openSlowMailServer,
  type SlowMailServer,
  type SlowMailServerOptions,
} from '#tests/fakes/slow-mail-server.ts';
import { createShopFolder, findFreePort } from '#tests/faults/shop-process.ts';
import { mountSmallDisk, type SmallDisk } from '#tests/faults/small-disk.ts';
import { type Address, openAddress } from './address.ts';
import { type DatabaseServers, openDatabaseServers } from './database-servers.ts';
import { type KeptProcess, keepRunning } from './keep-running.ts';

export const TENANT = 'photofinish';
/** Bibs that visitors look for and whose photos are sent. */
export const BIBS = Array.from({ length: 24 }, (_, index) => String(1101 + 37 * index));
/** Number of photos published at the start, of the bibs in turn. */
const FIRST_PHOTOS = 48;
/** How many participants one photo of the event with letters shows. */
const PEOPLE_A_PHOTO = 20;
const DATABASE_DISK_BYTES = 1_200 * 2 ** 20;

/** A shop of real processes, each behind a fixed address, with the faults that can be injected. */
export interface ChaosShop {
  /** The address for visitors, in front of all processes. */
  url: string;
  port: number;
  eventId: string;
  productId: string;
  upload: TestLink;
  processes: readonly KeptProcess[];
  database: DatabaseServers;
  /** A disk only for the database; undefined if this user may not mount one. */
  databaseDisk: SmallDisk | undefined;
  store: S3Store;
  mails: SlowMailServer;
  /** Stop and restart the store and the mail server. */
  storeLine: Line;
  mailLine: Line;
  /** Whether the clocks of its processes can be shifted. */
  hasClocks: boolean;
  withPlatform<T>(work: (deps: AppDeps) => Promise<T>): Promise<T>;
  /** Stops everything. @returns a sentence for each process that did not shut down cleanly */
  close(): Promise<string[]>;
}

interface Line {
  away(): void;
  back(): void;
}

export interface ChaosInput {
  random: Random;
  serves: number;
  works: number;
  /** How many participants get a letter, and how many a minute. */
  letters: { people: number; perMinute: number };
  mailServer: SlowMailServerOptions;
  /** Whether the database gets its own disk that can be filled. */
  hasSmallDisk: boolean;
}

const lineOf = (address: Address, port: number): Line => {
  address.lead(port);
  return { away: () => address.lead(), back: () => address.lead(port) };
};

/** Finds the library that fakes a program's clock (Debian's package `faketime`). */
const findFakeTime = (): string | undefined =>
  globSync('/usr/{lib,lib64}{,/*}/faketime/libfaketimeMT.so.1')[0];

/** Starts the shop with an event, its photos and its letters. */
export async function openChaosShop(input: ChaosInput): Promise<ChaosShop> {
  const disk = input.hasSmallDisk ? await mountSmallDisk(DATABASE_DISK_BYTES) : undefined;
  const base = disk?.folder ?? (await makeTempFolder('chaos'));
  const database = await openDatabaseServers(base);
  const [front, storeAddress, mailAddress] = await Promise.all([openAddress(), openAddress(), openAddress()]);
  const storeFolder = await makeTempFolder('chaos-store');
  const storePort = await findFreePort();
  const store = createS3Store(storeFolder, storePort);
  await store.up();
  const mails = await openSlowMailServer(input.mailServer, input.random.next);
  const storeLine = lineOf(storeAddress, storePort);
  const mailLine = lineOf(mailAddress, mails.port);
  Object.assign(process.env, S3_KEYS);
  const folder = await createShopFolder({
    ...S3_KEYS,
    DATABASE_URL: database.url,
    STORAGE_URL: `s3://photos/shop?endpoint=http://127.0.0.1:${storeAddress.port}`,
    SMTP_URL: `smtp://127.0.0.1:${mailAddress.port}`,
    LETTERS_PER_MINUTE: String(input.letters.perMinute),
    DESK_URL: `http://desk.localhost:${front.port}`,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const made = await folder.withPlatform((deps) => fillShop(deps, input.letters.people));

  const library = findFakeTime();
  const ports = await Promise.all(Array.from({ length: input.serves }, findFreePort));
  const programs = [
    ...ports.map((port, index) => ({ name: `serve-${index + 1}`, args: ['serve', '--demo'], port })),
    ...Array.from({ length: input.works }, (_, index) => ({
      name: `work-${index + 1}`,
      args: ['work', '--demo'],
      port: 0,
    })),
  ];
  const processes: KeptProcess[] = [];
  for (const { name, args, port } of programs) {
    const clockFile = library === undefined ? undefined : join(folder.dataDir, `clock-${name}`);
    if (clockFile !== undefined) await writeFile(clockFile, '+0');
    const environment = { PORT: String(port), ...clockEnvironment(library, clockFile) };
    processes.push(keepRunning({ folder, name, args, environment, clockFile }));
  }
  front.lead(...ports);
  const shop: ChaosShop = {
    ...made,
    url: `http://127.0.0.1:${front.port}`,
    port: front.port,
    processes,
    database,
    databaseDisk: disk,
    store,
    mails,
    storeLine,
    mailLine,
    hasClocks: library !== undefined,
    withPlatform: folder.withPlatform,
    async close() {
      const faults = await Promise.all(processes.map((each) => each.stop()));
      await folder.remove();
      await Promise.all([front.close(), storeAddress.close(), mailAddress.close()]);
      await mails.close();
      await store.down();
      await database.stop();
      await (disk?.remove() ?? rm(base, { recursive: true, force: true }));
      await rm(storeFolder, { recursive: true, force: true });
      return faults.filter((each) => each !== undefined);
    },
  };
  try {
    await waitFor(
      'all to be ready',
      async () => {
        for (const { name, lastOutput } of processes)
          if (lastOutput() !== '') throw new Error(`${name} does not start: ${lastOutput()}`);
        return processes.every(({ readySince }) => readySince() !== undefined);
      },
      BOOT_MS,
    );
  } catch (error) {
    await shop.close();
    throw error;
  }
  return shop;
}

/** Generous: on a busy machine a start takes a minute. */
const BOOT_MS = 600_000;

/** Waits until every process is ready. */
export async function waitForAll({ processes }: Pick<ChaosShop, 'processes'>): Promise<void> {
  for (const each of processes)
    await waitFor(`${each.name} to be ready`, async () => each.readySince() !== undefined, BOOT_MS);
}

function clockEnvironment(library: string | undefined, file: string | undefined): Record<string, string> {
  if (library === undefined || file === undefined) return {};
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    // The file is read each second. Monotonic clocks are not shifted, as when a machine's clock is set.
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
}

/** Creates the event for searches and purchases, and one whose participants get letters. */
async function fillShop(deps: AppDeps, people: number) {
  const photos = Array.from({ length: FIRST_PHOTOS }, (_, index) => [BIBS[index % BIBS.length] ?? '']);
  const { eventId } = await makeEvent(deps, { title: 'Soak Run', photos });
  const productId = await deps.database.inTenant(TENANT, async ({ trx }) => {
    const product = await trx
      .selectFrom('products')
      .select('productId')
      .where('catalogId', '=', eventId)
      .where('productType', '=', 'Photo')
      .executeTakeFirstOrThrow();
    return product.productId;
  });
  const upload = await makeUploadLink({ deps }, { tenantId: TENANT, eventId });
  const bibs = Array.from({ length: people }, (_, index) => String(index + 1));
  const shown = Array.from({ length: Math.ceil(people / PEOPLE_A_PHOTO) }, (_, index) =>
    bibs.slice(index * PEOPLE_A_PHOTO, (index + 1) * PEOPLE_A_PHOTO),
  );
  const letters = await makeEvent(deps, { title: 'Letter Run', photos: shown });
  await deps.database.inTenant(TENANT, async (scope) => {
    const input = { eventId: letters.eventId, ground: 'Consent at registration' };
    await setLetterGround(deps, scope, input, BY_COMMAND);
    await startLetters(deps, scope, letters.eventId, BY_COMMAND);
  });
  return { eventId, productId, upload };
}
