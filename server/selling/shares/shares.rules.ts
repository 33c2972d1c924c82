import { PRODUCT_TYPES, type ProductType } from '#contract/catalog.ts';
import { type Fault, makeFault } from '#contract/faults.ts';
import { CURRENCY_IDS, type CurrencyId } from '#contract/money.ts';

/** The parties that may get a share of sales; the tenant keeps the rest. */
export const PARTIES = ['Photographer', 'Organizer', 'Platform'] as const;
export type Party = (typeof PARTIES)[number];

/**
 * The unit of shares is this fraction of a minor unit, so that a hundredth of a percent of a minor unit is a whole
 * number.
 */
export const UNITS = 10_000;

/** A rule: the share of one party in some sales. A rule without conditions applies to all sales. */
export interface ShareRule {
  to: Party;
  photographerId: string | null;
  eventId: string | null;
  products: readonly ProductType[] | null;
  currencyId: CurrencyId | null;
  /** The share of the net amount, in hundredths of a percent. With tiers, it applies below the first tier. */
  percentHundredths: number;
  /** A fixed amount per photo or video, independent of its price. */
  fixedMinor: number;
  /** The minimum per photo or video. */
  minimumMinor: number;
  /**
   * Whether fixed amounts and minimums together are at most the list price of what was sold, without tax (decision
   * 312). Absent in versions that were stored before that decision.
   */
  isUpToList?: boolean;
  /**
   * Whether all parties' fixed amounts and minimums together add at most what their percentages leave of that list
   * price. Absent in versions that were stored before decision 312 said so.
   */
  isJointlyUpToList?: boolean;
  /**
   * Tiers, lowest first: the percentage for the part of the party's monthly sales by this rule that is above an amount.
   */
  tiers: readonly { aboveMinor: number; percentHundredths: number }[];
}

/** Rules that are valid from a given moment until the next version. */
export interface ShareVersion {
  version: number;
  from: Date;
  rules: readonly ShareRule[];
}

/** An item that was sold and delivered, or refunded, as booked. `count` equal items form one line. */
export interface RevenueLine {
  orderItemId: string | null;
  photoId: string | null;
  videoId: string | null;
  photographerId: string | null;
  eventId: string;
  productType: ProductType;
  currencyId: CurrencyId;
  netMinor: number;
  /** The catalog's price with tax, divided over the photos of a package. */
  listMinor: number;
  /** The rate of the tax; null if no tax is charged. */
  vatPercent: number | null;
  quantity: number;
  bookedAt: Date;
  count: number;
}

/** The part of a sale that stays with its buyer. */
interface Standing {
  netMinor: number;
  quantity: number;
  /** The list price without tax, in fractions of a minor unit. */
  listUnits: number;
}

/** A party's share of a line, in fractions of a minor unit. */
export interface Share {
  party: Party;
  /** The id of a photographer or an event; null for the platform. */
  payeeId: string | null;
  units: number;
}

/** Returns the version that is valid at a given moment; undefined before the first one. */
function versionAt(versions: readonly ShareVersion[], moment: Date): ShareVersion | undefined {
  return versions.findLast(({ from }) => from <= moment);
}

/** Returns whether the rules valid at a given moment give the organizer of an event a share of its sales. */
export function paysOrganizer(versions: readonly ShareVersion[], eventId: string, moment: Date): boolean {
  const rules = versionAt(versions, moment)?.rules ?? [];
  return rules.some(
    ({ to, ...rule }) => to === 'Organizer' && (rule.eventId === null || rule.eventId === eventId),
  );
}

/** Finds the rule for a party's share of a line: the first that matches. */
function ruleFor(
  rules: readonly ShareRule[],
  party: Party,
  line: Pick<RevenueLine, 'photographerId' | 'eventId' | 'productType' | 'currencyId'>,
): ShareRule | undefined {
  return rules.find(
    (rule) =>
      rule.to === party &&
      (rule.photographerId === null || rule.photographerId === line.photographerId) &&
      (rule.eventId === null || rule.eventId === line.eventId) &&
      (rule.products?.includes(line.productType) ?? true) &&
      (rule.currencyId === null || rule.currencyId === line.currencyId),
  );
}

/**
 * Computes the shares of lines in booking order. A refund reverses exactly the share of its sale, by the rules of the
 * day of the sale. Only tiers depend on the month being computed.
 */
export class Sharer {
  private readonly versions: readonly ShareVersion[];
  private readonly soldAt = new Map<string, Date>();
  private readonly standing = new Map<string, Standing>();
  private readonly revenue = new Map<string, number>();

  /** @param versions oldest first */
  constructor(versions: readonly ShareVersion[]) {
    this.versions = versions;
  }

  /** Adds a line whose shares were computed in an earlier run. */
  note(line: RevenueLine): void {
    this.moved(line);
    this.dayOf(line);
  }

  /** Returns the shares of a line. Even if no share changes, the line is added, because the basis for tiers changes. */
  share(line: RevenueLine): Share[] {
    const version = versionAt(this.versions, this.dayOf(line));
    const { before, after } = this.moved(line);
    if (version === undefined) return [];
    const held = PARTIES.flatMap((party) => {
      const payeeId = payeeOf(party, line);
      const rule = ruleFor(version.rules, party, line);
      return rule === undefined || (party !== 'Platform' && payeeId === null) ? [] : { party, payeeId, rule };
    });
    const rules = held.map(({ rule }) => rule);
    const [added, addedBefore] = [amountsOf(rules, after), amountsOf(rules, before)];
    return held.map(({ party, payeeId, rule }, index) => {
      const percentUnits =
        rule.tiers.length > 0
          ? this.tiered(rule, JSON.stringify([version.version, version.rules.indexOf(rule), payeeId]), line)
          : line.netMinor * rule.percentHundredths * line.count;
      const addedUnits = ((added[index] ?? 0) - (addedBefore[index] ?? 0)) * line.count;
      return { party, payeeId, units: percentUnits + addedUnits };
    });
  }

  private tiered(rule: ShareRule, name: string, line: RevenueLine): number {
    const key = `${name} ${line.currencyId}`;
    const before = this.revenue.get(key) ?? 0;
    const after = before + line.netMinor * line.count;
    this.revenue.set(key, after);
    return climbed(rule, after) - climbed(rule, before);
  }

  /** Returns when a thing was first sold. */
  private dayOf(line: RevenueLine): Date {
    if (line.orderItemId === null) return line.bookedAt;
    const thing = JSON.stringify([line.orderItemId, line.photoId, line.videoId]);
    const first = this.soldAt.get(thing) ?? line.bookedAt;
    this.soldAt.set(thing, first);
    return first;
  }

  private moved(line: RevenueLine): Record<'before' | 'after', Standing> {
    const nothing = { netMinor: 0, quantity: 0, listUnits: 0 };
    if (line.orderItemId === null) return { before: nothing, after: standingOf({ ...line, count: 1 }) };
    const thing = JSON.stringify([line.orderItemId, line.photoId, line.videoId, line.photographerId]);
    const before = this.standing.get(thing) ?? nothing;
    const added = standingOf(line);
    const after = {
      netMinor: before.netMinor + added.netMinor,
      quantity: before.quantity + added.quantity,
      listUnits: before.listUnits + added.listUnits,
    };
    this.standing.set(thing, after);
    return { before, after };
  }
}

/** Identifies a party of a line. */
function payeeOf(party: Party, line: RevenueLine): string | null {
  if (party === 'Photographer') return line.photographerId;
  return party === 'Organizer' ? line.eventId : null;
}

function standingOf({ netMinor, quantity, listMinor, vatPercent, count }: RevenueLine): Standing {
  return {
    netMinor: netMinor * count,
    quantity: quantity * count,
    listUnits: Math.trunc((listMinor * UNITS * 100) / (100 + (vatPercent ?? 0))) * count,
  };
}

/**
 * Computes what the amounts per photo add to the percentages of a sale, for each of its rules. The rules are in the order
 * of `PARTIES`: the amounts of the first party take what the percentages leave of the list price, then the next.
 */
function amountsOf(rules: readonly ShareRule[], standing: Standing): number[] {
  // Of tiers the largest one, so that the limit does not depend on the other sales of a month.
  const percentUnits = rules.reduce((sum, rule) => sum + standing.netMinor * largestPercent(rule), 0);
  let leftUnits = Math.max(0, standing.listUnits - percentUnits);
  return rules.map((rule) => {
    const units = addedBy(rule, standing);
    if (rule.isJointlyUpToList !== true) return units;
    const limited = Math.min(units, leftUnits);
    leftUnits -= limited;
    return limited;
  });
}

/** Computes what a rule's amounts per photo add to its percentage of a sale. */
function addedBy(rule: ShareRule, standing: Standing): number {
  const fixed = fixedOf(rule, rule.fixedMinor, standing);
  // If nothing of the sale remains, the minimum does not apply. A rule with tiers has none.
  if (standing.quantity <= 0 || rule.tiers.length > 0) return fixed;
  const minimum = fixedOf(rule, rule.minimumMinor, standing);
  return Math.max(fixed, minimum - standing.netMinor * rule.percentHundredths);
}

/** Computes an amount per photo for what was sold, negative for what was returned. */
function fixedOf(rule: ShareRule, amountMinor: number, { quantity, listUnits }: Standing): number {
  const units = amountMinor * quantity * UNITS;
  if (rule.isUpToList !== true || units === 0) return units;
  return units > 0 ? Math.min(units, listUnits) : Math.max(units, listUnits);
}

/** Sums the share of an amount over all tiers. */
function climbed({ percentHundredths, tiers }: ShareRule, revenueMinor: number): number {
  const steps = [{ aboveMinor: 0, percentHundredths }, ...tiers];
  if (revenueMinor <= 0) return revenueMinor * percentHundredths;
  return steps.reduce((sum, step, index) => {
    const top = Math.min(revenueMinor, steps[index + 1]?.aboveMinor ?? Number.POSITIVE_INFINITY);
    return sum + Math.max(0, top - step.aboveMinor) * step.percentHundredths;
  }, 0);
}

/** Rounds to whole minor units, half of one away from zero. */
export function wholeMinor(units: number): number {
  return Math.sign(units) * Math.floor((Math.abs(units) + UNITS / 2) / UNITS) + 0;
}

/** A fault of rules: the rule's index, and the fault. */
export interface RuleFault {
  index: number;
  fault: Fault;
}

/**
 * Finds rules that can never apply, because an earlier one always matches, and rules whose percentages together exceed
 * 100 for some sale.
 */
export function checkRules(rules: readonly ShareRule[]): RuleFault[] {
  const hidden = rules.flatMap((rule, index) => {
    const by = rules.slice(0, index).findIndex((earlier) => isWider(earlier, rule));
    if (by === -1) return [];
    return {
      index,
      fault: makeFault('NeverHolds', { rule: by + 1 }),
    };
  });
  const faults = [...hidden, ...findTooMuch(rules)];
  return faults.filter((fault, index) => faults.findIndex((other) => other.index === fault.index) === index);
}

function isWider(one: ShareRule, other: ShareRule): boolean {
  return (
    one.to === other.to &&
    (one.photographerId === null || one.photographerId === other.photographerId) &&
    (one.eventId === null || one.eventId === other.eventId) &&
    (one.currencyId === null || one.currencyId === other.currencyId) &&
    (one.products === null || (other.products?.every((product) => one.products?.includes(product)) ?? false))
  );
}

/** Checks every kind of sale that the rules distinguish. */
function findTooMuch(rules: readonly ShareRule[]): RuleFault[] {
  const faults = new Map<number, RuleFault>();
  const named = <Value>(values: readonly (Value | null)[]): (Value | null)[] => [
    ...new Set([...values, null]),
  ];
  const currencies = rules.some(({ currencyId }) => currencyId !== null)
    ? CURRENCY_IDS
    : CURRENCY_IDS.slice(0, 1);
  const products = rules.some((rule) => rule.products !== null) ? PRODUCT_TYPES : PRODUCT_TYPES.slice(0, 1);
  for (const photographerId of named(rules.map((rule) => rule.photographerId)))
    for (const eventId of named(rules.map((rule) => rule.eventId)))
      for (const productType of products)
        for (const currencyId of currencies) {
          const line = { photographerId, eventId: eventId ?? '', productType, currencyId };
          const held = PARTIES.flatMap((party) => ruleFor(rules, party, line) ?? []);
          const sum = held.reduce((total, rule) => total + largestPercent(rule), 0);
          const index = Math.max(...held.map((rule) => rules.indexOf(rule)));
          if (sum <= 100 * 100 || faults.has(index)) continue;
          const others = held.map((rule) => `rule ${rules.indexOf(rule) + 1}`).join(', ');
          faults.set(index, {
            index,
            fault: makeFault('SharesTooHigh', { sum: sum / 100, rules: others }),
          });
        }
  return [...faults.values()];
}

function largestPercent({ percentHundredths, tiers }: ShareRule): number {
  return Math.max(percentHundredths, ...tiers.map((tier) => tier.percentHundredths));
}
