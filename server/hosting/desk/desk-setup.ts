import { timingSafeEqual } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasJoinedMembers } from '#hosting/members/index.ts';
import { hasTenants } from '#hosting/tenants/index.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { MAILED_LINK_ISSUER } from './desk.rules.ts';
import { appointOperator, hasAppointed } from './desk.store.ts';
import type { DeskDeps } from './desk-deps.ts';
import { trustsLinks } from './entrances.ts';
import { beginSession, hashOf } from './log-in.ts';
import { closeSetup, lockSetup, openSetup, setDeskOrigin } from './login-links.store.ts';
import type { LoginLanguage } from './login-texts.ts';
import { type LinkDeps, requestLink } from './mail-login-link.ts';

type SetupDeps = DeskDeps & Pick<Deps, 'keys'>;

/** The file in DATA_DIR that contains the secret while the setup is open. */
export const SETUP_FILE = 'setup-secret';

/**
 * Computes the secret. Each process of the installation computes the same secret, and it cannot be derived from the
 * database alone.
 */
const secretOf = ({ keys }: Pick<Deps, 'keys'>, setupId: string): string => keys.sign('desk-setup', setupId);

const hasBrand = ({ database }: Pick<Deps, 'database'>): Promise<boolean> => hasTenants(database.asHost);

/**
 * Returns whether the first operator can be appointed: with login by mailed link, as long as there is no operator and no
 * member has joined, so never in the demo. Before the first brand exists, no link can be mailed, so the setup stays open, and
 * the operator logs in with a new setup secret.
 */
export async function isSetupOpen(
  deps: Pick<DeskDeps, 'config' | 'database' | 'isDemo' | 'tenants'>,
): Promise<boolean> {
  const { deskUrl, deskOperators, demoOperator } = deps.config;
  if (deskUrl === undefined || deskOperators.length > 0 || demoOperator !== undefined) return false;
  if (!(await trustsLinks(deps, null))) return false;
  if (!(await hasBrand(deps))) return true;
  return deps.database.inTenant(
    DESK_SCOPE_ID,
    async (scope) => !(await hasAppointed(scope)) && !(await hasJoinedMembers(scope)),
  );
}

/**
 * Records the desk's address for commands. At the first start it writes the setup secret to a file that
 * only its owner can read; later it deletes that file and ends the setup.
 * @returns the page of the setup and the secret, to show on the terminal; undefined if there is nothing to set up
 */
export async function prepareDesk(deps: SetupDeps): Promise<{ page: string; secret: string } | undefined> {
  const { deskUrl } = deps.config;
  if (deskUrl !== undefined)
    await deps.database.inTenant(DESK_SCOPE_ID, (scope) => setDeskOrigin(scope, deskUrl));
  await rm(fileOf(deps), { force: true });
  if (deskUrl === undefined || !(await isSetupOpen(deps))) {
    // A secret that was shown earlier must not be valid again if the setup is opened again.
    await deps.database.inTenant(DESK_SCOPE_ID, closeSetup);
    return undefined;
  }
  const setupId = await deps.database.inTenant(DESK_SCOPE_ID, (scope) => openSetup(scope, deps.newId()));
  const shown = await writeSecret(deps, deskUrl, setupId);
  // A service has no terminal, so its log says where the secret is; the secret itself is never logged.
  deps.log.info(
    { page: shown.page, file: SETUP_FILE },
    'no operator yet: set up the desk with the secret in DATA_DIR',
  );
  return shown;
}

const fileOf = ({ config }: Pick<Deps, 'config'>): string => join(config.dataDir, SETUP_FILE);

/** Writes the secret of a setup to a new file that only its owner can read. */
async function writeSecret(
  deps: SetupDeps,
  deskUrl: string,
  setupId: string,
): Promise<{ page: string; secret: string }> {
  const [page, secret] = [`${deskUrl}/setup`, secretOf(deps, setupId)];
  await writeFile(fileOf(deps), `${page}\n${secret}\n`, { mode: 0o600, flag: 'wx' });
  return { page, secret };
}

/** Finds the open setup by its secret, which is compared in constant time. */
async function findSetup(deps: SetupDeps, text: string): Promise<string | undefined> {
  const setupId = await deps.database.inTenant(DESK_SCOPE_ID, lockSetup);
  const right = secretOf(deps, setupId ?? '');
  const isSame = timingSafeEqual(Buffer.from(hashOf(text.trim())), Buffer.from(hashOf(right)));
  return isSame ? setupId : undefined;
}

/**
 * Ends the setup by appointing its operator. Only the first call for a setup succeeds. If there is no brand yet, it
 * replaces the operator and starts another setup, whose secret is then the only way to log in again, because no link
 * can be mailed.
 * @param setupId the setup whose secret was entered; undefined for a mailed link
 * @returns false if the setup was ended by someone else
 */
export async function finishSetup(deps: SetupDeps, email: string, setupId?: string): Promise<boolean> {
  const { deskUrl } = deps.config;
  const isOver = await hasBrand(deps);
  const next = await deps.database.inTenant(DESK_SCOPE_ID, async (scope) => {
    const open = await lockSetup(scope);
    if (open === undefined || (setupId !== undefined && setupId !== open)) return 'Refused' as const;
    if (isOver && (await hasAppointed(scope))) return 'Refused' as const;
    await appointOperator(scope, { operatorId: deps.newId(), email, at: deps.clock.now() });
    await closeSetup(scope);
    return isOver ? undefined : { setupId: await openSetup(scope, deps.newId()) };
  });
  if (next === 'Refused') return false;
  await rm(fileOf(deps), { force: true });
  if (next !== undefined && deskUrl !== undefined) await writeSecret(deps, deskUrl, next.setupId);
  return true;
}

/**
 * Appoints the first operator by the setup secret: a link is mailed to the address, and using it ends the setup. If no
 * mail can be sent yet, because there is no mail server or no brand, the secret itself logs in.
 * @returns `Mailed`, the secret of a session, or `Refused` for a wrong secret or a setup that has ended
 */
export async function nameFirstOperator(
  deps: LinkDeps,
  {
    secret,
    email,
    language,
    oldSession,
  }: { secret: string; email: string; language: LoginLanguage | undefined; oldSession: string | undefined },
): Promise<'Mailed' | 'Refused' | { sessionSecret: string }> {
  const setupId = (await isSetupOpen(deps)) ? await findSetup(deps, secret) : undefined;
  if (setupId === undefined) return 'Refused';
  const canMail = deps.config.smtpUrl !== undefined && (await hasBrand(deps));
  if (canMail) {
    await requestLink(deps, { email, tenantId: null, language, purpose: 'Setup' });
    return 'Mailed';
  }
  if (!(await finishSetup(deps, email, setupId))) return 'Refused';
  const proof = { providerTenant: null, issuer: MAILED_LINK_ISSUER, email };
  const authenticatedAt = deps.clock.now();
  const sessionSecret = await beginSession(deps, proof, { authenticatedAt, oldSession });
  return sessionSecret === undefined ? 'Refused' : { sessionSecret };
}
