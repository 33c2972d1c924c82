import { listTenants, originWithoutVisit } from '#hosting/tenants/index.ts';
import type { Config } from '#platform/config.ts';
import type { PaymentKeys, PaymentProvider, ProviderCheck } from '#selling/payments/index.ts';
import type { AppDeps } from '#server/app.ts';
import { unknownTenant } from './in-tenant.ts';

/** The result of one check of a tenant. */
export interface PaymentFinding extends ProviderCheck {
  tenantId: string;
  /** Undefined if the check concerns the tenant itself. */
  provider: string | undefined;
}

/** The dependencies of the check. */
export type CheckDeps = Pick<AppDeps, 'database' | 'tenants' | 'providers'> & {
  config: Pick<Config, 'publicUrl' | 'port'>;
};

/**
 * Checks keys, webhook addresses and payment types, without moving money.
 * @param keys of the file's tenants; a tenant that the shop does not have is a finding
 * @param wanted one tenant, or all
 * @throws UsageError if there is no such tenant
 */
export async function checkPayments(
  deps: CheckDeps,
  keys: Pick<PaymentKeys, 'tenantIds'>,
  wanted?: string,
): Promise<PaymentFinding[]> {
  const tenants = await listTenants(deps.database.asHost);
  const known = tenants.map(({ tenantId }) => tenantId);
  if (wanted !== undefined && !known.includes(wanted)) throw unknownTenant(wanted, tenants);
  const findings: PaymentFinding[] = [];
  for (const tenant of tenants)
    if (wanted === undefined || tenant.tenantId === wanted)
      findings.push(...(await checkTenant(deps, tenant)));
  if (wanted !== undefined) return findings;
  const strangers = keys.tenantIds.filter((tenantId) => !known.includes(tenantId));
  const finding =
    'the file of PAYMENT_KEYS has keys of it, but there is no such tenant: correct its name, or remove it';
  return [
    ...findings,
    ...strangers.map((tenantId) => ({
      tenantId,
      provider: undefined,
      subject: 'keys',
      isGood: false,
      finding,
    })),
  ];
}

async function checkTenant(
  deps: CheckDeps,
  { tenantId, hosts }: { tenantId: string; hosts: string[] },
): Promise<PaymentFinding[]> {
  const findings = await checkTypes(deps, tenantId);
  const origin = originWithoutVisit(hosts, deps.config);
  const { paymentTypes } = await deps.tenants.read(tenantId);
  const isUsed = ({ name }: PaymentProvider) => paymentTypes.some(({ provider }) => provider === name);
  for (const provider of deps.providers.filter((each) => each.serves(tenantId))) {
    // The sandbox bank serves all tenants, so it is checked only if a payment type uses it.
    if (provider.name === 'sandbox' && !isUsed(provider)) continue;
    const checks = await checkProvider(provider, tenantId, origin);
    findings.push(...checks.map((check) => ({ ...check, tenantId, provider: provider.name })));
  }
  return findings;
}

/** Checks the provider of each payment type: the checkout silently leaves out a type without its provider. */
async function checkTypes(deps: CheckDeps, tenantId: string): Promise<PaymentFinding[]> {
  const { paymentTypes } = await deps.tenants.read(tenantId);
  const tenant = { tenantId, provider: undefined };
  if (paymentTypes.length === 0) {
    const finding = 'there are none, so nothing can be paid. Add them to the tenant’s file';
    return [{ ...tenant, subject: 'payment types', isGood: false, finding }];
  }
  return paymentTypes.map(({ id: subject, provider: name }) => {
    const provider = deps.providers.find((each) => each.name === name);
    if (provider?.serves(tenantId) === true)
      return { ...tenant, subject, isGood: true, finding: `leads to ${name}` };
    const known = deps.providers.map((each) => each.name).join(', ');
    const finding =
      provider === undefined
        ? `leads to "${name}", which is not a provider. Write one of ${known} into the tenant’s file`
        : `leads to "${name}", which has no keys of this tenant: write them into the file of PAYMENT_KEYS (docs/payments/${name}.md)`;
    return { ...tenant, subject, isGood: false, finding };
  });
}

async function checkProvider(
  provider: PaymentProvider,
  tenantId: string,
  origin: string,
): Promise<ProviderCheck[]> {
  try {
    return await provider.check(tenantId, origin);
  } catch {
    const finding = 'it did not answer. Check the connection and try again';
    return [{ subject: 'keys', isGood: false, finding }];
  }
}
