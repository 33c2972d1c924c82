import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '#tests/factories/wait-for.ts';
import { createShopFolder, findFreePort, type ShopFolder } from '#tests/faults/shop-process.ts';
import { rawCall } from './raw-call.ts';

/** Checks what `start` exposes to other machines. */
let folder: ShopFolder;
beforeAll(async () => {
  folder = await createShopFolder();
});
afterAll(() => folder.remove());

const PUBLIC_URL = 'https://photos.lakeside-run.at';

test.each([{ PUBLIC_URL }, { PUBLIC_URL: 'http://192.168.1.20:3000' }, { HOST: '0.0.0.0' }, { HOST: '::' }])(
  'start refuses to open the mailbox page to other machines: %j',
  async (environment) => {
    const started = folder.run(['start', '--no-demo'], { PORT: '0', ...environment });
    expect(await started.ended).toMatchObject({ code: 1 });
    expect(started.printed()).toContain('set SMTP_URL');
  },
);

test('start refuses to open the demo’s logins to other machines, also with a mail server', async () => {
  const started = folder.run(['start'], { PORT: '0', HOST: '0.0.0.0', SMTP_URL: 'smtp://127.0.0.1:9' });
  expect(await started.ended).toMatchObject({ code: 1 });
  expect(started.printed()).toContain('--no-demo');
});

test('with a mail server start opens neither bank nor mailbox, prints this, and serves metrics on their own port', async () => {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const started = folder.run(['start', '--no-demo'], {
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    PUBLIC_URL,
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'warn',
  });
  await started.ready();
  await waitFor('its words', async () => started.printed().includes('no mailbox page'));
  expect(started.printed()).toContain('MAIL_FROM is photos@photofinish.example, an example');
  expect(started.printed()).toContain('SIGNING_SECRET is not set');
  const get = (path: string, at = port) =>
    rawCall(at, [`GET ${path} HTTP/1.1`, 'Host: photofinish.localhost', 'Accept: application/json']);
  for (const path of ['/mailbox', '/sandbox-bank/x', '/identity/auth', '/metrics'])
    expect((await get(path)).body, path).not.toMatch(/Mailbox|photofinish_request_seconds|bank/);
  expect((await get('/metrics', metricsPort)).body).toContain('photofinish_request_seconds_count');
  started.signal('SIGTERM');
  expect(await started.ended).toMatchObject({ code: 0 });
});
