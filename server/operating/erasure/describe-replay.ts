import type { Replay } from './replay-erasures.ts';

/** Describes what an operator must check after a replay, one line per fact; nothing if everybody was erased. */
export function describeReplay({ held, withoutHashes }: Pick<Replay, 'held' | 'withoutHashes'>): string[] {
  return [
    ...held.map(
      ({ erasureId, personIds }) =>
        `Erasure ${erasureId}: ${personIds.length} persons were not erased, because their name or bib was another one at the backup: ${personIds.join(', ')}. Look at each by "photofinish person show --person ID"; if it is the person who was erased, erase it by "photofinish person erase --person ID".`,
    ),
    ...(withoutHashes === 0
      ? []
      : [
          `Erasures without hashes of this ADDRESS_SECRET: ${withoutHashes}. They reached only the addresses of accounts, mails and paid orders, and every listed person: if you still have these requests, check each address by "photofinish person show --email EMAIL".`,
        ]),
  ];
}
