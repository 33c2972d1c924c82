import type { FastifyInstance } from 'fastify';
import { deskBrandSetupSchemas, deskInstallationSchemas } from '#contract/desk-brands.schema.ts';
import { deskBrandSetupRoutes, deskInstallationRoutes } from '#contract/desk-brands.ts';
import { faultAt } from '#contract/faults.ts';
import { mailButtonText } from '#delivering/mails/index.ts';
import {
  type DeskDeps,
  openDeskInstallationService,
  openDeskService,
  PARSING_COST,
  SEARCHING_COST,
} from '#hosting/desk/index.ts';
import { findHostOwners, findWeakContrast, originWithoutVisit, themeTokens } from '#hosting/tenants/index.ts';
import { deleteBrand, describeBrandDeletion } from '#operating/deletion/index.ts';
import type { Deps } from '#platform/deps.ts';
import { created, noContent, ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { dkimKeyOf, loadDkimKeys } from '#platform/mailer/dkim-keys.ts';
import { resolveName, resolveTexts } from '#platform/outbound/resolve-name.ts';
import type { PaymentProvider } from '#selling/payments/index.ts';
import { listBrandSteps } from './brand-steps.rules.ts';
import { checkHost } from './check-host.ts';
import { isExampleAddress, type SenderFinding } from './check-sender.ts';
import { createBrand } from './create-brand.ts';
import { hostIn } from './first-brand.rules.ts';
import { readBrandFacts } from './read-brand-facts.ts';
import { createSenderLookups } from './sender-lookups.ts';

/** Opens the calls that create a brand, and those that show its owner what it still needs. */
export function openDeskBrands(
  app: FastifyInstance,
  deps: Deps & DeskDeps & { providers: readonly PaymentProvider[] },
): void {
  const { deskUrl, dkimKeysFolder } = deps.config;
  if (deskUrl === undefined) return;
  openDeskInstallationService(app, deps, deskInstallationRoutes, deskInstallationSchemas, {
    createBrand: {
      cost: PARSING_COST,
      async run({ email, actor, body: { host: typed, ...brand } }) {
        const host = hostIn(typed);
        if (host === undefined) return refuse('Invalid', [faultAt('host', 'NoHostName')]);
        const wanted = { ...brand, host, operatorEmail: email, origin: deskUrl };
        const made = await createBrand(deps, wanted, { actor, why: '' });
        if (isRefusal(made)) return made;
        if (!('fault' in made)) return created(made);
        return made.fault === 'Host'
          ? refuse('Invalid', [faultAt('host', 'HostTaken')])
          : refuse('Invalid', [faultAt('ownerEmail', 'SupportAddressUnfit')]);
      },
    },
    checkHost: {
      async run({ body: { host: typed } }) {
        const host = hostIn(typed);
        if (host === undefined) return ok({ host: null, isTaken: false, leads: 'Unknown', record: null });
        const deskHost = new URL(deskUrl).hostname;
        const isTaken = host === deskHost || (await findHostOwners(deps.database.asHost, [host])).has(host);
        if (isTaken) return ok({ host, isTaken, leads: 'Here', record: null });
        return ok({ host, isTaken, ...(await checkHost(resolveName, { host, deskHost })) });
      },
    },
    deleteBrand: {
      cost: PARSING_COST,
      async run({ actor, body: { why, ...brand } }) {
        const deleted = await deleteBrand(deps, brand, { operatorId: actor.operatorId, why });
        return isRefusal(deleted) ? deleted : noContent();
      },
    },
  });
  const lookups = createSenderLookups({
    ask: resolveTexts,
    keyOf: async (sender) => dkimKeyOf(await loadDkimKeys(dkimKeysFolder), sender),
    now: () => deps.clock.now(),
  });
  openDeskService(app, deps, deskBrandSetupRoutes, deskBrandSetupSchemas, {
    getBrandSetup: {
      operation: 'tenant.read',
      cost: SEARCHING_COST,
      async run({ scope }) {
        const setup = await readBrandFacts(deps, scope);
        if (setup === undefined) return refuse('NotFound');
        const { facts, hosts, paymentGaps, providers } = setup;
        const shopUrl = originWithoutVisit(hosts, deps.config);
        const isTest = facts.testTypes > 0;
        return ok({ steps: listBrandSteps(facts), shopUrl, paymentGaps, providers, isTest });
      },
    },
    checkSender: {
      operation: 'tenant.read',
      async run({ scope }) {
        const { settings } = await deps.tenants.read(scope.tenantId);
        // Only the installation chooses a sender (decision 116), so a brand cannot have other names looked up.
        const sender = settings.mailFrom ?? deps.config.mailFrom;
        const isOwn = settings.mailFrom !== undefined;
        if (isExampleAddress(sender)) return ok({ sender, isOwn, state: 'Example', records: [] });
        const found = lookups.find(sender);
        if (found === undefined) return ok({ sender, isOwn, state: 'Looking', records: [] });
        return ok({ sender, isOwn, state: 'Found', records: found.map(presentRecord) });
      },
    },
    previewLook: {
      operation: 'tenant.read',
      // The call computes all colours of both schemes.
      cost: SEARCHING_COST,
      async run({ query: colours }) {
        return ok({
          light: { ...themeTokens(colours, 'light') },
          dark: { ...themeTokens(colours, 'dark') },
          mailText: mailButtonText(colours),
          isAdjusted: findWeakContrast(colours).length > 0,
        });
      },
    },
    getBrandDeletion: {
      operation: 'tenant.read',
      // The call looks into every table.
      cost: SEARCHING_COST,
      async run({ scope }) {
        const { settings } = await deps.tenants.read(scope.tenantId);
        return ok({ name: settings.tenantName, blocks: await describeBrandDeletion(scope) });
      },
    },
  });
}

const presentRecord = ({ subject, state, name, value }: SenderFinding) => ({ subject, state, name, value });
