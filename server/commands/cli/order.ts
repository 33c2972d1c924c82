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

Support for the buyer of an order, named by its number (2026-000123) or its id. To refund the whole order, see "photofinish
refund".

"show" prints its lines, payments, mails and archives.

"resend" sends the mails of a paid order again.
  --to EMAIL            the order's new address

"extend" keeps the files of a paid order for N days from now, also if they had expired. It never shortens the time.
  --days N              1 to 3650

"give-code" mails its buyer a promo code that works once.
  --percent N           percent off the next order; or
  --amount N            in the currency of the order, as in 7.50
  --days N              for how long it is valid, 1 to 3650

"cancel" cancels an unpaid order for good. Open payments are closed if the provider supports it; money that still arrives is
refunded automatically. Asks first; --yes does not ask.

"refund" refunds a part of a paid order; the order stays paid. Shows what will happen and asks; --yes does not ask.
  --item LINE           the number of a line ("order show") or its id: refunds what is left of it and closes its downloads
                        (may be repeated)
  --amount N            in the currency of the order, as in 7.50: from the named lines, or from all; downloads stay open

${causeHelp}`,
  run: async (...call) => (await import('../order-command.ts')).orderCommand(...call),
};
