import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    to: { type: 'string' },
    days: { type: 'string' },
    percent: { type: 'string' },
    amount: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish order show NUMBER|ID --tenant T [--json]
photofinish order resend NUMBER|ID --tenant T [--to EMAIL]
photofinish order extend NUMBER|ID --tenant T --days N
photofinish order give-code NUMBER|ID --tenant T --percent N|--amount N --days N

Answers the buyer of an order, which is named by the number that they quote (2026-000123) or by its id. To give the money
back, see "refund".

"show" prints its lines, payments, mails and archives.

"resend" sends the mails of a paid order once more.
  --to EMAIL            the order's address from now on

"extend" keeps the files of a paid order for so many days from now, also where their time was up. It never shortens it.
  --days N              1 to 3650

"give-code" mails its buyer a promo code that works once.
  --percent N           off what the next order costs; or
  --amount N            in the currency of the order, as in 7.50
  --days N              for how long it is valid, 1 to 3650

${causeHelp}`,
  run: async (...call) => (await import('../order-command.ts')).orderCommand(...call),
};
