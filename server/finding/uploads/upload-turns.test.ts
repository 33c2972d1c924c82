import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { makeUploadLink } from '#tests/factories/upload-link.ts';
import { receiveFile, type UploadOutcome } from './receive-upload.ts';
import { findUploadLink } from './upload-links.store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/**
 * The transactions of a file before it waits for its turn: one each to record it, to lock it, to look it up, and to
 * find its photographer.
 */
const BEFORE_ITS_TURN = 4;

/** Sends files that wait at a gate. Each notes its name when it is read. */
async function openSender(tenantId: string, gate: Promise<void>, begun: string[]) {
  const { eventId } = await makeEvent(shop.deps, { tenantId, photos: [] });
  const { linkId } = await makeUploadLink(shop, { tenantId, eventId });
  const link = await shop.deps.database.inTenant(tenantId, (scope) => findUploadLink(scope, { linkId }));
  if (link === undefined) throw new Error('no link');
  const sent: Promise<UploadOutcome>[] = [];
  let done = 0;
  const { database } = shop.deps;
  const deps = {
    ...shop.deps,
    database: {
      ...database,
      inTenant: (async (...input) => {
        const found = await database.inTenant(...input);
        done += 1;
        return found;
      }) as typeof database.inTenant,
    },
  };
  return {
    sent,
    send(name: string) {
      // The file is refused because it is not a photo; this test does not need its content.
      const bytes = Buffer.from(name);
      const contentHash = createHash('sha256').update(bytes).digest('hex');
      const read = async () => {
        begun.push(name);
        await gate;
        return bytes;
      };
      const file = { name: `${name}.txt`, folder: '', contentHash, byteSize: bytes.byteLength, read };
      sent.push(receiveFile(deps, tenantId, link, file));
    },
    haveQueued: () => expect.poll(() => done).toBeGreaterThanOrEqual(BEFORE_ITS_TURN * sent.length),
  };
}

test('files of one brand wait behind one file of each other brand and link, and never behind all files of a flood', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const flood = await openSender('photofinish', gate, begun);
  const other = await openSender('photofinish', gate, begun);
  const brand = await openSender('marafon', gate, begun);
  for (let file = 0; file < 12; file += 1) flood.send(`flood ${file}`);
  await flood.haveQueued();
  expect(begun).toHaveLength(2);
  other.send('other link');
  brand.send('other brand');
  await Promise.all([other.haveQueued(), brand.haveQueued()]);
  open();
  await Promise.all([...flood.sent, ...other.sent, ...brand.sent]);
  expect(begun).toHaveLength(14);
  // Two files of the flood are being read already, and one more is next.
  expect(begun.indexOf('other brand')).toBeLessThan(5);
  expect(begun.indexOf('other link')).toBeLessThan(6);
});
