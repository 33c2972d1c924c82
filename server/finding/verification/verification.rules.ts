import { parseBirthDate, type SearchProof, type VerificationCode } from '#contract/competitor.ts';
import { nameKeys, withoutInvisible } from '#contract/typed-text.ts';
import type { CompetitorRecord } from '#finding/competitors/index.ts';
import {
  type EventAccess,
  hasPublicNames,
  PROOF_RANKS,
  rankOfAccess,
  type VerificationFactor,
} from '#finding/events/index.ts';
import { withoutTitles } from '#finding/name-titles.rules.ts';
import type { Claimant } from '#finding/recognition/index.ts';
import { tokenSkeletons } from '#finding/token-skeleton.ts';
import type { Account } from '#hosting/accounts/index.ts';
import { emailKey } from '#platform/canonical-key.ts';
import type { SearchGrant } from './search-token.ts';

const RANK_OF_PROOF: Record<SearchProof, number> = {
  Bib: PROOF_RANKS.Bib,
  Surname: PROOF_RANKS.Surname,
  BirthDate: PROOF_RANKS.BirthDate,
  Factor: PROOF_RANKS.Personal,
  Face: PROOF_RANKS.Personal,
  Login: PROOF_RANKS.Personal,
  Email: PROOF_RANKS.Mail,
};

/**
 * Returns whether a token opens photos of an event as the event is now. A token obtained with less proof than the event
 * now requires is invalid. A secure event opens only with a mailed link.
 */
export function opensEvent(event: EventAccess, proof: SearchProof): boolean {
  return RANK_OF_PROOF[proof] >= rankOfAccess(event);
}

/** Returns whether the holder of a token may see the participant's name and bib. A face alone does not suffice. */
export function mayReadName(event: EventAccess, proof: SearchProof): boolean {
  return hasPublicNames(event) || (proof !== 'Bib' && proof !== 'Face');
}

/**
 * Determines to whom a claim applies: only to the visitor if they proved no more than results show (decision 40),
 * otherwise to everybody.
 */
export function claimantOf({ personId, visitorId, proof }: SearchGrant): Claimant {
  return { personId, visitorId, isForEverybody: RANK_OF_PROOF[proof] > PROOF_RANKS.Surname };
}

/**
 * Determines the proof of a participant who passed the event's second factor. Without a factor the proof is the bib,
 * unless they are signed in with their registered address.
 */
export function proofOf(
  factor: VerificationFactor,
  { email }: Pick<CompetitorRecord, 'email'>,
  account: Pick<Account, 'email' | 'isEmailVerified'> | undefined,
): SearchProof {
  if (factor !== 'None') return factor === 'PersonalCode' ? 'Factor' : factor;
  if (email === null || account?.isEmailVerified !== true || account.email === null) return 'Bib';
  return emailKey(account.email) === emailKey(email) ? 'Login' : 'Bib';
}

/** The proofs of identity that a visitor offers. */
export interface OfferedFactors {
  surname?: string | undefined;
  /** The birth date as typed: `DD/MM/YYYY`. */
  birthDate?: string | undefined;
  code?: string | undefined;
}

/**
 * Checks the second factor that an event requires.
 * @returns undefined if it is correct; an unknown competitor and a wrong factor get the same code (product §11)
 */
export function checkFactor(
  factor: VerificationFactor,
  competitor: CompetitorRecord | undefined,
  offered: OfferedFactors,
): VerificationCode | undefined {
  const given = {
    None: '',
    Surname: offered.surname,
    BirthDate: offered.birthDate,
    PersonalCode: offered.code,
  }[factor];
  if (given === undefined) return 'FactorRequired';
  if (competitor === undefined) return 'CompetitorNotFound';
  return isTheirs(factor, competitor, given) ? undefined : 'CompetitorNotFound';
}

function isTheirs(factor: VerificationFactor, competitor: CompetitorRecord, given: string): boolean {
  switch (factor) {
    case 'None':
      return true;
    case 'Surname':
      return isSameName(competitor.surname, given);
    case 'BirthDate':
      return (
        competitor.birthDate !== null && competitor.birthDate === parseBirthDate(withoutInvisible(given))
      );
    case 'PersonalCode':
      return competitor.code !== null && competitor.code.toUpperCase() === typedCode(given);
  }
}

const typedCode = (text: string): string => withoutInvisible(text).normalize('NFKC').toUpperCase();

/** Returns whether a typed name equals a known one or its transliteration. Titles are ignored. */
function isSameName(known: string, typed: string): boolean {
  const keys = nameKeys(withoutTitles(known));
  const typedKeys = nameKeys(withoutTitles(typed));
  if (typedKeys.some((key) => keys.includes(key))) return true;
  const isOtherScript = keys.some(isLatin) !== typedKeys.some(isLatin);
  return isOtherScript && soundsOf(keys).some((sound) => soundsOf(typedKeys).includes(sound));
}

const isLatin = (key: string): boolean => /^[\p{Script=Latin}\p{N}]+$/u.test(key);
const soundsOf = (keys: readonly string[]): string[] => keys.flatMap(tokenSkeletons);
