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
    item: { type: 'string', multiple: true },
    yes: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish order show NUMBER|ID --tenant T [--json]
photofinish order resend NUMBER|ID --tenant T [--to EMAIL]
photofinish order extend NUMBER|ID --tenant T --days N
photofinish order give-code NUMBER|ID --tenant T --percent N|--amount N --days N
photofinish order cancel NUMBER|ID --tenant T [--yes]
photofinish order refund NUMBER|ID --tenant T [--item LINE …] [--amount N] [--yes]

Answers the buyer of an order, which is named by the number that they quote (2026-000123) or by its id. To give all the
money back, see "photofinish refund".

"show" prints its lines, payments, mails and archives.

"resend" sends the mails of a paid order once more.
  --to EMAIL            the order's address from now on

"extend" keeps the files of a paid order for so many days from now, also where their time was up. It never shortens it.
  --days N              1 to 3650

"give-code" mails its buyer a promo code that works once.
  --percent N           off what the next order costs; or
  --amount N            in the currency of the order, as in 7.50
  --days N              for how long it is valid, 1 to 3650

"cancel" cancels an order that nobody has paid, for good. What is open at the payment provider is closed where the provider
can do that; money that comes all the same goes back by itself. Says so and asks first; --yes does not ask.

"refund" gives a part of a paid order back; the order stays paid. Says what will happen and asks first; --yes does not ask.
  --item LINE           the number of a line ("order show"), or its id: all that is left of it goes back, and its
                        downloads close (may be repeated)
  --amount N            in the currency of the order, as in 7.50: of the lines named, or of all; nothing is taken back

${causeHelp}`,
  run: async (...call) => (await import('../order-command.ts')).orderCommand(...call),
};
