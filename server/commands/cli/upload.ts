import type { Command } from '../usage.ts';
import { causeHelp, causeOptions, photographerBibsHelp } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    photographer: { type: 'string' },
    days: { type: 'string' },
    sales: { type: 'boolean', default: false },
    'photographer-bibs': { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish upload invite EVENT-ID --tenant T --photographer NAME [--days 14] [--sales]
                         [--photographer-bibs off|listed|trusted] [--why TEXT]
photofinish upload list EVENT-ID --tenant T [--json]
photofinish upload revoke LINK-ID --tenant T [--why TEXT]

Upload links for photographers: photos from any browser, without a login, over bad connections, for days. "invite" prints the
address once: everyone who has it uploads in the photographer's name until it expires. "list" shows the progress of each link.
"revoke" ends a link at once; received photos stay.

  --photographer NAME   the photographer; a new name is added
  --days 14             for how many days the link works
  --sales               shows the photographer's sales of the event on the link's page; remember that a link can be passed on
${photographerBibsHelp}
${causeHelp}
  --json                print the list as JSON

DESK_URL is the desk's address, to which links lead. Exits with 1 if nothing was changed.`,
  run: async (...call) => (await import('../upload-command.ts')).uploadCommand(...call),
};
