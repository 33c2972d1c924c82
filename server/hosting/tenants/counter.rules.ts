import { COOKIE_FEATURE, type MainCounter } from '#contract/counter.ts';
import type { TenantSettings } from '#contract/settings.ts';

/** A fault in a tenant's counter, and its place in the settings. */
export interface CounterFault {
  path: string[];
  message: string;
}

/** The format of a tenant's id at each provider, and the message if the id has another format. */
const IDS: Record<MainCounter['provider'], readonly [RegExp, string]> = {
  Matomo: [/^\d+$/, 'write the number that Matomo gives the site'],
  GA4: [/^G-[A-Z0-9]+$/, 'write the measurement id of the data stream, like G-AB12CD34EF'],
  YandexMetrica: [/^\d+$/, 'write the number of the counter'],
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
