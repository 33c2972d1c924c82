import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    for: { type: 'string' },
    event: { type: 'string' },
    photographer: { type: 'string' },
    label: { type: 'string' },
    days: { type: 'string', default: '30' },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish link make --tenant T --for KIND --label TEXT [--event ID | --photographer ID] [--days 30] [--why TEXT]
photofinish link list --tenant T [--json]
photofinish link revoke LINK-ID --tenant T [--why TEXT]

Links that show a part of the desk to somebody without a login, and change nothing. "make" prints the address, which is shown
only then: whoever has it sees what it shows, until it ends. "revoke" ends a link at once, also where it is open.

  --for KIND            accountant: sales, exports, receipts and statements
                        organizer: sales and photos counted of the event that --event names, its statements
                        photographer: sales of the photos, and the statements, of whom --photographer names
  --event EVENT-ID      of an organizer
  --photographer ID     of a photographer: see photographer list
  --label TEXT          for the list: whom it was given to
  --days 30             for how many days it works
${causeHelp}
  --json                print the list as JSON

DESK_URL is the desk's address, to which links lead. Ends with 1 where nothing was changed.`,
  run: async (...call) => (await import('../link-command.ts')).linkCommand(...call),
};
