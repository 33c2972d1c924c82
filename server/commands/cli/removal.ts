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

Removal requests, sent in the shop and confirmed by mail. "removal" in the tenant's file sets the days to answer ("days", 30 by
default) and whether a photo of the requester's child is hidden until then ("hideChildAtOnce").

"list" prints open requests, the most urgent first, with their deadlines.
  --ended          answered and withdrawn requests, newest first

"show" prints a request with its text, its photos, their buyers and where else they are used.

"answer" decides all its photos and mails the requester in their language. Shows the effects and asks; without a terminal it
needs --yes. To decide photos one by one, use the desk.
  --remove         removes them for good; buyers keep them
  --also-bought    also removes them from buyers' orders; moves no money: see photofinish refund
  --hide           hides them; they can be shown again (photofinish photo show)
  --refuse REASON  keeps them; the letter gives the reason, in the requester's language
  --photo ID,…     the photos, if the request only describes them
  --letter FILE    the letter, instead of the default one
  --yes            does not ask
Exits with 1 if nothing was done.

${causeHelp}`,
  run: async (...call) => (await import('../removal-command.ts')).removalCommand(...call),
};
