import { WEBHOOK_KINDS } from '#contract/desk-webhooks.ts';
import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    kinds: { type: 'string' },
    state: { type: 'string' },
    before: { type: 'string' },
    count: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish webhook add URL --kinds KIND[,KIND…] --tenant T [--why TEXT]
photofinish webhook list --tenant T [--json]
photofinish webhook remove WEBHOOK-ID --tenant T [--why TEXT]
photofinish webhook rotate WEBHOOK-ID --tenant T [--why TEXT]
photofinish webhook test WEBHOOK-ID --tenant T [--why TEXT]
photofinish webhook deliveries WEBHOOK-ID --tenant T [--state S] [--count N] [--before NUMBER] [--json]
photofinish webhook redeliver WEBHOOK-ID DELIVERY-ID --tenant T [--why TEXT]

Tells your own systems what happens, by a POST of ids that is signed as Standard Webhooks says (www.standardwebhooks.com).
"add" and "rotate" print the secret that your receiver checks signatures with; it is printed nowhere else. After "rotate" the
secret before signs too for a day. "remove" removes the log too, and what waits is not told any more. "redeliver" tells
something once more with the same id.

A message counts as delivered once it is answered with a status from 200 to 299 within 15 seconds; redirects are not
followed, and addresses in private networks only where ALLOWED_PRIVATE_NETWORKS names them. Else it is tried again after a
minute, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours, then given up. 410 switches the webhook off. The order may change,
and a message may come twice: its webhook-id stays the same.

  --kinds KIND,…        ${WEBHOOK_KINDS.slice(0, 5).join(', ')},
                        ${WEBHOOK_KINDS.slice(5).join(', ')}
                        (photo.published comes again when more people are found in a photo, or it was hidden;
                        person.erased names the certificate)
  --state S             Waiting, Delivered or GivenUp
  --count N             at most so many deliveries: 50 as usual, 200 at most; the latest first
  --before NUMBER       those before that number
${causeHelp}
  --json                print as JSON

Ends with 1 where nothing was changed.`,
  run: async (...call) => (await import('../webhook-command.ts')).webhookCommand(...call),
};
