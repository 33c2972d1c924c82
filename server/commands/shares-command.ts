import type { CallOutput } from '#contract/call-types.ts';
import { deskShareSchemas } from '#contract/desk-shares.schema.ts';
import { CURRENCIES } from '#contract/money.ts';
import { on } from './desk-actions.ts';
import { defineDeskCommand } from './desk-command.ts';
import {
  changedMeanwhile,
  describeProposal,
  planProposal,
  readSource,
  refuseFaults,
} from './propose-file.ts';

type Effect = CallOutput<(typeof deskShareSchemas)['previewShares']>['effect'][number];

/** `photofinish shares`: the rules by which sales are shared. */
export const { command, run: runSharesCommand } = defineDeskCommand({
  name: 'shares',
  about: 'Shares of sales for photographers, organizers and the platform.',
  options: {
    month: { takes: 'MONTH', help: 'as in 2026-05', must: 'be a month, as in 2026-05' },
    'dry-run': { help: 'only shows the changes' },
  },
  actions: {
    set: on(deskShareSchemas, 'applyShares', {
      operands: ['file'],
      options: { 'dry-run': 'isDry' },
      summary:
        'adds a version that is valid from a given day; versions never change. A refund reverses the shares of its sale.',
      complete: async (_, { file }) => readSource(file),
      async plan({ read, terminal }, { file, source }) {
        const proposal = await read(deskShareSchemas, 'proposeShares', { source });
        refuseFaults(`shares "${file}" were not set`, file, proposal);
        return planProposal(describeProposal(file, proposal, terminal), proposal);
      },
      ...changedMeanwhile('shares'),
      print: ({ version }) => `Applied as version ${version}.`,
      withOption: {
        'dry-run': on(deskShareSchemas, 'proposeShares', {
          operands: ['file'],
          summary: '',
          complete: async (_, { file }) => readSource(file),
          print(proposal, { terminal }, { file }) {
            refuseFaults(`shares "${file}" would not be set`, file, proposal);
            return describeProposal(file, proposal, terminal);
          },
        }),
      },
    }),
    show: on(deskShareSchemas, 'getShares', {
      summary: 'prints all versions.',
      print: ({ versions }) =>
        versions.length === 0
          ? 'No shares are set yet.'
          : versions
              .toReversed()
              .map(({ version, day, source }) => `# version ${version}, from ${day} on\n${source.trimEnd()}`),
      json: ({ versions }) => versions,
    }),
    preview: on(deskShareSchemas, 'previewShares', {
      operands: ['file?'],
      options: { month: 'month' },
      summary: 'computes a past month by the rules of that time, and by FILE as if it had always been valid.',
      complete: async (_, { file = null }) => (file === null ? {} : readSource(file)),
      print({ effect, faults }, _, { file }) {
        refuseFaults(`shares "${file}" cannot be previewed`, file, { faults });
        if (effect.length === 0) return 'No shares for that month.';
        return effect.map((share) => describeShare(share, file !== undefined));
      },
      json: ({ effect }) => effect,
    }),
  },
  remarks: `A file has:
  from: 2026-05-01              the first day; later than that of the previous version, and in no settled month
  zone: Europe/Vienna           the time zone of days and months
  shares:                       for each party the first matching rule applies; a rule without conditions matches all
    - { to: photographer, photographer: Anna Berg, percent: 40 }
    - { to: photographer, percent: 30, minimum: 0.50, currency: EUR }
    - { to: organizer, event: EVENT-ID, percent: 10, products: [Photo] }
    - { to: platform, percent: 5 }

  percent       of the price without tax
  fixed         an amount per photo or video
  minimum       at least this amount per photo or video; what all "fixed" and "minimum" add is at most what the percentages
                leave of the list price without tax: first for the photographer, then the organizer, then the platform
  tiers         [{ above: 5000, percent: 35 }]: percent by the monthly sales of the party above an amount
  currency      of the amounts; the rule then applies to sales in this currency only

Refuses percents that exceed 100 for a sale, and rules that can never apply.`,
});

function describeShare({ party, name, currencyId, before, after }: Effect, isByFile: boolean): string {
  const { code, minorDigits } = CURRENCIES[currencyId];
  const amount = (value: number) => `${value.toFixed(minorDigits)} ${code}`;
  const then = isByFile ? `, by this file ${amount(after)}` : '';
  return `${party}${name === null ? '' : ` ${name}`}: ${amount(before)}${then}`;
}
