import type { MainCounter } from '#contract/counter.ts';
import type { RouteName } from '#contract/site.ts';
import { createSafeStorage, readJson } from '#storefront/api/storage.ts';
import { counterHit, type Visit } from './counter-hit.ts';

/** The session storage key of a visit, which ends with the tab, so that visitors are not recognised again. */
const VISIT_KEY = 'countedVisit';
const DIGITS = 900_000_000;

/** Returns nine random digits. */
const random = (): number => 100_000_000 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % DIGITS);

function isVisit(value: unknown): value is Visit {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['id', 'startedAt', 'pages'].every((key) => typeof Reflect.get(value, key) === 'number')
  );
}

/** Returns this tab's visit and counts one more page of it. */
function takeVisit(): Visit {
  const session = createSafeStorage(() => window.sessionStorage);
  const kept = readJson(session, VISIT_KEY);
  const visit = isVisit(kept) ? kept : { id: random(), startedAt: Math.floor(Date.now() / 1000), pages: 0 };
  session.setItem(VISIT_KEY, JSON.stringify({ ...visit, pages: visit.pages + 1 }));
  return visit;
}

/**
 * Reports a page view to a tenant's analytics service (docs/decisions/0036). The shop itself sends the request: no
 * script of the service runs here, and it receives no cookie or referrer. Failures are ignored.
 */
export async function reportToCounter(
  counter: MainCounter,
  counterId: string,
  route: RouteName,
): Promise<void> {
  const address = counterHit(counter, counterId, {
    route,
    origin: window.location.origin,
    language: document.documentElement.lang,
    visit: takeVisit(),
    random: random(),
  });
  await fetch(address, {
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    keepalive: true,
  }).catch(() => {});
}
