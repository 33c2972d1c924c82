import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { PrivateAddress, Redirected } from '../outbound/call-out.ts';
import { sandbox } from '../sandbox/sandbox.ts';
import { AnswerTooLong, BadList, KEYS_PER_PAGE, openForeignBucket } from './foreign-bucket.ts';

async function openStore(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { bucket: 'race', prefix: 'a/', endpoint: `http://127.0.0.1:${port}`, region: 'eu-central-1' };
}
const anywhere = { tenantId: 'one', mayReach: () => true };
const LIST = `<ListBucketResult><IsTruncated>true</IsTruncated>
  <Contents><Key>a/Anna &amp; co/1 (2).jpg</Key><Size>3</Size></Contents>
  <Contents><Key>elsewhere/2.jpg</Key><Size>3</Size></Contents></ListBucketResult>`;

test('a bucket is listed and read anonymously, whatever credentials this machine has', async () => {
  const names = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];
  const before = names.map((name) => process.env[name]);
  for (const name of names) process.env[name] = 'OURS';
  onTestFinished(() => {
    for (const [index, name] of names.entries())
      if (before[index] === undefined) delete process.env[name];
      else process.env[name] = before[index];
  });
  const asked: { url: string; authorization: string | undefined }[] = [];
  const place = await openStore(({ url = '', headers }, response) => {
    asked.push({ url, authorization: headers.authorization });
    expect(JSON.stringify(headers)).not.toContain('OURS');
    response.end(url.includes('list-type') ? LIST : 'abc');
  });
  const store = openForeignBucket(place, null, anywhere);
  expect(await store.list('Aaron/9!.jpg')).toEqual({
    objects: [{ key: 'Anna & co/1 (2).jpg', size: 3 }],
    isLast: false,
  });
  expect(Buffer.from(await store.read('Anna & co/1 (2).jpg', 3)).toString()).toBe('abc');
  expect(asked.map(({ authorization }) => authorization)).toEqual([undefined, undefined]);
  const [list, object] = asked.map(({ url }) => new URL(url, place.endpoint));
  expect(list?.pathname).toMatch(/^\/race\/?$/);
  expect(list?.searchParams.get('start-after')).toBe('a/Aaron/9!.jpg');
  expect(decodeURIComponent(object?.pathname ?? '')).toBe('/race/a/Anna & co/1 (2).jpg');
});

test('a given key signs, and only its id is sent', async () => {
  let sent = '';
  const place = await openStore(({ headers }, response) => {
    sent = JSON.stringify(headers);
    response.end(LIST);
  });
  await openForeignBucket(place, { accessKeyId: 'GIVEN', secretAccessKey: 'HIDDEN' }, anywhere).list('');
  expect(sent).toContain('Credential=GIVEN/');
  expect(sent).not.toContain('HIDDEN');
});

test('a private address, a redirect and an answer without an end are refused', async () => {
  const place = await openStore(({ url = '' }, response) => {
    if (url.includes('list-type')) response.writeHead(307, { location: 'http://169.254.169.254/' }).end();
    else response.end('x'.repeat(100));
  });
  await expect(
    openForeignBucket(place, null, { ...anywhere, mayReach: () => false }).list(''),
  ).rejects.toThrow(PrivateAddress);
  const store = openForeignBucket(place, null, anywhere);
  await expect(store.list('')).rejects.toThrow(Redirected);
  await expect(store.read('1.jpg', 99)).rejects.toThrow(AnswerTooLong);
});

const contents = (count: number, more = '') =>
  `<ListBucketResult>${'<Contents><Key>a/1.jpg</Key><Size>3</Size></Contents>'.repeat(count)}${more}</ListBucketResult>`;

test('a list that is too long, has more objects than asked for, or is not a list, is refused', async () => {
  let answer = '';
  let asked = '';
  const place = await openStore(({ url = '' }, response) => {
    asked = url;
    response.end(answer);
  });
  const list = async (given: string) => {
    answer = given;
    return openForeignBucket(place, null, anywhere).list('');
  };
  expect((await list(contents(KEYS_PER_PAGE))).objects).toHaveLength(KEYS_PER_PAGE);
  expect(new URL(asked, place.endpoint).searchParams.get('max-keys')).toBe(String(KEYS_PER_PAGE));
  await expect(list(contents(KEYS_PER_PAGE + 1))).rejects.toThrow(BadList);
  await expect(list(contents(1, '<a/>'.repeat(2 ** 19)))).rejects.toThrow(AnswerTooLong);
  await expect(list('<html><body>Welcome</body></html>')).rejects.toThrow(BadList);
  await expect(list('no XML')).rejects.toThrow(BadList);
});

test('a list whose parser was stopped does not count as a bad list', async () => {
  const { run } = sandbox;
  onTestFinished(() => {
    sandbox.run = run;
  });
  sandbox.run = async () => ({ stoppedBy: 'Time' });
  const place = await openStore((_request, response) => response.end(contents(1)));
  const error = await openForeignBucket(place, null, anywhere)
    .list('')
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(BadList);
});

test('the SDK parses only short errors, also of an object with many bytes', async () => {
  let message = '';
  const place = await openStore((_request, response) => {
    response.writeHead(404).end(`<Error><Code>NoSuchKey</Code><Message>${message}</Message></Error>`);
  });
  const read = () => openForeignBucket(place, null, anywhere).read('1.jpg', 2 ** 20);
  await expect(read()).rejects.toMatchObject({ name: 'NoSuchKey' });
  message = 'x'.repeat(2 ** 17);
  await expect(read()).rejects.not.toMatchObject({ name: 'NoSuchKey' });
});
