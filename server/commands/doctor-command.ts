import { randomUUID } from 'node:crypto';
import { findHeicProgram, INSTALL_HEIC_PROGRAM } from '#engines/images/index.ts';
import { ensureModels } from '#engines/models/index.ts';
import { checkVideoTools } from '#engines/video/index.ts';
import { checkDeskProviders } from '#hosting/desk/index.ts';
import { listTenants } from '#hosting/tenants/index.ts';
import { isBackupLate, readBackupState } from '#operating/backup/index.ts';
import { checkSender, describeMissingDocuments, isExampleAddress } from '#operating/brand-setup/index.ts';
import { countWebhooksOfOtherKeys } from '#operating/webhooks/index.ts';
import type { Config } from '#platform/config.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { dkimKeyOf, loadDkimKeys } from '#platform/mailer/dkim-keys.ts';
import { resolveTexts } from '#platform/outbound/resolve-name.ts';
import { loadCertificateKey } from '#platform/signing/certificate-key.ts';
import { checkSigningKeys } from '#platform/signing/signing-key-register.ts';
import { loadPaymentKeys } from '#selling/payments/index.ts';
import type { AppDeps } from '#server/app.ts';
import { checkPayments, type PaymentFinding } from './check-payments.ts';
import { findSettingFaults } from './check-settings.ts';
import { openPlatform } from './open-platform.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/**
 * Runs `photofinish doctor`.
 * @returns the exit code: 0 if all checks succeed
 */
export async function doctorCommand(
  config: Config,
  _operands: string[],
  options: ParsedOptions,
): Promise<number> {
  if (options.payments !== true && (options.tenant !== undefined || options.json === true))
    throw new UsageError('--tenant and --json need --payments.');
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  try {
    return options.payments === true
      ? await lookAtPayments(platform.deps, options)
      : await lookAtPlatform(platform.deps);
  } finally {
    await platform.close();
  }
}

async function lookAtPlatform(deps: AppDeps): Promise<number> {
  const probe = `doctor/${randomUUID()}`;
  const checks: Record<string, () => Promise<unknown>> = {
    database: () => deps.database.ping(),
    storage: async () => {
      await deps.storage.put(probe, Buffer.from('x'));
      await deps.storage.read(probe);
      await deps.storage.delete(probe);
    },
    mail: () => deps.mailer.check(),
    erasures: async () => {
      // Without a configured file a key is generated. An unreadable file would be noticed only at the first
      // erasure, so it is read here.
      if (deps.config.certificateKeyFile !== undefined) await loadCertificateKey(deps.config);
    },
    models: ensureModels,
    video: checkVideoTools,
  };
  const faults = findSettingFaults(deps.config);
  if (faults.length === 0) console.log('settings  ok');
  for (const { setting, finding } of faults) console.log(`settings  ${setting} ${finding}`);
  let exitCode = faults.length === 0 ? 0 : 1;
  for (const [name, check] of Object.entries(checks)) {
    const fault = await check().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (fault !== undefined) exitCode = 1;
    console.log(`${name.padEnd(9)} ${fault ?? 'ok'}`);
  }
  for (const finding of await findKeyFaults(deps)) {
    exitCode = 1;
    console.log(`keys      ${finding}`);
  }
  const heicProgram = await findHeicProgram();
  // This is not a fault: a shop without photos from phones needs no HEIC reader.
  console.log(
    `heic      ${heicProgram ?? `HEIC photos are refused; to import them, ${INSTALL_HEIC_PROGRAM}`}`,
  );
  const backup = await describeBackups(deps);
  if (backup.isLate) exitCode = 1;
  console.log(`backup    ${backup.finding}`);
  // A shop works without these documents, but its operator should know which consents the checkout does not ask for.
  for (const { tenantId } of await listTenants(deps.database.asHost)) {
    const missing = await describeMissingDocuments(deps, tenantId);
    if (missing !== undefined) console.log(`documents ${missing}`);
  }
  const providers = await checkDeskProviders(deps);
  if (providers.length === 0 && deps.config.deskUrl !== undefined)
    console.log(
      deps.config.deskMailedLinks === 'off'
        ? 'desk      no one can log in: allow mailed links (DESK_MAILED_LINKS), or set DESK_ISSUER and DESK_CLIENT_ID'
        : 'desk      members log in by mailed links',
    );
  for (const { issuer, isThere, findings } of providers) {
    if (!isThere) exitCode = 1;
    console.log(`desk      ${issuer}: ${findings.length === 0 ? 'ok' : findings.join('; ')}`);
  }
  return (await lookAtSenders(deps)) ? exitCode : 1;
}

/**
 * Describes the state of backups, and whether they are as the settings require. A missing schedule is not a fault,
 * because many operators use PostgreSQL's own tools.
 */
async function describeBackups(deps: AppDeps): Promise<{ finding: string; isLate: boolean }> {
  const { backupEveryHours: every } = deps.config;
  if (every === undefined) return { finding: 'none is scheduled (docs/backup.md)', isLate: false };
  const state = await deps.database.inTenant(DESK_SCOPE_ID, readBackupState);
  const last =
    state.succeededAt === null
      ? 'none was made yet'
      : `the last one started at ${state.succeededAt.toISOString()}`;
  const failed =
    state.failedAt === null ? '' : `; failed at ${state.failedAt.toISOString()}: ${state.failure}`;
  return {
    finding: `every ${every} hours, ${last}${failed}`,
    // No backup is late before the first one is due.
    isLate:
      (state.succeededAt !== null || state.failedAt !== null) && isBackupLate(state, deps.clock.now(), every),
  };
}

/** Finds keys that were removed from SIGNING_SECRET although they are still needed. */
async function findKeyFaults(deps: AppDeps): Promise<string[]> {
  const lost = await checkSigningKeys(deps.database, deps.keys, deps.clock.now());
  const faults = lost.map(
    ({ keyId, keepUntil }) =>
      `SIGNING_SECRET lacks ${keyId}: links that it signed no longer work. Keep it after the signing one until ${keepUntil.toISOString().slice(0, 10)}`,
  );
  for (const { tenantId } of await listTenants(deps.database.asHost)) {
    const orphans = await deps.database.inTenant(tenantId, (scope) =>
      countWebhooksOfOtherKeys(scope, deps.keys.keyIds),
    );
    for (const { keyId, webhooks } of orphans)
      faults.push(
        `SIGNING_SECRET lacks ${keyId}, from which the secrets of ${webhooks} webhooks of ${tenantId} are derived: put it back, or rotate these secrets (photofinish webhook rotate)`,
      );
  }
  return faults;
}

/** Prints the DNS records of each sender. @returns false if a record is missing; a failed query does not count */
async function lookAtSenders(deps: AppDeps): Promise<boolean> {
  const keys = await loadDkimKeys(deps.config.dkimKeysFolder);
  const tenants = await listTenants(deps.database.asHost);
  const senders = await Promise.all(
    tenants.map(async ({ tenantId }) => {
      const { settings } = await deps.tenants.read(tenantId);
      return settings.mailFrom ?? deps.config.mailFrom;
    }),
  );
  let isWhole = true;
  for (const sender of new Set(senders)) {
    if (isExampleAddress(sender)) {
      console.log(`sender    ${sender} is an example: its DNS is not checked`);
      continue;
    }
    for (const { subject, state, finding } of await checkSender(
      resolveTexts,
      sender,
      dkimKeyOf(keys, sender),
    )) {
      if (state === 'missing') isWhole = false;
      console.log(`sender    ${sender} ${subject}: ${state === 'ok' ? 'ok, ' : ''}${finding}`);
    }
  }
  return isWhole;
}

async function lookAtPayments(deps: AppDeps, options: ParsedOptions): Promise<number> {
  // The loader warns about the file on this output, because the operator reads it.
  const keys = await loadPaymentKeys(deps.config, {
    warn: (_facts: unknown, words?: string) => console.error(words),
  });
  const wanted = typeof options.tenant === 'string' ? options.tenant : undefined;
  const findings = await checkPayments(deps, keys, wanted);
  console.log(options.json === true ? JSON.stringify(findings) : writeFindings(findings));
  return findings.every(({ isGood }) => isGood) ? 0 : 1;
}

/** Formats findings, one per line below their tenant; faults are marked. */
export function writeFindings(findings: readonly PaymentFinding[]): string {
  if (findings.length === 0) return 'There is no tenant yet.';
  const byTenant = Map.groupBy(findings, ({ tenantId }) => tenantId);
  return [...byTenant]
    .flatMap(([tenantId, group]) => [
      tenantId,
      ...group.map(({ provider, subject, isGood, finding }) => {
        const what = provider === undefined ? subject : `${provider}, ${subject}`;
        return `  ${isGood ? 'ok ' : '!! '} ${what}: ${finding}`;
      }),
    ])
    .join('\n');
}
