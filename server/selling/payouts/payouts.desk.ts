import type { FastifyInstance } from 'fastify';
import { deskPayoutSchemas } from '#contract/desk-payouts.schema.ts';
import { deskPayoutRoutes, UNMATCHED_SHOWN } from '#contract/desk-payouts.ts';
import { type DeskDeps, openDeskService, PARSING_COST, SEARCHING_COST } from '#hosting/desk/index.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { minorDigitsOf } from './formats/report-fields.ts';
import { importReport } from './import-report.ts';
import { listPayouts, listUnmatched } from './list-payouts.ts';
import { createSandboxReader } from './report.task.ts';

const REPORTS_SHOWN = 100;

/** Opens the calls about reports of payment providers, by the operations that the command uses. */
export function openDeskPayouts(app: FastifyInstance, deps: Deps & DeskDeps): void {
  openDeskService(app, deps, deskPayoutRoutes, deskPayoutSchemas, {
    listPayouts: {
      operation: 'money.read',
      cost: SEARCHING_COST,
      async run({ scope }) {
        const unmatched = await listUnmatched(scope);
        const { reports, sums, open } = await listPayouts(scope);
        return ok({
          reports: reports.slice(0, REPORTS_SHOWN).map(({ reportId, provider, lines, ...times }) => ({
            reportId,
            provider,
            lines,
            importedAt: times.importedAt.toISOString(),
            fromAt: times.fromAt?.toISOString() ?? null,
            untilAt: times.untilAt?.toISOString() ?? null,
          })),
          sums: sums.map(({ provider, currency, matchedMinor, feesMinor, paidOutMinor }) => ({
            provider,
            currency,
            matched: toMajor(matchedMinor, currency),
            fees: toMajor(feesMinor, currency),
            paidOut: toMajor(paidOutMinor, currency),
          })),
          open: open.map(({ currency, amountMinor }) => ({
            currency,
            amount: toMajor(amountMinor, currency),
          })),
          unmatched: unmatched.slice(0, UNMATCHED_SHOWN).map((one) => ({
            provider: one.provider,
            reason: one.reason,
            id: one.lineId ?? one.paymentId ?? '',
            at: one.at.toISOString(),
            amount: toMajor(one.amountMinor, one.currency),
            currency: one.currency,
          })),
          unmatchedCount: unmatched.length,
        });
      },
    },
    importPayouts: {
      operation: 'payout.import',
      cost: PARSING_COST,
      async run({ scope, actor, body: { base64: bytes } }) {
        const source = async function* () {
          yield bytes;
        };
        const done = await importReport(
          deps,
          scope,
          { source, read: createSandboxReader(scope.tenantId) },
          { actor, why: '' },
        );
        if (done.outcome === 'Faulty') return ok({ imported: null, faults: done.faults });
        const { provider, lines, known } = done.report;
        const isKnown = done.outcome === 'KnownBefore';
        return ok({ imported: { provider, lines, known, isKnown }, faults: [] });
      },
    },
  });
}

function toMajor(amountMinor: number, currency: string): number {
  return amountMinor / 10 ** minorDigitsOf(currency);
}
