import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dkimKeyOf, dkimRecordOf, loadDkimKeys } from '#platform/mailer/dkim-keys.ts';
import { checkSender } from './check-sender.ts';

const PEM = { format: 'pem', type: 'pkcs8' } as const;
const pem = () => generateKeyPairSync('ed25519').privateKey.export(PEM).toString();
const key = { domainName: 'lauf.example', keySelector: 'photos', privateKey: pem() };
const { publicKey } = dkimRecordOf(key);

/** Creates a DNS with only these records. */
const dns = (records: Record<string, string>) => async (name: string) =>
  records[name] === undefined ? [] : [records[name]];

const statesOf = async (ask: (name: string) => Promise<string[]>, address = 'foto@lauf.example') =>
  (await checkSender(ask, address, key)).map(({ subject, state }) => `${subject} ${state}`);

test('a sender with its DNS records is ok', async () => {
  const ask = dns({
    'lauf.example': 'v=spf1 include:mail.example -all',
    'photos._domainkey.lauf.example': `v=DKIM1; k=ed25519; p=${publicKey}`,
    '_dmarc.lauf.example': 'v=DMARC1; p=quarantine',
  });
  expect(await statesOf(ask)).toEqual(['SPF ok', 'DKIM ok', 'DMARC ok']);
});

test('a missing or different record is reported with the record to write', async () => {
  const findings = await checkSender(
    dns({ 'photos._domainkey.lauf.example': 'v=DKIM1; p=AAAA' }),
    'foto@lauf.example',
    key,
  );
  expect(findings.map(({ state }) => state)).toEqual(['missing', 'missing', 'missing']);
  expect(findings[1]?.finding).toContain(`k=ed25519; p=${publicKey}`);
});

test('the parent domain’s record covers a subdomain', async () => {
  const findings = await checkSender(
    dns({ '_dmarc.lauf.example': 'v=DMARC1; p=none' }),
    'a@m.lauf.example',
    undefined,
  );
  expect(findings[2]).toMatchObject({ subject: 'DMARC', state: 'ok' });
  expect(findings[1]).toMatchObject({ subject: 'DKIM', state: 'unknown' });
});

test('without a network nothing is reported as missing', async () => {
  const ask = async () => {
    throw new Error('queryTxt ECONNREFUSED lauf.example');
  };
  const findings = await checkSender(ask, 'foto@lauf.example', key);
  expect(findings.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown']);
  expect(findings[0]?.finding).toContain('DNS could not be queried');
});

test('keys are identified by their record’s name; a wrong file is reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dkim-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'photos._domainkey.Lauf.example.pem'), key.privateKey);
  expect(dkimKeyOf(await loadDkimKeys(folder), 'foto@LAUF.example')).toEqual(key);
  expect(dkimKeyOf(await loadDkimKeys(folder), 'foto@other.example')).toBeUndefined();
  await expect(loadDkimKeys(join(folder, 'none'))).rejects.toThrow('no folder');
  await mkdir(join(folder, 'b'));
  await writeFile(join(folder, 'b', 'key.pem'), key.privateKey);
  await expect(loadDkimKeys(join(folder, 'b'))).rejects.toThrow('"key.pem" is not called');
  await writeFile(join(folder, 'a._domainkey.b.example.pem'), 'no key');
  await expect(loadDkimKeys(folder)).rejects.toThrow('is no private key');
});
