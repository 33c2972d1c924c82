import { CURRENCIES, writeDecimal } from '#contract/money.ts';
import type { DiffLine } from '#platform/yaml-file/diff-line.ts';
import type { ShareRule } from './shares.rules.ts';

/** The names of the photographers and events in rules. */
export interface RuleNames {
  photographer: (photographerId: string) => string;
  event: (eventId: string) => string;
}

/** Describes how rules differ from those before them. The order counts, so a rule at another place is a change. */
export function describeShares(
  before: { day: string; rules: readonly ShareRule[] } | undefined,
  after: { day: string; timeZone: string; rules: readonly ShareRule[] },
  names: RuleNames,
): DiffLine[] {
  const numbered = (rules: readonly ShareRule[] = []) =>
    rules.map((rule, index) => `rule ${index + 1}: ${formatRule(rule, names)}`);
  const [old, next] = [numbered(before?.rules), numbered(after.rules)];
  return [
    { mark: '~', text: `from ${after.day} on (${after.timeZone})` },
    ...next.filter((text) => !old.includes(text)).map((text): DiffLine => ({ mark: '+', text })),
    ...old.filter((text) => !next.includes(text)).map((text): DiffLine => ({ mark: '-', text })),
  ];
}

function formatRule(rule: ShareRule, names: RuleNames): string {
  const { to, photographerId, eventId, products, currencyId, tiers } = rule;
  const amount = (minor: number): string =>
    currencyId === null ? String(minor) : `${writeDecimal(minor, currencyId)} ${CURRENCIES[currencyId].code}`;
  const only = [
    ...(photographerId === null ? [] : [`photos of ${names.photographer(photographerId)}`]),
    ...(eventId === null ? [] : [names.event(eventId)]),
    ...(products === null ? [] : [products.join(' or ')]),
    ...(currencyId === null ? [] : [CURRENCIES[currencyId].code]),
  ];
  const gets = [
    `${rule.percentHundredths / 100} %`,
    ...tiers.map((tier) => `${tier.percentHundredths / 100} % above ${amount(tier.aboveMinor)} a month`),
    ...(rule.fixedMinor === 0 ? [] : [`${amount(rule.fixedMinor)} each`]),
    ...(rule.minimumMinor === 0 ? [] : [`at least ${amount(rule.minimumMinor)} each`]),
  ];
  return `${to} gets ${gets.join(', ')}${only.length === 0 ? '' : ` of ${only.join(', ')}`}`;
}
