import type { Actor } from '#hosting/actions/index.ts';
import { actorMay } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isCode, normaliseCode } from './normalise-code.ts';
import { labelOf } from './promo-codes.rules.ts';
import { findPromoCodes } from './promo-codes.store.ts';

/** What may be a code within a text: a word, or groups with hyphens between them. */
const WORDS = /[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*/gu;

/**
 * Returns whether an actor sees whole codes: they may list the tenant's codes anyway. A token needs the scope, and who came
 * by a read-only link never may.
 */
export function mayReadCodes(scope: Scope, actor: Actor): Promise<boolean> {
  return actorMay(scope, actor, 'tenant.read', null);
}

/**
 * Reads the labels of codes, for readers who may not use them (decision 251).
 * @returns what labels a code, in any spelling
 */
export async function labelCodes(scope: Scope, codes: readonly string[]): Promise<(code: string) => string> {
  const normalised = [...new Set(codes.map(normaliseCode))].filter(isCode);
  const known = new Map((await findPromoCodes(scope, normalised)).map((record) => [record.code, record]));
  return (text) => {
    const code = normaliseCode(text);
    return labelOf(known.get(code) ?? { code, promoCodeId: '' });
  };
}

/** Reads how codes are shown to an actor: whole, or by their labels. @returns what writes a code, in any spelling */
export async function showCodes(
  scope: Scope,
  actor: Actor,
  codes: readonly string[],
): Promise<(code: string) => string> {
  return (await mayReadCodes(scope, actor)) ? (code) => code : labelCodes(scope, codes);
}

/** Reads the codes that texts contain, and replaces each by its label. Words in lower case are none, so names stay. */
export async function labelCodesWithin<T>(scope: Scope, value: T): Promise<T> {
  const words = new Set<string>();
  mapWords(value, (word) => {
    words.add(codeOf(word));
    return word;
  });
  const found = await findPromoCodes(scope, [...words].filter(isCode));
  if (found.length === 0) return value;
  const labels = new Map(found.map((record) => [record.code, labelOf(record)]));
  return mapWords(value, (word) => labels.get(codeOf(word)) ?? word) as T;
}

const codeOf = (word: string): string => word.replaceAll('-', '');

function mapWords(value: unknown, change: (word: string) => string): unknown {
  if (typeof value === 'string') return value.replace(WORDS, change);
  if (Array.isArray(value)) return value.map((one) => mapWords(one, change));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapWords(one, change)]));
}
