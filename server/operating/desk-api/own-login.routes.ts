import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { deskOwnSchemas } from '#contract/desk.schema.ts';
import {
  addPasskey,
  type Caller,
  type DeskOwnHandlers,
  describeOwnLogin,
  type LinkDeps,
  makeRecoveryCodes,
  mayHaveOwnLogins,
  offerPasskey,
  type Passkey,
  type PasskeyOwner,
  removePasskey,
  renamePasskey,
} from '#hosting/desk/index.ts';
import { created, noContent, ok } from '#platform/http/answers.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';

type OwnLoginCalls =
  | 'getLogin'
  | 'offerPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'makeRecoveryCodes';

/** Answers the calls about the caller's own passkeys and recovery codes. */
export function ownLoginHandlers(
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
        return isRefusal(owner) ? owner : created({ codes: await makeRecoveryCodes(deps, owner.email) });
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
