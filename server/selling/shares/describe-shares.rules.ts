import { CURRENCIES, toMajor, writeDecimal } from '#contract/money.ts';
import type { ShownShareRule } from '#contract/share-rule.schema.ts';
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
  const changeAt = (index: number): NonNullable<DiffLine['change']> => {
    const shown = (rule: ShareRule | undefined) => (rule === undefined ? null : showRule(rule, names));
    const rule = {
      number: index + 1,
      before: shown(before?.rules[index]),
      after: shown(after.rules[index]),
    };
    return { of: 'shares', key: '', field: 'rule', from: '', to: '', rule };
  };
  const validity = { of: 'shares', key: after.timeZone, field: 'from' } as const;
  return [
    {
      mark: '~',
      text: `from ${after.day} on (${after.timeZone})`,
      change: { ...validity, from: before?.day ?? '', to: after.day },
    },
    ...next.flatMap((text, index): DiffLine[] =>
      old.includes(text) ? [] : [{ mark: '+', text, change: changeAt(index) }],
    ),
    ...old.flatMap((text, index): DiffLine[] => {
      if (next.includes(text)) return [];
      // The change of a replaced rule is at the line of the new one.
      return [index < next.length ? { mark: '-', text } : { mark: '-', text, change: changeAt(index) }];
    }),
  ];
}

/** Selects the facts of a rule that the desk shows. */
export function showRule(rule: ShareRule, names: RuleNames): ShownShareRule {
  const { to, photographerId, eventId, products, currencyId, tiers } = rule;
  // Only rules with a currency have amounts.
  const amount = (minor: number): number => (currencyId === null ? minor : toMajor(minor, currencyId));
  return {
    party: to,
    photographer: photographerId === null ? null : names.photographer(photographerId),
    event: eventId === null ? null : names.event(eventId),
    products: products === null ? null : [...products],
    currencyId,
    percent: rule.percentHundredths / 100,
    tiers: tiers.map((tier) => ({
      above: amount(tier.aboveMinor),
      percent: tier.percentHundredths / 100,
    })),
    fixed: amount(rule.fixedMinor),
    minimum: amount(rule.minimumMinor),
  };
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
