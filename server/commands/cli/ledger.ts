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
reports. Exits with 1 where anything differs.

book: books the completed orders that are not booked: those that were paid before this version kept books. Each is
booked as of the day it was paid, or right after the last month that is settled, with the tax that its receipt names; a
package by the photos that it holds now.`,
  run: async (...call) => (await import('../ledger-command.ts')).ledgerCommand(...call),
};
