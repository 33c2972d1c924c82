import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    ended: { type: 'boolean', default: false },
    photo: { type: 'string' },
    remove: { type: 'boolean', default: false },
    'also-bought': { type: 'boolean', default: false },
    hide: { type: 'boolean', default: false },
    refuse: { type: 'string' },
    letter: { type: 'string' },
    yes: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish removal list --tenant T [--ended] [--json]
photofinish removal show REQUEST-ID --tenant T [--json]
photofinish removal answer REQUEST-ID --remove [--also-bought]|--hide|--refuse REASON [--photo ID,…] --tenant T [--yes]

Answers requests that photos are removed, which somebody sent in the shop and confirmed by mail. "removal" in the tenant's
file says within how many days ("days", 30 as usual), and whether a photo that is said to show the asker's child is hidden
until then ("hideChildAtOnce").

"list" prints those that wait, the most urgent first, with the last day of each.
  --ended          those that were answered or taken back, the newest first

"show" prints one with what was written, its photos, who bought them and where else they lie.

"answer" decides all of its photos, and mails the asker in their language. Says first what it means, and asks; without a
terminal nothing is done unless --yes is said. To decide each photo on its own, use the desk.
  --remove         for good; whoever bought one keeps it
  --also-bought    takes them from whoever bought them, too; no money moves: see photofinish refund
  --hide           out of the shop; they can be brought back (photofinish photo show)
  --refuse REASON  they stay, for the reason that the letter gives, in the asker's language
  --photo ID,…     photos that were found for a request that describes them
  --letter FILE    the letter, instead of the usual one
  --yes            without asking
Ends with 1 where nothing was done.

${causeHelp}`,
  run: async (...call) => (await import('../removal-command.ts')).removalCommand(...call),
};
