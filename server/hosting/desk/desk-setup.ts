import { timingSafeEqual } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasJoinedMembers } from '#hosting/members/index.ts';
import { listTenants } from '#hosting/tenants/index.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { MAILED_LINK_ISSUER } from './desk.rules.ts';
import { appointOperator, hasAppointed } from './desk.store.ts';
import type { DeskDeps } from './desk-deps.ts';
import { trustsLinks } from './entrances.ts';
import { beginSession, hashOf } from './log-in.ts';
import { closeSetup, lockSetup, openSetup, setDeskOrigin } from './login-links.store.ts';
import { type LinkDeps, requestLink } from './mail-login-link.ts';

type SetupDeps = DeskDeps & Pick<Deps, 'keys'>;

/** The file in DATA_DIR with the secret, while the setup is open. */
export const SETUP_FILE = 'setup-secret';

/**
 * Computes the secret: each process of the installation computes the same, and it cannot be derived from the database.
 */
const secretOf = ({ keys }: Pick<Deps, 'keys'>, setupId: string): string => keys.sign('desk-setup', setupId);

/**
 * Returns whether the first operator can be named: in production, where mailed links log in, while there is neither an operator
 * nor a member who has joined.
 */
export async function isSetupOpen(deps: DeskDeps): Promise<boolean> {
  const { deskUrl, deskOperators } = deps.config;
  if (deps.isDemo || deskUrl === undefined || deskOperators.length > 0) return false;
  if (!(await trustsLinks(deps, null))) return false;
  return deps.database.inTenant(
    DESK_SCOPE_ID,
    async (scope) => !(await hasAppointed(scope)) && !(await hasJoinedMembers(scope)),
  );
}

/**
 * Records the desk's address for commands. On the first start in production it writes the setup secret to a file that
 * only its owner can read; later it deletes that file.
 * @returns the page of the setup and the secret, for the terminal; undefined if there is nothing to set up
 */
export async function prepareDesk(deps: SetupDeps): Promise<{ page: string; secret: string } | undefined> {
  const { deskUrl, dataDir } = deps.config;
  const file = join(dataDir, SETUP_FILE);
  if (deskUrl !== undefined)
    await deps.database.inTenant(DESK_SCOPE_ID, (scope) => setDeskOrigin(scope, deskUrl));
  await rm(file, { force: true });
  if (deskUrl === undefined || !(await isSetupOpen(deps))) return undefined;
  const setupId = await deps.database.inTenant(DESK_SCOPE_ID, (scope) => openSetup(scope, deps.newId()));
  const [page, secret] = [`${deskUrl}/setup`, secretOf(deps, setupId)];
  await writeFile(file, `${page}\n${secret}\n`, { mode: 0o600, flag: 'wx' });
  // A service has no terminal: its log says where the secret is, and never the secret.
  deps.log.info({ page, file: SETUP_FILE }, 'no operator yet: set up the desk with the secret in DATA_DIR');
  return { page, secret };
}

/** Returns whether a text is the secret of the open setup, in constant time. */
async function isSetupSecret(deps: SetupDeps, text: string): Promise<boolean> {
  const setupId = await deps.database.inTenant(DESK_SCOPE_ID, lockSetup);
  const right = secretOf(deps, setupId ?? '');
  const isSame = timingSafeEqual(Buffer.from(hashOf(text.trim())), Buffer.from(hashOf(right)));
  return setupId !== undefined && isSame;
}

/** Ends the setup with its operator, once. @returns false if somebody else has ended it */
export async function finishSetup(deps: DeskDeps, email: string): Promise<boolean> {
  const isFinished = await deps.database.inTenant(DESK_SCOPE_ID, async (scope) => {
    if ((await lockSetup(scope)) === undefined || (await hasAppointed(scope))) return false;
    await appointOperator(scope, { operatorId: deps.newId(), email, at: deps.clock.now() });
    await closeSetup(scope);
    return true;
  });
  if (isFinished) await rm(join(deps.config.dataDir, SETUP_FILE), { force: true });
  return isFinished;
}

/**
 * Names the first operator by the setup secret: a link is mailed to the address, and its use ends the setup. If no mail
 * can be sent yet, because there is no mail server or no brand, the secret itself logs in.
 * @returns `Mailed`, the secret of a session, or `Refused` for a wrong secret or an ended setup
 */
export async function nameFirstOperator(
  deps: LinkDeps,
  { secret, email, oldSession }: { secret: string; email: string; oldSession: string | undefined },
): Promise<'Mailed' | 'Refused' | { sessionSecret: string }> {
  if (!(await isSetupOpen(deps)) || !(await isSetupSecret(deps, secret))) return 'Refused';
  const canMail = deps.config.smtpUrl !== undefined && (await listTenants(deps.database.asHost)).length > 0;
  if (canMail) {
    await requestLink(deps, { email, tenantId: null, purpose: 'Setup' });
    return 'Mailed';
  }
  if (!(await finishSetup(deps, email))) return 'Refused';
  const proof = { providerTenant: null, issuer: MAILED_LINK_ISSUER, email };
  const authenticatedAt = deps.clock.now();
  const sessionSecret = await beginSession(deps, proof, { authenticatedAt, oldSession });
  return sessionSecret === undefined ? 'Refused' : { sessionSecret };
}
