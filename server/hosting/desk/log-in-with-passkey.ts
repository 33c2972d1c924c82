import { randomBytes, timingSafeEqual } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { PASSKEY_ISSUER } from './desk.rules.ts';
import { beginSession, hashOf, newSecret } from './log-in.ts';
import type { LinkDeps } from './mail-login-link.ts';
import { CHALLENGE_MS, passkeyHost } from './passkeys.rules.ts';
import { findPasskey, insertChallenge, setPasskeyUsed, takeChallenge } from './passkeys.store.ts';
import { challengeIn } from './register-passkey.ts';

/**
 * Starts a login by passkey. It names no address and no passkey, so it is the same for everybody.
 * @returns the options for the browser, and the secret that the browser stores meanwhile; undefined if passkeys are not
 *   available
 */
export async function askForPasskey(
  deps: LinkDeps,
  deskUrl: string,
): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; browserSecret: string } | undefined> {
  const rpID = passkeyHost(deskUrl);
  if (rpID === undefined) return undefined;
  const [challenge, browserSecret, now] = [randomBytes(32), newSecret(), deps.clock.now()];
  const begun = {
    challengeHash: hashOf(challenge.toString('base64url')),
    browserHash: hashOf(browserSecret),
    purpose: 'Login',
    expiresAt: new Date(now.getTime() + CHALLENGE_MS),
  } as const;
  await deps.database.inTenant(DESK_SCOPE_ID, (scope) => insertChallenge(scope, begun, now));
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });
  return { options, browserSecret };
}

/** What a browser sends to finish a login by passkey. */
interface PasskeyAnswer {
  response: AuthenticationResponseJSON;
  browserSecret: string | undefined;
  /** The browser's previous session, which ends. */
  oldSession: string | undefined;
}

/**
 * Finishes a login by passkey, and starts a session. The challenge is consumed before anything is verified.
 * @returns the secret of the session; `Refused` for an answer that does not match, an unknown passkey or a copied one;
 *   `NoMember` if its address has no access
 */
export async function logInWithPasskey(
  deps: LinkDeps,
  deskUrl: string,
  { response, browserSecret, oldSession }: PasskeyAnswer,
): Promise<{ sessionSecret: string } | { fault: 'Refused' | 'NoMember' }> {
  const refused = { fault: 'Refused' } as const;
  const rpID = passkeyHost(deskUrl);
  const challenge = challengeIn(response.response.clientDataJSON);
  if (rpID === undefined || browserSecret === undefined || challenge === undefined) return refused;
  const now = deps.clock.now();
  const begun = {
    challengeHash: hashOf(challenge),
    browserHash: hashOf(browserSecret),
    purpose: 'Login',
  } as const;
  const isOpen = await deps.database.inTenant(DESK_SCOPE_ID, (scope) => takeChallenge(scope, begun, now));
  if (!isOpen) return refused;
  const passkey = await deps.database.inTenant(DESK_SCOPE_ID, (scope) => findPasskey(scope, response.id));
  if (passkey === undefined || !isSame(response.response.userHandle ?? '', passkey.userHandle))
    return refused;
  const { passkeyId, email, credentialId, publicKey } = passkey;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const wanted = {
    response,
    expectedChallenge: challenge,
    expectedOrigin: deskUrl,
    expectedRPID: rpID,
    credential: { id: credentialId, publicKey, counter: passkey.counter },
    requireUserVerification: true,
  };
  // The library throws for any part of an answer that does not match.
  const verified = await verifyAuthenticationResponse(wanted).catch(() => undefined);
  if (!verified?.verified) return refused;
  const { newCounter: counter } = verified.authenticationInfo;
  const isUsed = await deps.database.inTenant(DESK_SCOPE_ID, (scope) =>
    setPasskeyUsed(scope, passkeyId, { counter, now }),
  );
  if (!isUsed) return refused;
  const proof = { providerTenant: null, issuer: PASSKEY_ISSUER, email };
  const sessionSecret = await beginSession(deps, proof, { authenticatedAt: now, oldSession });
  return sessionSecret === undefined ? { fault: 'NoMember' } : { sessionSecret };
}

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));
