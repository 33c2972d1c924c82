import type { Deps } from '#platform/deps.ts';
import { markAnswer } from './letters.store.ts';

/** Subscribes the letters to bounces and complaints: each is recorded at the last letter to its address. */
export function subscribeLetters({ events }: Pick<Deps, 'events'>): void {
  events.on('addresses.suppressed', async (scope, { addressHashes, suppressedAs }) => {
    if (suppressedAs === 'Elsewhere' || suppressedAs === 'Erased') return;
    for (const addressHash of addressHashes) await markAnswer(scope, addressHash, suppressedAs);
  });
}
