import { describe, expect, test } from 'vitest';
import { createReach } from '#platform/outbound/networks.ts';
import { describeSource, isGivenUp, nextTry, readImportSource } from './photo-imports.rules.ts';

const read = (address: string, more: { endpoint?: string; region?: string } = {}, allowed: string[] = []) =>
  readImportSource({ address, endpoint: '', region: '', ...more }, createReach(allowed));

describe('the address of an import', () => {
  test('may be that of a zip', () => {
    expect(read(' https://files.example/race.zip?token=SECRET ')).toEqual({
      kind: 'Zip',
      url: 'https://files.example/race.zip?token=SECRET',
    });
  });

  test('may be that of a folder in a bucket, at Amazon unless an endpoint is named', () => {
    const bucket = { kind: 'Bucket', bucket: 'race-photos' };
    const ofAmazon = 'https://s3.us-east-1.amazonaws.com';
    expect(read('s3://race-photos')).toEqual({
      ...bucket,
      prefix: '',
      endpoint: ofAmazon,
      region: 'us-east-1',
    });
    expect(read('s3://race-photos/2026/neul%C3%A4uf/', { region: 'eu-central-1' })).toEqual({
      ...bucket,
      prefix: '2026/neuläuf/',
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      region: 'eu-central-1',
    });
    const named = { ...bucket, prefix: 'a/', endpoint: 'https://minio.example:9000', region: 'r1' };
    expect(read('s3://race-photos/a', { endpoint: 'https://minio.example:9000/', region: 'r1' })).toEqual(
      named,
    );
    expect(read('s3://race-photos/a?endpoint=https://minio.example:9000&region=r1')).toEqual(named);
  });

  test.each([
    ['race.zip', {}, 'NoWebAddress'],
    ['file:///etc/passwd', {}, 'NoWebAddress'],
    ['ftp://files.example/race.zip', {}, 'NoWebAddress'],
    ['https://ada:secret@files.example/race.zip', {}, 'AddressWithPassword'],
    ['http://files.example/race.zip', {}, 'AddressUnencrypted'],
    ['https://169.254.169.254/latest/meta-data', {}, 'PrivateAddress'],
    ['https://[::1]/race.zip', {}, 'PrivateAddress'],
    ['https://localhost./race.zip', {}, 'PrivateAddress'],
    ['https://localhost/race.zip', {}, 'PrivateAddress'],
    ['s3://', {}, 'NoBucketAddress'],
    ['s3://a/b', {}, 'NoBucketAddress'],
    ['s3://key:secret@bucket/b', {}, 'NoBucketAddress'],
    ['s3://bucket:9000/b', {}, 'NoBucketAddress'],
    ['s3://race--x-s3/b', {}, 'NoBucketAddress'],
    ['s3://bucket/%00', {}, 'NoBucketAddress'],
    ['s3://bucket/%', {}, 'NoBucketAddress'],
    ['s3://bucket/b', { region: 'evil.example/' }, 'NoRegion'],
    ['s3://bucket/b?region=@evil.example', {}, 'NoRegion'],
    ['s3://bucket/b', { endpoint: 'https://10.0.0.1' }, 'PrivateAddress'],
    ['s3://bucket/b?endpoint=http://169.254.169.254', {}, 'PrivateAddress'],
    ['s3://bucket/b', { endpoint: 'http://minio.example' }, 'AddressUnencrypted'],
  ])('is refused: %s %o', (address, more, code) => {
    expect(read(address, more)).toMatchObject({ code });
  });

  test('may be private if the installation allows it', () => {
    const endpoint = 'http://10.1.2.3:9000';
    expect(read('s3://bucket/b', { endpoint }, ['10.1.0.0/16'])).toMatchObject({ kind: 'Bucket', endpoint });
  });

  test('is shown without parts that may be a key', () => {
    const zip = describeSource({ kind: 'Zip', url: 'https://files.example/SECRET/race.zip?token=SECRET' });
    expect(zip).toEqual({
      kind: 'Zip',
      address: expect.stringMatching(/^https:\/\/files\.example\/… \(\w+\)$/),
    });
    const endpoint = 'https://minio.example:9000';
    expect(describeSource({ kind: 'Bucket', bucket: 'race', prefix: 'a/', endpoint, region: 'r1' })).toEqual({
      kind: 'Bucket',
      address: 's3://race/a/ (minio.example:9000)',
    });
  });
});

describe('the next try', () => {
  const now = new Date('2026-05-10T10:00:00Z');
  const minutes = (
    reason: Parameters<typeof nextTry>[0]['reason'],
    failures = 1,
    status: number | null = null,
  ) => {
    const next = nextTry({ reason, status }, failures, now);
    return next === undefined ? undefined : (next.getTime() - now.getTime()) / 60_000;
  };

  test('comes after growing pauses, while the other server does not answer', () => {
    expect([1, 2, 3, 4, 5, 6, 8].map((failures) => minutes('NoAnswer', failures))).toEqual([
      1, 2, 4, 8, 16, 30, 30,
    ]);
    expect(minutes('NoAnswer', 9)).toBeUndefined();
    expect([503, 429, 404].map((status) => minutes('Status', 1, status))).toEqual([1, 1, undefined]);
  });

  test('comes a few times after an unexpected error, and skips a file after three failures', () => {
    for (const reason of ['FileFailed', 'Unexpected'] as const)
      expect([1, 8, 9].map((failures) => minutes(reason, failures))).toEqual([1, 30, undefined]);
    expect([2, 3].map((failures) => isGivenUp({ reason: 'FileFailed', failures }))).toEqual([false, true]);
    expect(isGivenUp({ reason: 'Unexpected', failures: 5 })).toBe(false);
  });

  test('comes for as long as this shop’s own storage is unreachable', () => {
    expect(minutes('Storage', 99)).toBe(1);
  });

  test('does not come if only a member can help', () => {
    for (const reason of ['AccessDenied', 'PrivateAddress', 'NotAZip', 'TooManyFiles'] as const)
      expect(minutes(reason)).toBeUndefined();
  });
});
