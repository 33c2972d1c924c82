import { COOKIE_FEATURE, type MainCounter } from '#contract/counter.ts';
import type { TenantSettings } from '#contract/settings.ts';

/** What is wrong with a tenant's counter, and where in its settings. */
export interface CounterFault {
  path: string[];
  message: string;
}

/** The format of a tenant's id at each provider, and the message for other formats. */
const IDS: Record<MainCounter['provider'], readonly [RegExp, string]> = {
  Matomo: [/^\d+$/, 'write the number that Matomo gives the site'],
  GA4: [/^G-[A-Z0-9]+$/, 'write the measurement id of the data stream, like G-AB12CD34EF'],
  YandexMetrica: [/^\d+$/, 'write the number of the counter'],
};

/** A host by its name only: a `*` would allow many hosts. */
const MATOMO_ADDRESS = /^https:\/\/[a-z0-9.-]+(:\d+)?(\/[\w./-]*)?$/i;

/** Checks that a counter can count, and that visitors are asked before it does. */
export function findCounterFaults({
  mainCounter,
  mainCounterId,
  features,
}: Pick<TenantSettings, 'mainCounter' | 'mainCounterId' | 'features'>): CounterFault[] {
  if (mainCounter === null) return [];
  const faults: CounterFault[] = [];
  const [pattern, message] = IDS[mainCounter.provider];
  if (!pattern.test(mainCounterId ?? '')) faults.push({ path: ['mainCounterId'], message });
  const path = ['mainCounter', 'address'];
  if (mainCounter.provider !== 'Matomo') {
    if (mainCounter.address !== undefined)
      faults.push({ path, message: 'remove this: only a Matomo has an address of its own' });
  } else if (!MATOMO_ADDRESS.test(mainCounter.address ?? ''))
    faults.push({ path, message: 'write where your Matomo is, like https://stats.example/' });
  if (!features.includes(COOKIE_FEATURE))
    faults.push({
      path: ['features'],
      message: `add ${COOKIE_FEATURE}: only visitors who were asked and agreed are counted`,
    });
  return faults;
}
