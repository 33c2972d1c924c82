import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    photographer: { type: 'string' },
    days: { type: 'string' },
    sales: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish upload invite EVENT-ID --tenant T --photographer NAME [--days 14] [--sales] [--why TEXT]
photofinish upload list EVENT-ID --tenant T [--json]
photofinish upload revoke LINK-ID --tenant T [--why TEXT]

Links by which photographers upload their photos to an event from any browser, without a login, over a bad line, and for
days. "invite" prints the address, which is shown only then: whoever has it uploads in the photographer's name, until it
ends. "list" says how far each one's photos are. "revoke" ends a link at once; what has come stays.

  --photographer NAME   whose photos they are; a name that nobody has yet is added
  --days 14             for how many days the link works
  --sales               show on its page what was sold of the photographer's photos of the event; a link can be passed on
${causeHelp}
  --json                print the list as JSON

DESK_URL is the desk's address, to which links lead. Ends with 1 where nothing was changed.`,
  run: async (...call) => (await import('../upload-command.ts')).uploadCommand(...call),
};
