import { readFile } from 'node:fs/promises';
import {
  type Certificate,
  findErasure,
  listErasures,
  readCertificateKeys,
  readKeysAddress,
  readPublicKeys,
  verifyCertificate,
} from '#operating/erasure/index.ts';
import type { Config } from '#platform/config.ts';
import { callOut } from '#platform/outbound/call-out.ts';
import type { AppDeps } from '#server/app.ts';
import { readId, withTenant } from './in-tenant.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

const COUNT = 50;
const KEYS_BYTES_MAX = 1024 * 1024;
const KEYS_TIMEOUT_MS = 15_000;
const USAGE =
  'Use "certificate verify FILE", "certificate key", "certificate list" or "certificate show CERTIFICATE-ID".';

/**
 * Runs `photofinish certificate`.
 * @returns the exit code: 1 if a certificate is invalid, or there is none
 */
export async function certificateCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  const terminal = openTerminal();
  const [action, first, ...others] = operands;
  if (others.length > 0) throw new UsageError(USAGE);
  if (action === 'verify' && first !== undefined) return verifyFile(first, options, terminal);
  return withTenant(config, options, (deps, tenantId) =>
    runCertificateCommand(deps, tenantId, operands, options, terminal),
  );
}

/** Runs `certificate key`, `list` and `show`. */
export async function runCertificateCommand(
  deps: Pick<AppDeps, 'config' | 'database'>,
  tenantId: string,
  [action, first]: string[],
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  return deps.database.inTenant(tenantId, async (scope) => {
    if (action === 'key' && first === undefined) {
      terminal.print(JSON.stringify(await readCertificateKeys(deps, scope), undefined, 2));
      return 0;
    }
    if (action === 'list' && first === undefined) {
      const erasures = await listErasures(scope, readCount(options.count));
      if (options.json === true) terminal.print(JSON.stringify(erasures));
      else if (erasures.length === 0) terminal.print('There are no erasures.');
      else
        for (const { erasureId, requestedAt, finishedAt } of erasures)
          terminal.print(
            `${erasureId}  ${requestedAt.toISOString()}  ${finishedAt === null ? 'runs' : 'done'}`,
          );
      return 0;
    }
    if (action !== 'show' || first === undefined) throw new UsageError(USAGE);
    const erasure = await findErasure(scope, readId(first));
    if (erasure?.certificate == null) {
      terminal.print(erasure === undefined ? 'There is no such certificate.' : 'This erasure still runs.');
      return 1;
    }
    terminal.print(JSON.stringify(erasure.certificate, undefined, 2));
    return 0;
  });
}

function readCount(count: ParsedOptions[string]): number {
  if (count === undefined) return COUNT;
  const number = Number(count);
  if (!Number.isInteger(number) || number < 1 || number > 1000)
    throw new UsageError('--count must be a whole number from 1 to 1000.');
  return number;
}

const FAULTS: Record<Extract<Awaited<ReturnType<typeof verifyCertificate>>, string>, string> = {
  Malformed: 'it is not a Photofinish certificate',
  UnknownKey: 'it was signed with another key',
  Forged: 'it was changed after it was signed',
  ReadableCopyDiffers: 'its readable text differs from what was signed',
};

/** Verifies a certificate in a file. */
export async function verifyFile(file: string, { key }: ParsedOptions, terminal: Terminal): Promise<number> {
  const text = await readText(file);
  const source = typeof key === 'string' ? key : readKeysAddress(text);
  if (source === undefined) {
    terminal.print(`Not valid: ${FAULTS.Malformed}.`);
    return 1;
  }
  const keys = await readPublicKeys(await readSource(source));
  if (keys === undefined) throw new UsageError(`${source} holds no public key.`);
  const verified = await verifyCertificate(text, keys);
  if (typeof verified === 'string') {
    terminal.print(`Not valid: ${FAULTS[verified]}.`);
    return 1;
  }
  terminal.print(`Valid: signed by the key ${verified.keyId} of ${source}.`);
  for (const line of describeCertificate(verified.certificate)) terminal.print(line);
  return 0;
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read (${error.code}).`);
  });
}

async function readSource(source: string): Promise<string> {
  if (!/^https?:\/\//.test(source)) return readText(source);
  const call = { timeoutMs: KEYS_TIMEOUT_MS, bytesMax: KEYS_BYTES_MAX };
  const { status, text } = await callOut(source, call).catch((error: unknown) => {
    throw new UsageError(
      `${source} cannot be reached (${error instanceof Error ? error.message : 'no answer'}): name the keys with --key FILE.`,
    );
  });
  if (status !== 200 || text === undefined)
    throw new UsageError(`${source} answers with ${status}, not with keys: name them with --key FILE.`);
  return text;
}

/** Formats the content of a certificate, one line per fact. */
function describeCertificate(certificate: Certificate): string[] {
  const { tenant, certificateId, requestedAt, finishedAt, personIds, removed, kept } = certificate;
  const listed = (counts: { kind: string; count: number }[]) =>
    counts.map(({ kind, count }) => `${count} ${kind}`).join(', ') || 'nothing';
  return [
    `  certificate ${certificateId} of ${tenant.name} (${tenant.tenantId})`,
    `  erasure asked for ${requestedAt}, done ${finishedAt}`,
    `  persons: ${personIds.join(', ') || 'none'}`,
    ...removed.map(({ place, counts }) => `  removed from ${place.toLowerCase()}: ${listed(counts)}`),
    ...kept.map(({ reason, counts }) => `  kept (${REASONS[reason]}): ${listed(counts)}`),
  ];
}

const REASONS: Record<Certificate['kept'][number]['reason'], string> = {
  Receipts: 'required by law, without names',
  Statements: 'required by law as they were issued',
  BoughtByOthers: 'other buyers have them',
  AlsoOfOthers: 'they also show others; this person’s tags were removed',
  TakenByThem: 'they took them; their name was removed',
  MayBeOfOthers: 'they may be another person’s, and wait for a decision',
};
