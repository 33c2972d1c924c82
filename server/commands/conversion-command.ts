import { deskSalesSchemas } from '#contract/desk-sales.schema.ts';
import type { AppDeps } from '#server/app.ts';
import { alignTable, type Columns } from './align-table.ts';
import { on } from './desk-actions.ts';
import { defineDeskCommand } from './desk-command.ts';
import type { Terminal } from './terminal.ts';
import type { ParsedOptions } from './usage.ts';

const COLUMNS: Columns<{ name: string; visits: number; found: number; carts: number; paid: number }> = [
  ['', ({ name }) => name],
  ['visits', ({ visits }) => String(visits)],
  ['found', ({ found }) => String(found)],
  ['cart', ({ carts }) => String(carts)],
  ['paid', ({ paid }) => String(paid)],
];

const { run, command: defined } = defineDeskCommand({
  name: 'conversion',
  about: `Prints how many visits reached each step: for the latest events, or with --event for one event by day (in its time zone).
  visits   openings of the event's page; a reload counts again
  found    visits that showed photos of the visitor
  cart     visits that added an item to the cart
  paid     paid orders with an item of the event, from the books`,
  options: {
    event: { takes: 'EVENT', help: 'the title or the id of the event' },
    count: { takes: 'N', help: 'how many events, 20 by default', default: '20' },
  },
  actions: {
    '': on(deskSalesSchemas, 'getConversion', {
      options: { event: 'eventId', count: 'count' },
      summary: 'prints the steps.',
      print({ events, days }) {
        const rows = [
          ...days.map((row) => ({ ...row, name: row.day })),
          ...events.map((row) => ({ ...row, name: `${row.date}  ${row.title}` })),
        ];
        return rows.length === 0 ? 'Nothing was counted yet.' : alignTable(COLUMNS, rows, 1);
      },
      json: ({ events, days }) => (days.length > 0 ? days : events),
    }),
  },
  remarks:
    'Visitors are not identified: no cookie, no address, no browser storage. Visitors with Global Privacy Control are not counted. The last ten seconds may be missing.',
});

/** `photofinish conversion`: how many visits reach each step of a purchase. */
export const command = defined;

/** Prints how many visits of a tenant's events reached each step. */
export const runConversionCommand = (
  deps: AppDeps,
  tenantId: string,
  options: ParsedOptions,
  terminal: Pick<Terminal, 'print'>,
): Promise<number> => run(deps, tenantId, [], options, terminal);
