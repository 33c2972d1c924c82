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

Notifies your own systems by a POST of ids, signed by Standard Webhooks (www.standardwebhooks.com). "add" and "rotate" print the
secret for checking signatures once. After "rotate" the previous secret also signs for a day. "remove" also deletes the log and
waiting messages. "redeliver" sends a message again with the same id.

A message is delivered if it is answered with a status from 200 to 299 within 15 seconds. Redirects are not followed; addresses
in private networks need ALLOWED_PRIVATE_NETWORKS. Failed messages are retried after a minute, 5 and 30 minutes, 2, 5, 10, 14, 20
and 24 hours, then given up. 410 disables the webhook. Messages may arrive out of order or twice, with the same webhook-id.

  --kinds KIND,…        ${WEBHOOK_KINDS.slice(0, 5).join(', ')},
                        ${WEBHOOK_KINDS.slice(5).join(', ')}
                        (photo.published is repeated when more people are found in a photo or it is shown again;
                        person.erased names the certificate)
  --state S             Waiting, Delivered or GivenUp
  --count N             how many deliveries, newest first: 50 by default, at most 200
  --before NUMBER       only deliveries before this number
${causeHelp}
  --json                print as JSON

Exits with 1 if nothing was changed.`,
  run: async (...call) => (await import('../webhook-command.ts')).webhookCommand(...call),
};
