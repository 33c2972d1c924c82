import { randomBytes } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { hashOf } from './log-in.ts';
import { noteLoginChange } from './login-changes.ts';
import type { LinkDeps } from './mail-login-link.ts';
import { CHALLENGE_MS, PASSKEYS_MAX, passkeyHost } from './passkeys.rules.ts';
import {
  insertChallenge,
  insertPasskey,
  listPasskeys,
  type Passkey,
  takeChallenge,
} from './passkeys.store.ts';

/** The member who adds a passkey. Their session was started without a provider, or by the installation's provider. */
export interface PasskeyOwner {
  /** Canonical. */
  email: string;
  /** The challenge is valid only in this session. */
  sessionHash: string;
}

/** ES256, EdDSA and RS256; every passkey supports one of them. */
const ALGORITHMS = [-7, -8, -257];

/**
 * Computes the handle by which a passkey identifies its person. It is the same for all passkeys of an address, so a
 * device replaces its earlier one.
 */
const handleOf = ({ keys }: Pick<LinkDeps, 'keys'>, email: string): string =>
  keys.sign('desk-passkeys', email);

/** Returns the challenge that a browser's answer responds to; undefined if the answer is malformed. */
export function challengeIn(clientDataJson: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Starts adding a passkey. Only passkeys are accepted that a login can find without an address and that verify their
 * person.
 * @returns the options for the browser; Conflict if the address has reached the limit
 */
export async function offerPasskey(
  deps: LinkDeps,
  deskUrl: string,
  { email, sessionHash }: PasskeyOwner,
): Promise<PublicKeyCredentialCreationOptionsJSON | Refusal> {
  const rpID = passkeyHost(deskUrl);
  if (rpID === undefined) return refuse('Forbidden');
  const known = await deps.database.inTenant(DESK_SCOPE_ID, (scope) => listPasskeys(scope, email));
  if (known.length >= PASSKEYS_MAX) return refuse('Conflict');
  const challenge = randomBytes(32);
  const now = deps.clock.now();
  const begun = {
    challengeHash: hashOf(challenge.toString('base64url')),
    browserHash: sessionHash,
    purpose: 'Registration',
    expiresAt: new Date(now.getTime() + CHALLENGE_MS),
  } as const;
  await deps.database.inTenant(DESK_SCOPE_ID, (scope) => insertChallenge(scope, begun, now));
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpName: rpID,
    rpID,
    userName: email,
    userDisplayName: email,
    userID: new Uint8Array(Buffer.from(handleOf(deps, email), 'base64url')),
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/**
 * Adds a passkey that signed its session's challenge. The challenge is consumed before anything is verified.
 * @returns Invalid for an answer that does not match; Conflict for a known passkey, or if there are too many
 */
export async function addPasskey(
  deps: LinkDeps,
  deskUrl: string,
  { email, sessionHash }: PasskeyOwner,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<Passkey | Refusal> {
  const rpID = passkeyHost(deskUrl);
  if (rpID === undefined) return refuse('Forbidden');
  const now = deps.clock.now();
  const challenge = challengeIn(response.response.clientDataJSON);
  if (challenge === undefined) return refuse('Invalid');
  const begun = {
    challengeHash: hashOf(challenge),
    browserHash: sessionHash,
    purpose: 'Registration',
  } as const;
  const isOpen = await deps.database.inTenant(DESK_SCOPE_ID, (scope) => takeChallenge(scope, begun, now));
  if (!isOpen) return refuse('Invalid');
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const wanted = {
    response,
    expectedChallenge: challenge,
    expectedOrigin: deskUrl,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  };
  // The library throws for any part of an answer that does not match.
  const verified = await verifyRegistrationResponse(wanted).catch(() => undefined);
  if (!verified?.verified) return refuse('Invalid');
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const passkey = {
    passkeyId: deps.newId(),
    email,
    credentialId: id,
    publicKey,
    counter,
    userHandle: handleOf(deps, email),
    name,
    createdAt: now,
    lastUsedAt: null,
  };
  return deps.database.inTenant(DESK_SCOPE_ID, async (scope) => {
    if ((await listPasskeys(scope, email)).length >= PASSKEYS_MAX) return refuse('Conflict');
    if (!(await insertPasskey(scope, passkey))) return refuse('Conflict');
    await noteLoginChange(deps, scope, { email, kind: 'PasskeyAdded', passkeyName: name });
    return passkey;
  });
}
