/** Competitor service (spec §7): who ran, and the token that opens their photos. */
export const competitorRoutes = {
  listCompetitors: { method: 'GET', path: '/public/competitor-service/api/v1/competitors' },
} as const;

/** The same service: who proves to be a participant, or was found by a selfie, gets a search token. */
export const verificationRoutes = {
  createToken: { method: 'POST', path: '/public/competitor-service/api/v1/competitors/:eventId/token' },
  requestCode: { method: 'GET', path: '/public/competitor-service/api/v1/competitor/code' },
  readToken: { method: 'GET', path: '/public/competitor-service/api/v1/competitor/token' },
} as const;

/** Why a verification did not succeed. */
export const VERIFICATION_CODES = [
  /** No such participant, or a factor that is not theirs: one answer for both (blueprint §6). */
  'CompetitorNotFound',
  /** The event wants a factor that the request does not carry. */
  'FactorRequired',
  /** Several participants fit: pick one of `competitors`. */
  'SeveralCompetitors',
  /** A link is on its way, if the address is registered: the same answer whether or not it is. */
  'EmailSent',
  /** The mailed link is forged, too old, or of an address that is registered no more (spec §8). */
  'EmailNotVerified',
  /** The selfie's result is gone (after an hour), or it found nobody. */
  'SelfieNotFound',
] as const;
export type VerificationCode = (typeof VERIFICATION_CODES)[number];

/**
 * How somebody showed who they are: a bib, which anybody can read; the factor beside it; a selfie; the mailed link; a
 * login whose address is the participant's own. A bib alone speaks for nobody else (decision 40).
 */
export const SEARCH_PROOFS = ['Bib', 'Factor', 'Face', 'Email', 'Login'] as const;
export type SearchProof = (typeof SEARCH_PROOFS)[number];

/** Bibs as people type them: without spaces, in capitals. */
export function normaliseBib(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}

/** What makes two bibs the same number: capitals, no hyphens, no leading zeros (`0042` is `42`, `H-7` is `H7`). */
export function bibKey(text: string): string {
  return normaliseBib(text)
    .replace(/[-–]/g, '')
    .replace(/^([A-Z]*)0+(?=\d)/, '$1');
}

/** A personal code: exactly five characters, digits and Latin letters (spec §5). */
export function isPersonalCode(text: string): boolean {
  return /^[0-9A-Za-z]{5}$/.test(text);
}

/**
 * A birth date as a participant types it, `DD/MM/YYYY` and a real day (spec §5).
 * @returns the day as `YYYY-MM-DD`, or null where it is not one
 */
export function parseBirthDate(text: string): string | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  if (match === null) return null;
  const [, day, month, year] = match;
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}
