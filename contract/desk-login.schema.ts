import { z } from 'zod';
import { idSchema, lineSchema } from './page.schema.ts';

const PASSKEY_NAME_MAX = 60;
const CREDENTIAL_ID_MAX = 1400;
const CLIENT_DATA_MAX = 4000;
const ATTESTATION_MAX = 20_000;
/** The largest body that a browser sends for a passkey. */
export const PASSKEY_BYTES_MAX = 32 * 1024;

const base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);
const nameSchema = lineSchema(PASSKEY_NAME_MAX).min(1);
const momentSchema = z.iso.datetime();
const passkeyParams = z.object({ passkeyId: idSchema });

/** The answer of a browser to a request for a signature; its other fields are not read. */
export const passkeyAnswerSchema = z.object({
  id: base64Url(CREDENTIAL_ID_MAX),
  rawId: base64Url(CREDENTIAL_ID_MAX),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url(CLIENT_DATA_MAX),
    authenticatorData: base64Url(ATTESTATION_MAX),
    signature: base64Url(ATTESTATION_MAX),
    userHandle: base64Url(200),
  }),
});

const newPasskeySchema = z.object({
  id: base64Url(CREDENTIAL_ID_MAX),
  rawId: base64Url(CREDENTIAL_ID_MAX),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url(CLIENT_DATA_MAX),
    attestationObject: base64Url(ATTESTATION_MAX),
  }),
});

const passkeySchema = z.object({
  passkeyId: idSchema,
  name: z.string(),
  createdAt: momentSchema,
  lastUsedAt: momentSchema.nullable(),
});

/** The calls about the caller's own passkeys and recovery codes. Writes need no Idempotency-Key. */
export const ownLoginCalls = {
  getLogin: {
    summary: 'How the caller logged in, with their passkeys and the number of their recovery codes',
    response: {
      200: z.object({
        by: z.literal(['Provider', 'Link', 'Passkey', 'Code']),
        /** Whether they can have passkeys: not on a desk at an IP address, and not if they log in by a provider. */
        hasPasskeys: z.boolean(),
        /** Whether they can have recovery codes. */
        hasCodes: z.boolean(),
        passkeys: z.array(passkeySchema),
        codesLeft: z.int().min(0),
        /** When the codes were generated; null if there are none. */
        codesMadeAt: momentSchema.nullable(),
      }),
    },
  },
  offerPasskey: {
    summary: 'Options for a new passkey, as navigator.credentials.create takes them (fresh login)',
    response: { 200: z.object({ options: z.record(z.string(), z.unknown()) }) },
  },
  addPasskey: {
    summary: 'Add a passkey that was made with such options (fresh login)',
    body: z.strictObject({ name: nameSchema, answer: newPasskeySchema }),
    bodyMaxBytes: PASSKEY_BYTES_MAX,
    response: { 201: passkeySchema },
  },
  renamePasskey: {
    summary: 'Rename a passkey (fresh login)',
    params: passkeyParams,
    body: z.strictObject({ name: nameSchema }),
    response: { 204: z.null() },
  },
  removePasskey: {
    summary: 'Remove a passkey, and end the other sessions that a passkey began (fresh login)',
    params: passkeyParams,
    response: { 204: z.null() },
  },
  makeRecoveryCodes: {
    summary: 'Make recovery codes, which replace earlier ones and are shown only here (fresh login)',
    response: { 201: z.object({ codes: z.array(z.string()) }) },
  },
} as const;
