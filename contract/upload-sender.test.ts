import { expect, test, vi } from 'vitest';
import { type SenderPorts, type TusOptions, UploadRefused, UploadSender } from './upload-sender.ts';

interface Photo {
  name: string;
  /** The statuses with which the photo's uploads end, in order; 204 after the last one. */
  statuses?: number[];
  isUnreadable?: boolean;
}

const NOTHING = { known: [], begun: [], awaited: [] };

/** Opens a sender without a network, with a clock that jumps over each wait. */
function openSender(ports: Partial<SenderPorts<Photo>> = {}) {
  let nowMs = 0;
  const log: string[] = [];
  const waits: number[] = [];
  const uploads: { photo: Photo; options: TusOptions }[] = [];
  const sender = new UploadSender<Photo>(
    { origin: 'http://shop', token: 't', linkId: 'link' },
    {
      now: () => nowMs,
      async sleep(ms) {
        waits.push(ms);
        nowMs += ms;
      },
      describe: ({ name }) => ({ size: 1_000, name, folder: '' }),
      openBatch: () => ({
        hash: async ({ name, isUnreadable }) => (isUnreadable === true ? undefined : `hash-${name}`),
        draw: async ({ name }) => ({ bytes: 100, send: async () => log.push(`preview ${name}`) }),
        close: () => {},
      }),
      check: async () => NOTHING,
      async openUpload(photo, options) {
        uploads.push({ photo, options });
        const start = () => {
          const status = photo.statuses?.shift() ?? 204;
          log.push(`photo ${photo.name}`);
          if (status === 204) options.onSuccess();
          else
            options.onError(
              Object.assign(new Error('refused'), { originalResponse: { getStatus: () => status } }),
            );
        };
        return { start, abort: async () => {} };
      },
      chunkBytes: () => 500,
      checkedAtOnce: { first: 1, most: 4 },
      onProgress: () => {},
      ...ports,
    },
  );
  return { sender, log, waits, uploads };
}

test('previews are sent before any photo', async () => {
  const { sender, log } = openSender();
  sender.add([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
  expect(await sender.finish()).toMatchObject({ files: 3, filesDone: 3, bytesDone: 3_000, sent: 3 });
  expect(log).toEqual(['preview a', 'preview b', 'preview c', 'photo a', 'photo b', 'photo c']);
});

test('photos are checked in growing batches; known photos are not sent, and begun uploads are resumed', async () => {
  const asked: string[][] = [];
  const { sender, log, uploads } = openSender({
    async check(hashes) {
      asked.push(hashes);
      return { known: ['hash-a'], begun: ['hash-b'], awaited: ['hash-c'] };
    },
  });
  sender.add(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => ({ name })));
  expect(await sender.finish()).toMatchObject({ known: 1, sent: 7 });
  expect(asked.map(({ length }) => length)).toEqual([1, 2, 4, 1]);
  expect(log).not.toContain('preview b');
  expect(log).not.toContain('preview c');
  const addressOf = (wanted: string) =>
    uploads.find(({ photo }) => photo.name === wanted)?.options.uploadUrl ?? null;
  expect(addressOf('b')).toMatch(/^http:\/\/shop\/.*link-hash-b$/);
  expect(addressOf('c')).toBeNull();
});

test('an unreadable and a refused photo are listed, and the others are sent', async () => {
  const [lost, large] = [
    { name: 'lost', isUnreadable: true },
    { name: 'large', statuses: [413] },
  ];
  const { sender } = openSender();
  sender.add([lost, large, { name: 'b' }]);
  expect(await sender.finish()).toMatchObject({
    filesDone: 3,
    sent: 1,
    unreadable: [lost],
    refused: [{ photo: large, status: 413 }],
  });
});

test('a call without an answer is repeated at growing intervals', async () => {
  const statuses = [0, 503, 429, 423];
  const troubles: unknown[] = [];
  const { sender, waits } = openSender({
    async check() {
      const status = statuses.shift();
      if (status !== undefined) throw new UploadRefused(status);
      return NOTHING;
    },
    onProgress: () => troubles.push(sender?.state.trouble),
  });
  sender.add([{ name: 'a' }]);
  expect(await sender.finish()).toMatchObject({ sent: 1, trouble: undefined });
  expect(waits).toEqual([1_000, 2_000, 5_000, 10_000]);
  expect(new Set(troubles)).toEqual(new Set([undefined, 'Line', 'Shop', 'TooMany']));
});

test('an expired link ends the sending', async () => {
  const { sender } = openSender();
  sender.add([{ name: 'a', statuses: [403] }]);
  expect(await sender.finish()).toMatchObject({ isOver: true, filesDone: 0, sent: 0, refused: [] });
});

test('an upload whose creation got no answer is resumed; if that fails too, it is resumed after a wait', async () => {
  const { sender, uploads, waits } = openSender();
  sender.add([{ name: 'a', statuses: [409, 409] }]);
  expect(await sender.finish()).toMatchObject({ sent: 1 });
  expect(uploads.map(({ options }) => options.uploadUrl === null)).toEqual([true, false, false]);
  expect(waits).toEqual([2_000]);
});

test('a file that changed is hashed again, and refused after five times', async () => {
  const { sender, uploads } = openSender();
  sender.add([
    { name: 'once', statuses: [460] },
    { name: 'always', statuses: [460, 460, 460, 460, 460] },
  ]);
  expect(await sender.finish()).toMatchObject({ sent: 1, refused: [{ status: 460 }], filesDone: 2 });
  expect(uploads.filter(({ photo }) => photo.name === 'always')).toHaveLength(5);
});

test('a limited rate delays previews and chunks', async () => {
  const { sender, uploads, waits } = openSender();
  sender.setLimit(100);
  sender.add([{ name: 'a' }]);
  await sender.finish();
  const [upload] = uploads;
  await upload?.options.onBeforeRequest({ getMethod: () => 'HEAD' });
  expect(waits).toEqual([0]);
  await upload?.options.onBeforeRequest({ getMethod: () => 'PATCH' });
  await upload?.options.onBeforeRequest({ getMethod: () => 'PATCH' });
  // 100 bytes of the preview, then 500 of a chunk.
  expect(waits).toEqual([0, 1_000, 5_000]);
});

test('a paused upload is aborted and started again; what it sent before is counted once', async () => {
  const opened = Promise.withResolvers<TusOptions>();
  const [start, abort] = [vi.fn(), vi.fn(async () => {})];
  const { sender } = openSender({
    async openUpload(_photo, options) {
      opened.resolve(options);
      return { start, abort };
    },
  });
  sender.add([{ name: 'a' }]);
  const options = await opened.promise;
  await expect.poll(() => start.mock.calls).toHaveLength(1);
  options.onProgress(400);
  expect(sender.bytesUnderWay()).toBe(400);
  sender.setPaused(true);
  expect(abort).toHaveBeenCalledTimes(1);
  await expect(options.onBeforeRequest({ getMethod: () => 'PATCH' })).rejects.toThrow('paused');
  sender.setPaused(false);
  expect(start).toHaveBeenCalledTimes(2);
  options.onSuccess();
  expect(await sender.finish()).toMatchObject({ sent: 1, bytesDone: 1_000, isPaused: false });
  expect(sender.bytesUnderWay()).toBe(0);
});

test('a refused request of an upload is repeated only if a retry can help', async () => {
  const { sender, uploads } = openSender();
  sender.add([{ name: 'a' }]);
  await sender.finish();
  const mayRetry = (status: number | undefined) =>
    uploads[0]?.options.onShouldRetry({
      originalResponse: status === undefined ? null : { getStatus: () => status },
    });
  expect([undefined, 500, 429, 423].map(mayRetry)).toEqual([true, true, true, true]);
  expect([400, 409, 413, 460].map(mayRetry)).toEqual([false, false, false, false]);
});
