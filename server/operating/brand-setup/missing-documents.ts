import type { DOCUMENTS } from '#contract/site.ts';
import { readSite } from '#hosting/pages/index.ts';

/** The document groups of a checkout: its buyers must agree to one document of each. */
const ASKED = {
  'terms and conditions': ['Our_Terms_and_Conditions.pdf', 'AGB.pdf'],
  'privacy policy': ['Privacy_Policy.pdf', 'policy.pdf'],
} as const satisfies Record<string, readonly (typeof DOCUMENTS)[number][]>;

/** Returns whether a brand has terms and conditions, and a privacy policy. */
export function findDocuments(documents: readonly string[]): { hasTerms: boolean; hasPrivacy: boolean } {
  const hasOne = (names: readonly string[]) => names.some((name) => documents.includes(name));
  return { hasTerms: hasOne(ASKED['terms and conditions']), hasPrivacy: hasOne(ASKED['privacy policy']) };
}

/**
 * Describes which documents a brand lacks, so that its checkout does not require agreement to them; undefined if it
 * has all.
 */
export async function describeMissingDocuments(
  deps: Parameters<typeof readSite>[0],
  tenantId: string,
): Promise<string | undefined> {
  const { documents } = await readSite(deps, tenantId);
  const missing = Object.entries(ASKED).filter(
    ([, names]) => !names.some((name) => documents.includes(name)),
  );
  if (missing.length === 0) return undefined;
  const what = missing.map(([words, names]) => `no ${words} (documents/${names.join(' or documents/')})`);
  return `${tenantId} has ${what.join(' and ')}: its checkout does not ask for agreement to them. Add them with "content apply".`;
}
