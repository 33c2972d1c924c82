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

Read-only links to a part of the desk, without a login. "make" prints the address once: everyone who has it sees that part until
the link expires. "revoke" ends a link at once, also in open pages.

  --for KIND            accountant: sales, exports, receipts and statements
                        organizer: sales, photo counts and statements of the event that --event names
                        photographer: sales and statements of the photographer that --photographer names
  --event EVENT-ID      the organizer's event
  --photographer ID     the photographer (photofinish photographer list)
  --label TEXT          a note for the list: the recipient
  --days 30             for how many days it works
${causeHelp}
  --json                print the list as JSON

DESK_URL is the desk's address, to which links lead. Exits with 1 if nothing was changed.`,
  run: async (...call) => (await import('../link-command.ts')).linkCommand(...call),
};
