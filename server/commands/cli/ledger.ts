import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    tenant: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish ledger check [--tenant T] [--json]
photofinish ledger book [--tenant T]

check: compares the books with orders and payments: every completed order is booked, the money booked for each payment
is what its provider holds, the lines of each entry sum to its postings, and fees and payouts are those of the providers'
reports. Exits with 1 if anything differs.

book: books completed orders that were paid before this version kept books. Each is booked on the day of its payment, or right
after the last settled month, with the tax on its receipt; a package is booked by the photos it has now.`,
  run: async (...call) => (await import('../ledger-command.ts')).ledgerCommand(...call),
};
