import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    event: { type: 'string' },
    bib: { type: 'string' },
    full: { type: 'boolean', default: false },
    camera: { type: 'string' },
    file: { type: 'string' },
    count: { type: 'string' },
    'also-bought': { type: 'boolean', default: false },
    refund: { type: 'boolean', default: false },
    tell: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish video list --event EVENT-ID [--bib BIB | --full] [--camera NAME] [--file NAME] [--count N] [--json]
photofinish video remove VIDEO-ID… --event EVENT-ID [--also-bought [--refund] [--tell]] [--why TEXT] [--yes]
photofinish video remove --event EVENT-ID (--bib BIB | --full) [--camera NAME] [--file NAME] […]
photofinish video restore VIDEO-ID… --event EVENT-ID [--why TEXT] [--yes]

Videos of an event: full videos (import-video --full) and finish clips. --tenant T is only needed if several tenants have this
event id.

"list" lists the videos that match all filters, full ones first, removed ones too. Exits with 1 if there are none.
  --bib BIB      the finish clips of this bib, one of each camera
  --full         only full videos
  --camera NAME  only of this camera
  --file NAME    a part of the name of the camera's file
  --count N      how many: 50 by default, at most 500

"remove" removes the named videos, or those that match the filters, for example after a complaint. Shows buyers, open carts,
archives and the possible refund, and asks; without a terminal it needs --yes. Buyers keep removed videos. No import and no new
results make a removed video again. The camera's file stays, because other clips are cut from it. Exits with 1 if a video does
not exist or was changed meanwhile.
  --also-bought  removes them from buyers' orders too, also clips that are kept only for their buyers
  --refund       refunds and closes each paid order that loses a video; needs --why. To refund a part of an order use
                 photofinish order refund
  --tell         mails those buyers, in their languages, that a video was removed; the text is shown first
  --yes          does not ask

"restore" makes removed videos again, as new ones with other ids. A clip is cut by the results and clocks of now. Asks before
a full video goes on sale again that may show protected participants; without a terminal it needs --yes. Exits with 1 if a video
was not removed, or if the results have no time for its clip.

${causeHelp}`,
  run: async (...call) => (await import('../video-command.ts')).videoCommand(...call),
};
