import type { FastifyInstance } from 'fastify';
import { deskFileSchemas } from '#contract/desk-settings.schema.ts';
import { deskBrandRoutes } from '#contract/desk-settings.ts';
import {
  type DeskDeps,
  openDeskService,
  PARSING_COST,
  placeFault,
  presentProposal,
  type Read,
  refuseUnseen,
} from '#hosting/desk/index.ts';
import { actorMay, type DeskMember } from '#hosting/members/index.ts';
import {
  applyTenant,
  describePlan,
  planTenant,
  readYouthAge,
  showTenant,
  type TenantPlan,
} from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { joinTransaction } from '#platform/database/join-transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { created, ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';

/** Opens the calls about the brand's file, by the operations that the command uses. */
export function openDeskBrandFile(app: FastifyInstance, deps: Deps & DeskDeps): void {
  openDeskService(app, deps, deskBrandRoutes, deskFileSchemas, {
    getBrand: {
      operation: 'tenant.read',
      async run({ scope, member }) {
        const shown = await showTenant(joinTransaction(deps, scope), scope.tenantId);
        if (shown === undefined) return refuse('NotFound');
        const versions = shown.versions.map(({ version, changedAt, summary }) => ({
          version,
          appliedAt: changedAt.toISOString(),
          summary,
        }));
        const isInstallation = member.kind === 'Installation';
        return ok({ version: versions[0]?.version ?? 0, source: shown.source, versions, isInstallation });
      },
    },
    getBrandVersion: {
      operation: 'tenant.read',
      async run({ scope, params }) {
        const shown = await showTenant(joinTransaction(deps, scope), scope.tenantId);
        const found = shown?.versions.find(({ version }) => version === params.version);
        return found === undefined ? refuse('NotFound') : ok({ source: found.source });
      },
    },
    proposeBrand: {
      operation: 'tenant.read',
      isReading: true,
      cost: PARSING_COST,
      async run({ scope, member, body }) {
        return ok(presentProposal(await readBrand(deps, scope, member, body), describeTenant, body));
      },
    },
    applyBrand: {
      operation: 'tenant.apply',
      cost: PARSING_COST,
      async run({ scope, member, actor, body: { seenVersion, shown, why, ...said } }) {
        const read = await readBrand(deps, scope, member, said);
        const seen = refuseUnseen(read, describeTenant, said, { seenVersion, shown });
        if (isRefusal(seen)) return seen;
        const youthAge = await readYouthAge(scope);
        const applied = await applyTenant(joinTransaction(deps, scope), seen.plan, { actor, why });
        if (isRefusal(applied)) return applied;
        // A lower age limit ends protections, which needs a right that not every token has.
        const endsProtection = (await readYouthAge(scope)) < youthAge;
        if (endsProtection && !(await actorMay(scope, actor, 'participant.unprotect', null)))
          return refuse('Forbidden');
        return created({ version: applied.version });
      },
    },
  });
}

async function readBrand(
  deps: Deps & DeskDeps,
  scope: Scope,
  member: DeskMember,
  { source, files }: { source: string; files: { name: string; base64: Uint8Array }[] },
): Promise<Read<TenantPlan>> {
  const beside = new Map(files.map(({ name, base64: bytes }) => [name, bytes]));
  const file = { bytes: Buffer.from(source), readBeside: async (name: string) => beside.get(name) };
  const editor = { tenantId: scope.tenantId, isInstallation: member.kind === 'Installation' };
  const plan = await planTenant(joinTransaction(deps, scope), 'edit', file, editor);
  if ('faults' in plan) return { faults: plan.faults.map((fault) => placeFault(fault)) };
  return { plan, warnings: plan.warnings.map((fault) => placeFault(fault)) };
}

const describeTenant = (plan: TenantPlan) => ({ changes: describePlan(plan), version: plan.version });
