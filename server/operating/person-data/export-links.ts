import { z } from 'zod';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { idSchema } from '#contract/page.schema.ts';
import type { DataSubject } from '#hosting/data-subjects/index.ts';
import type { Deps } from '#platform/deps.ts';

/** For how long a link to an export works. */
const LINK_MINUTES = 10;

const sealedSchema = z.object({
  emails: z.array(z.string()),
  personIds: z.array(idSchema),
  // One for each person, empty without a row. Links of the desk and of the previous version have none.
  standings: z.array(z.string()).optional(),
  language: z.literal(LANGUAGES),
  // Links of the previous version do not contain it.
  hidesCodes: z.boolean().default(true),
  until: z.number(),
});

/** The data subject of a link's export, and its language. */
export interface WantedExport {
  subject: DataSubject;
  /** For whom the rows stood when a visitor got the link (`readStandings`); missing for a member. */
  standings?: Record<string, string>;
  language: Language;
  /** Set for a member who may not read the shop's promo codes: these are replaced by labels. */
  hidesCodes: boolean;
}

type SealDeps = Pick<Deps, 'keys' | 'clock'>;

/**
 * Encrypts an export's subject for a link, so that addresses appear in no log and links cannot be forged. AES-256-GCM;
 * nothing is stored.
 */
export function sealExport({ keys, clock }: SealDeps, tenantId: string, wanted: WantedExport): string {
  const until = clock.now().getTime() + LINK_MINUTES * 60_000;
  const { subject, language, hidesCodes } = wanted;
  const standings = wanted.standings && subject.personIds.map((id) => wanted.standings?.[id] ?? '');
  const text = JSON.stringify({ ...subject, standings, language, hidesCodes, until });
  return keys.seal('person-data', Buffer.from(text), tenantId).toString('base64url');
}

/** Opens a seal; undefined if it is forged, too old, or another tenant's. */
export function unsealExport(
  { keys, clock }: SealDeps,
  tenantId: string,
  sealed: string,
): WantedExport | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  // The last character has bits that decoding ignores; only the exact original text is accepted.
  if (bytes.toString('base64url') !== sealed) return undefined;
  const text = keys.unseal('person-data', bytes, tenantId);
  if (text === undefined) return undefined;
  const opened = sealedSchema.parse(JSON.parse(text.toString('utf8')));
  const { until, emails, personIds, standings, ...how } = opened;
  if (until <= clock.now().getTime()) return undefined;
  const wanted = { subject: { emails, personIds }, ...how };
  if (standings === undefined) return wanted;
  return { ...wanted, standings: Object.fromEntries(personIds.map((id, at) => [id, standings[at] ?? ''])) };
}
