import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance } from 'fastify';
import { deskOwnSchemas } from '#contract/desk.schema.ts';
import { deskOwnRoutes } from '#contract/desk.ts';
import type { LinkKind } from '#contract/desk-links.ts';
import { LINK_OPERATIONS } from '#hosting/links/index.ts';
import { listOperations, type Operation } from '#hosting/members/index.ts';
import { created, noContent, ok } from '#platform/http/answers.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { findDemoTenants } from './demo-desks.ts';
import type { DeskOwnHandlers } from './desk-service.ts';
import { openDeskOwnService } from './desk-service.ts';
import { isOperatorOfInstallation, type NamedEntry } from './entrances.ts';
import type { Caller } from './find-caller.ts';
import { listEntriesOf } from './find-caller.ts';
import type { LinkDeps } from './mail-login-link.ts';
import { describeOwnLogin, mayHaveOwnLogins, removePasskey, renamePasskey } from './own-login.ts';
import type { Passkey } from './passkeys.store.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { addPasskey, offerPasskey, type PasskeyOwner } from './register-passkey.ts';

/** Opens the calls about only the caller: who they are, their tenants, passkeys and recovery codes. */
export function openDeskOwnLogins(app: FastifyInstance, deps: LinkDeps): void {
  const { deskUrl } = deps.config;
  if (deskUrl === undefined) return;
  openDeskOwnService(app, deps, deskOwnRoutes, deskOwnSchemas, {
    getMe: {
      async run({ caller }) {
        const { by, email } = caller;
        const link =
          caller.by === 'Link'
            ? { kind: caller.link.kind, expiresAt: caller.link.expiresAt.toISOString() }
            : null;
        const authenticatedAt = caller.by === 'Session' ? caller.session.authenticatedAt : null;
        const loginTenant = caller.by === 'Session' ? caller.session.providerTenant : null;
        const isOperator = caller.by === 'Session' && (await isOperatorOfInstallation(deps, caller.session));
        return ok({
          email,
          by,
          authenticatedAt: authenticatedAt?.toISOString() ?? null,
          loginTenant,
          isOperator,
          demoOperator: caller.by === 'Session' ? (deps.config.demoOperator ?? null) : null,
          link,
        });
      },
    },
    listTenants: {
      async run({ caller }) {
        const entries = await listEntriesOf(deps, caller);
        const linkKind = caller.by === 'Link' ? caller.link.kind : undefined;
        const demos = await findDemoTenants(deps);
        return ok({
          tenants: entries.map((entry) => presentEntry(entry, linkKind, demos.has(entry.tenantId))),
        });
      },
    },
    ...ownLoginHandlers(deps, deskUrl),
  });
}

/**
 * Selects the fields of a member's tenants that the desk shows.
 * @param linkKind the kind of link by which they came
 */
function presentEntry(
  { tenantId, name, country, grants }: NamedEntry,
  linkKind: LinkKind | undefined,
  isDemo: boolean,
) {
  const operations: Operation[] =
    linkKind === undefined ? listOperations(grants) : [...LINK_OPERATIONS[linkKind]];
  return {
    tenantId,
    name,
    country,
    isDemo,
    grants: grants?.map(({ role, eventId }) => ({ role, eventId })) ?? null,
    operations,
  };
}

type OwnLoginCalls =
  | 'getLogin'
  | 'offerPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'makeRecoveryCodes';

/** Answers the calls about the caller's own passkeys and recovery codes. */
function ownLoginHandlers(
  deps: LinkDeps,
  deskUrl: string,
): Pick<DeskOwnHandlers<typeof deskOwnSchemas>, OwnLoginCalls> {
  const fresh = { isOfSession: true, needsFreshLogin: true } as const;
  return {
    getLogin: {
      isOfSession: true,
      async run({ caller }) {
        if (caller.by !== 'Session') return refuse('Forbidden');
        const { by, hasPasskeys, hasCodes, passkeys, codes } = await describeOwnLogin(
          deps,
          deskUrl,
          caller.session,
        );
        return ok({
          by,
          hasPasskeys,
          hasCodes,
          passkeys: passkeys.map(presentPasskey),
          codesLeft: codes.left,
          codesMadeAt: codes.createdAt?.toISOString() ?? null,
        });
      },
    },
    offerPasskey: {
      ...fresh,
      async run({ caller }) {
        const owner = await ownerOf(deps, caller);
        if (isRefusal(owner)) return owner;
        const options = await offerPasskey(deps, deskUrl, owner);
        return isRefusal(options) ? options : ok({ options: { ...options } });
      },
    },
    addPasskey: {
      ...fresh,
      async run({ caller, body: { name, answer } }) {
        const owner = await ownerOf(deps, caller);
        if (isRefusal(owner)) return owner;
        const response: RegistrationResponseJSON = { ...answer, clientExtensionResults: {} };
        const added = await addPasskey(deps, deskUrl, owner, { name, response });
        return isRefusal(added) ? added : created(presentPasskey(added));
      },
    },
    renamePasskey: {
      ...fresh,
      async run({ caller, params: { passkeyId }, body: { name } }) {
        const owner = await ownerOf(deps, caller);
        if (isRefusal(owner)) return owner;
        const { email } = owner;
        return (await renamePasskey(deps, { passkeyId, email }, name)) ?? noContent();
      },
    },
    removePasskey: {
      ...fresh,
      async run({ caller, params: { passkeyId } }) {
        const owner = await ownerOf(deps, caller);
        if (isRefusal(owner)) return owner;
        return (await removePasskey(deps, owner, passkeyId)) ?? noContent();
      },
    },
    makeRecoveryCodes: {
      ...fresh,
      async run({ caller }) {
        const owner = await ownerOf(deps, caller);
        return isRefusal(owner) ? owner : created({ codes: await makeRecoveryCodes(deps, owner) });
      },
    },
  };
}

/**
 * Returns whose passkeys and codes a caller may change; Forbidden if an identity provider proves the caller's address.
 */
async function ownerOf(deps: LinkDeps, caller: Caller): Promise<PasskeyOwner | Refusal> {
  if (caller.by !== 'Session' || !(await mayHaveOwnLogins(deps, caller.session))) return refuse('Forbidden');
  return { email: caller.email, sessionHash: caller.sessionHash };
}

function presentPasskey({ passkeyId, name, createdAt, lastUsedAt }: Passkey) {
  return {
    passkeyId,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
