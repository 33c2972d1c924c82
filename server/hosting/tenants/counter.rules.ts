import { COOKIE_FEATURE, type MainCounter } from '#contract/counter.ts';
import { schemaFault } from '#contract/faults.ts';
import type { TenantSettings } from '#contract/settings.ts';

/** A fault in a tenant's counter, and its place in the settings. */
export interface CounterFault {
  path: string[];
  /** The fault, as `schemaFault` writes it. */
  message: string;
}

/** The format of a tenant's id at each provider, and the fault of an id with another format. */
const IDS: Record<
  MainCounter['provider'],
  readonly [RegExp, 'MatomoNumber' | 'MeasurementId' | 'CounterNumber']
> = {
  Matomo: [/^\d+$/, 'MatomoNumber'],
  GA4: [/^G-[A-Z0-9]+$/, 'MeasurementId'],
  YandexMetrica: [/^\d+$/, 'CounterNumber'],
};

/** An address with a literal host, because a `*` would permit many hosts. */
const MATOMO_ADDRESS = /^https:\/\/[a-z0-9.-]+(:\d+)?(\/[\w./-]*)?$/i;

/** Checks that a counter can work, and that visitors are asked before it does. */
export function findCounterFaults({
  mainCounter,
  mainCounterId,
  features,
}: Pick<TenantSettings, 'mainCounter' | 'mainCounterId' | 'features'>): CounterFault[] {
  if (mainCounter === null) return [];
  const faults: CounterFault[] = [];
  const [pattern, code] = IDS[mainCounter.provider];
  if (!pattern.test(mainCounterId ?? ''))
    faults.push({ path: ['mainCounterId'], message: schemaFault(code) });
  const path = ['mainCounter', 'address'];
  if (mainCounter.provider !== 'Matomo') {
    if (mainCounter.address !== undefined) faults.push({ path, message: schemaFault('OnlyMatomo') });
  } else if (!MATOMO_ADDRESS.test(mainCounter.address ?? ''))
    faults.push({ path, message: schemaFault('MatomoAddress') });
  if (!features.includes(COOKIE_FEATURE))
    faults.push({
      path: ['features'],
      message: schemaFault('CookiesMissing', { feature: COOKIE_FEATURE }),
    });
  return faults;
}
