import { z } from 'zod';
import type { Language } from '#contract/languages.ts';
import { findMemberLanguage, listInvitingTenants } from '#hosting/members/index.ts';
import { emailKey, idKey, joinKeys } from '#platform/canonical-key.ts';
import { DESK_SCOPE_ID, type Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { defineJob } from '#platform/queue/queue.ts';
import { LINKS_OF_ADDRESS, LINKS_OF_SENDER, LOGIN_LINK_MS, MAILED_LINK_ISSUER } from './desk.rules.ts';
import type { DeskDeps } from './desk-deps.ts';
import { enterTenant, isOperatorAddress, listEntries, trustsLinks } from './entrances.ts';
import { hashOf } from './log-in.ts';
import {
  bindLoginLink,
  deleteLoginLink,
  findLoginLink,
  insertLoginLink,
  type LinkPurpose,
  type LoginLink,
} from './login-links.store.ts';
import { LOGIN_LANGUAGES, type LoginLanguage } from './login-texts.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** An address that may log in to the desk requested a link: the mail must be written. */
    'desk.login-link-requested': {
      linkId: string;
      recipient: string;
      language: Language;
      expiresAt: Date;
    };
    /**
     * An operator of the installation requested a link, or the operator's logins changed: the mail must be sent in the
     * name of the installation. Emitted in the desk's own scope.
     */
    'desk.operator-mail-due': { about: 'Link' | 'Change'; id: string; language: Language };
  }
}

/** The dependencies of requesting and mailing a link. */
export type LinkDeps = DeskDeps & Pick<Deps, 'events' | 'keys' | 'queue'>;

/** Mails a requested link, if its address may log in. */
export const mailLoginLinkJob = defineJob(
  'desk.mail-login-link',
  // Jobs of an older server have no language.
  { linkId: z.uuid(), language: z.enum(LOGIN_LANGUAGES).optional() },
  { retryLimit: 3 },
);

/**
 * Computes the token of a link. It is mailed but not stored: the database has only its hash.
 * @returns 256 bits, base64url
 */
const tokenOfLink = ({ keys }: Pick<Deps, 'keys'>, linkId: string): string =>
  keys.sign('desk-logins', linkId);

/** Returns the address to which a mailed link leads. */
export function loginLinkAddress(deps: Pick<Deps, 'keys'>, origin: string, linkId: string): string {
  return `${origin}/login/link?${new URLSearchParams({ token: tokenOfLink(deps, linkId) })}`;
}

interface WantedLink {
  email: string;
  tenantId: string | null;
  /** The language of the page that requests it, and of the mail; undefined for the member's. */
  language: LoginLanguage | undefined;
  purpose?: LinkPurpose;
}

/**
 * Requests a link. Everything here is the same for every address; a job checks later whether the address may log in. An
 * address beyond the limit gets no link but the same response, because its earlier links still log in.
 */
export async function requestLink(
  deps: LinkDeps,
  { email, tenantId, language, purpose = 'Login' }: WantedLink,
): Promise<void> {
  const isKnown = tenantId === null || (await deps.tenants.find(tenantId)) !== undefined;
  const link = { purpose, email, tenantId: isKnown ? tenantId : null };
  if (isRefusal(await countLink(deps, link, link.tenantId))) return;
  const [linkId, now] = [deps.newId(), deps.clock.now()];
  const expiresAt = new Date(now.getTime() + LOGIN_LINK_MS);
  await deps.database.inTenant(DESK_SCOPE_ID, async (scope) => {
    const tokenHash = hashOf(tokenOfLink(deps, linkId));
    await insertLoginLink(scope, { ...link, linkId, expiresAt, tokenHash }, now);
    await deps.queue.send(scope, mailLoginLinkJob, [{ linkId, language }]);
  });
}

/**
 * Counts a link of an address for one tenant, or for the installation, so that a stranger who names one brand uses up no
 * links of another. The setup was proved by its secret, so it is not counted.
 */
async function countLink(
  deps: Pick<LinkDeps, 'rateLimits'>,
  { purpose, email }: Pick<LoginLink, 'purpose' | 'email'>,
  tenantId: string | null,
  limit = LINKS_OF_ADDRESS,
): Promise<Refusal | undefined> {
  if (purpose !== 'Login') return undefined;
  const who = joinKeys(emailKey(email), idKey(tenantId ?? DESK_SCOPE_ID));
  return deps.rateLimits.take(DESK_SCOPE_ID, limit, who);
}

/** Mails a requested link if its address may log in; otherwise deletes it. */
export async function mailLoginLink(
  deps: LinkDeps,
  { linkId, language: asked }: { linkId: string; language?: LoginLanguage | undefined },
): Promise<void> {
  const inDesk = <T>(work: (scope: Scope) => Promise<T>) => deps.database.inTenant(DESK_SCOPE_ID, work);
  const link = await inDesk((scope) => findLoginLink(scope, { linkId }, deps.clock.now()));
  if (link === undefined) return;
  // Only senders to which the address has access count. Otherwise a stranger could use up its limit without causing
  // mails, by naming another tenant.
  const sender = (await findSender(deps, link)) ?? (await findSender(deps, { ...link, tenantId: null }));
  if (sender === undefined) return inDesk((scope) => deleteLoginLink(scope, linkId));
  const { tenantId } = sender;
  // Requests that name different brands may have one sender.
  if (isRefusal(await countLink(deps, link, tenantId, LINKS_OF_SENDER)))
    return inDesk((scope) => deleteLoginLink(scope, linkId));
  if (sender.isInvited || (link.tenantId !== null && link.tenantId !== tenantId))
    await inDesk((scope) => bindLoginLink(scope, linkId, tenantId));
  if (tenantId === null)
    return inDesk((scope) =>
      deps.events.emit(scope, 'desk.operator-mail-due', {
        about: 'Link',
        id: linkId,
        language: asked ?? 'en',
      }),
    );
  const { settings } = await deps.tenants.read(tenantId);
  await deps.database.inTenant(tenantId, async (scope) => {
    const { email: recipient, expiresAt } = link;
    const language = asked ?? (await findMemberLanguage(scope, recipient)) ?? settings.defaultLanguage;
    await deps.events.emit(scope, 'desk.login-link-requested', { linkId, recipient, language, expiresAt });
  });
}

/**
 * Finds the tenant in whose name an address gets mails about its logins; null for the installation, whose operators get
 * mails of no brand; undefined if the address has no access.
 */
export async function findSender(
  deps: DeskDeps,
  { purpose, email, tenantId }: Pick<LoginLink, 'purpose' | 'email' | 'tenantId'>,
): Promise<{ tenantId: string | null; isInvited: boolean } | undefined> {
  const proof = { providerTenant: null, issuer: MAILED_LINK_ISSUER, email };
  const isOperator =
    purpose === 'Setup' || ((await trustsLinks(deps, null)) && (await isOperatorAddress(deps, proof)));
  if (isOperator) return { tenantId: null, isInvited: false };
  if (tenantId !== null && (await enterTenant(deps, proof, tenantId)) !== undefined)
    return { tenantId, isInvited: false };
  if (tenantId === null) {
    const [first] = await listEntries(deps, proof);
    if (first !== undefined) return { tenantId: first.tenantId, isInvited: false };
  }
  const inviting = await deps.database.inTenant(DESK_SCOPE_ID, (scope) =>
    listInvitingTenants(scope, email, deps.clock.now()),
  );
  for (const invitingId of inviting)
    if ((tenantId === null || tenantId === invitingId) && (await trustsLinks(deps, invitingId)))
      return { tenantId: invitingId, isInvited: true };
  return undefined;
}
