import type { FastifyInstance } from 'fastify';
import { deskShareRoutes } from '#contract/desk-settlements.ts';
import { deskShareSchemas } from '#contract/desk-shares.schema.ts';
import { type CurrencyId, toMajor } from '#contract/money.ts';
import { listPhotographers } from '#finding/photographers/index.ts';
import {
  type DeskDeps,
  openDeskService,
  PARSING_COST,
  placeFault,
  presentProposal,
  type Read,
  refuseUnseen,
} from '#hosting/desk/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { created, ok } from '#platform/http/answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { DiffLine } from '#platform/yaml-file/diff-line.ts';
import { FAULTS_MAX } from '#platform/yaml-file/open-yaml.ts';
import {
  describeSharesPlan,
  listShareVersions,
  type PreviewedShare,
  previewLastMonth,
  previewShares,
  quoteRules,
  readMonth,
  type ShareQuote,
  type SharesPlan,
  showShareVersions,
} from '#selling/shares/index.ts';
import { planOpenShares, setOpenShares } from './set-open-shares.ts';

/** Opens the calls about shares, by the operations that the command uses. */
export function openDeskShares(app: FastifyInstance, deps: Deps & DeskDeps): void {
  const currencyOf = async ({ tenantId }: Scope) => (await deps.tenants.read(tenantId)).settings.currencyId;
  openDeskService(app, deps, deskShareRoutes, deskShareSchemas, {
    getShares: {
      operation: 'shares.set',
      async run({ scope }) {
        const versions = (await showShareVersions(scope)).map(({ version, day, setAt, source, rules }) => ({
          version,
          day,
          appliedAt: setAt.toISOString(),
          source,
          rules,
        }));
        return ok({
          versions: versions.toReversed(),
          photographers: (await listPhotographers(scope)).map(({ name }) => name),
          currencyId: await currencyOf(scope),
        });
      },
    },
    quoteShares: {
      operation: 'shares.set',
      isReading: true,
      cost: PARSING_COST,
      async run({ scope, body }) {
        const read = await readSent(scope, body.source);
        if ('faults' in read) return ok({ quotes: null, faults: read.faults.slice(0, FAULTS_MAX) });
        const quotes = await quoteRules(deps, scope, await currencyOf(scope), read.plan.rules);
        return ok({ quotes: quotes.map(presentQuote), faults: [] });
      },
    },
    previewShares: {
      operation: 'shares.set',
      isReading: true,
      cost: PARSING_COST,
      async run({ scope, body: { month, source } }) {
        const read = source === null ? undefined : await readSent(scope, source);
        if (read !== undefined && 'faults' in read)
          return ok({ effect: [], faults: read.faults.slice(0, FAULTS_MAX) });
        const last = (await listShareVersions(scope)).at(-1);
        const time = readMonth(month, read?.plan.timeZone ?? last?.timeZone ?? 'UTC');
        if (time === undefined) throw new Error(`${month} is no month`);
        const shares = await previewShares(scope, time, read?.plan);
        return ok({ effect: shares.map(presentEffect), faults: [] });
      },
    },
    proposeShares: {
      operation: 'shares.set',
      isReading: true,
      cost: PARSING_COST,
      async run({ scope, body }) {
        const read = await readSent(scope, body.source);
        const proposal = presentProposal(read, describe, body);
        if ('faults' in read) return ok({ ...proposal, month: null, effect: [] });
        const { month, shares } = await previewLastMonth(deps, scope, read.plan);
        return ok({ ...proposal, month, effect: shares.map(presentEffect) });
      },
    },
    applyShares: {
      operation: 'shares.set',
      cost: PARSING_COST,
      async run({ scope, actor, body: { seenVersion, shown, why, ...said } }) {
        const read = await readSent(scope, said.source);
        const seen = refuseUnseen(read, describe, said, { seenVersion, shown });
        if (isRefusal(seen)) return seen;
        const done = await setOpenShares(deps, scope, seen.plan, { actor, why });
        return isRefusal(done) ? done : created({ version: done.version });
      },
    },
  });
}

const presentEffect = ({ party, name, currencyId, nowMinor, thenMinor }: PreviewedShare) => ({
  party,
  name,
  currencyId,
  before: toMajor(nowMinor, currencyId),
  after: toMajor(thenMinor, currencyId),
});

function presentQuote({ productType, currencyId, netMinor, many, ...quote }: ShareQuote) {
  return {
    productType,
    currencyId,
    net: toMajor(netMinor, currencyId),
    ...presentShares(quote, currencyId),
    many: many && presentShares(many, currencyId),
  };
}

function presentShares(
  { photosCount, shares, keptMinor }: Pick<ShareQuote, 'photosCount' | 'shares' | 'keptMinor'>,
  currencyId: CurrencyId,
) {
  return {
    photosCount,
    shares: shares.map(({ party, amountMinor }) => ({ party, amount: toMajor(amountMinor, currencyId) })),
    kept: toMajor(keptMinor, currencyId),
  };
}

/** A plan with the texts of its changes. */
type DescribedPlan = SharesPlan & { changes: DiffLine[] };

async function readSent(scope: Scope, source: string): Promise<Read<DescribedPlan>> {
  const plan = await planOpenShares(scope, Buffer.from(source));
  if ('faults' in plan) return { faults: plan.faults.map((fault) => placeFault(fault)) };
  return { plan: { ...plan, changes: await describeSharesPlan(scope, plan) }, warnings: [] };
}

const describe = ({ changes, version }: DescribedPlan) => ({ changes, version });
