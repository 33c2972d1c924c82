import { FEED_MINUTES } from '#contract/desk-feeds.ts';
import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    event: { type: 'string' },
    url: { type: 'string' },
    kind: { type: 'string', default: 'start-list' },
    format: { type: 'string', default: 'json' },
    column: { type: 'string', multiple: true },
    'gun-start': { type: 'string', multiple: true },
    every: { type: 'string', default: '5' },
    from: { type: 'string' },
    until: { type: 'string' },
    'partial-list': { type: 'boolean', default: false },
    confirm: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish feed set --event EVENT-ID --tenant T --url URL [--kind KIND] [--format FORMAT] [options]
photofinish feed show --event EVENT-ID --tenant T [--json]
photofinish feed pull --event EVENT-ID --tenant T [--kind KIND] [--confirm]
photofinish feed remove --event EVENT-ID --tenant T [--kind KIND] [--why TEXT]

Pulls an event's start list or results from an address during the race, and applies them like start-list and import-results.
docs/feeds.md describes the formats. An invalid feed changes nothing. A feed that drops many rows, changes many names or has many
unknown bibs is held back until it is confirmed here or at the desk.

  --kind KIND           start-list, results or both; an event has one feed of each, or one of both
  --url URL             https://…; it may contain a key and is never shown in full. "-" reads it from standard input
  --format FORMAT       json: as docs/feeds.md says; csv; race-result: a list of the Simple API, as JSON or CSV
  --column NAME=HEADING what a heading means: bib, surname, name, birth-date, e-mail, code, distance, finish, clock, gun, chip, rank,
                        categoryRank, split (may be repeated)
  --gun-start TIME      when the race began, as in 10:00:00; for one distance only DISTANCE=TIME (may be repeated)
  --every 5             minutes between pulls, from ${FEED_MINUTES.min} to ${FEED_MINUTES.max}; longer after failures
  --from, --until       start and end in local time, as 2026-05-10T07:00; the race day by default
  --partial-list        participants missing from the list stay
  --confirm             applies a feed that was held back, if it is unchanged
${causeHelp}
  --json                print as JSON

Exits with 1 if nothing was changed or the feed could not be applied.`,
  run: async (...call) => (await import('../feed-command.ts')).feedCommand(...call),
};
