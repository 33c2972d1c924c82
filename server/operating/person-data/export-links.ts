import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { idSchema } from '#contract/page.schema.ts';
import type { DataSubject } from '#hosting/data-subjects/index.ts';
import type { Deps } from '#platform/deps.ts';

/** For how long a link to an export works. */
const LINK_MINUTES = 10;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const sealedSchema = z.object({
  tenantId: z.string(),
  emails: z.array(z.string()),
  personIds: z.array(idSchema),
  language: z.literal(LANGUAGES),
  until: z.number(),
});

/** Whose export a link opens, and in which language. */
export interface WantedExport {
  subject: DataSubject;
  language: Language;
}

type SealDeps = Pick<Deps, 'keys' | 'clock'>;

/**
 * Seals whose export it is for a link: addresses stand in no log, and nobody makes a link of their own. AES-256-GCM; nothing
 * is stored.
 */
export function sealExport({ keys, clock }: SealDeps, tenantId: string, wanted: WantedExport): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keys.key('person-data'), nonce);
  const until = clock.now().getTime() + LINK_MINUTES * 60_000;
  const text = JSON.stringify({ tenantId, ...wanted.subject, language: wanted.language, until });
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens a seal; undefined where it is forged, too old, or another tenant's. */
export function unsealExport(
  { keys, clock }: SealDeps,
  tenantId: string,
  sealed: string,
): WantedExport | undefined {
  try {
    const bytes = Buffer.from(sealed, 'base64url');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', keys.key('person-data'), nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    const { emails, personIds, language, ...of } = sealedSchema.parse(JSON.parse(text.toString('utf8')));
    if (of.tenantId !== tenantId || of.until <= clock.now().getTime()) return undefined;
    return { subject: { emails, personIds }, language };
  } catch {
    return undefined;
  }
}
