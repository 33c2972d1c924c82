import { identityOf } from '#contract/account.ts';
import { CURRENCIES } from '#contract/money.ts';
import { listTenants, type TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { type PaymentProvider, supportsCurrency } from '#selling/payments/index.ts';

type WarnDeps = Pick<Deps, 'log' | 'isDemo'> & { tenants: Pick<TenantResolver, 'read'> };
type Providers = readonly Pick<PaymentProvider, 'name' | 'serves'>[];

/**
 * Logs tenants with settings that this installation cannot serve: a login without a provider, or payment types without
 * one. The shop starts without these features, so each is a warning. A tenant whose stored settings are broken must not
 * keep the shop from starting, so the check of the other tenants continues.
 * @param providers the payment providers, each with keys for the tenants it serves
 */
export async function warnOfTenants(
  deps: WarnDeps & Pick<Deps, 'database'>,
  providers: Providers,
): Promise<void> {
  for (const tenant of await listTenants(deps.database.asHost)) {
    try {
      await warnOfTenant(deps, tenant, providers);
    } catch (error) {
      deps.log.error(
        { tenantId: tenant.tenantId, err: error },
        'the settings of a tenant could not be checked',
      );
    }
  }
}

async function warnOfTenant(
  deps: WarnDeps,
  { tenantId, hosts }: { tenantId: string; hosts: string[] },
  providers: Providers,
): Promise<void> {
  const { settings, paymentTypes } = await deps.tenants.read(tenantId);
  const identity = identityOf(settings, `https://${hosts[0] ?? 'localhost'}`);
  if (identity?.isEmbedded === true && !deps.isDemo)
    deps.log.warn(
      { tenantId },
      'identityProvider is the built-in one, which runs only in the demo, so login is impossible. Set another one in the tenant’s file, or null for mailed links.',
    );
  const served = providers.filter((each) => each.serves(tenantId)).map(({ name }) => name);
  const absent = paymentTypes.filter(({ provider }) => !served.includes(provider));
  if (absent.length > 0)
    deps.log.warn(
      { tenantId, paymentTypes: absent.map(({ id, provider }) => `${id} by ${provider}`) },
      'these payment types are not offered: their provider has no keys for the tenant (photofinish doctor --payments)',
    );
  const { code: currency } = CURRENCIES[settings.currencyId];
  const unable = paymentTypes.filter(
    ({ provider, currencyIds }) =>
      served.includes(provider) &&
      (currencyIds ?? [settings.currencyId]).includes(settings.currencyId) &&
      !supportsCurrency(provider, settings.currencyId),
  );
  if (unable.length > 0)
    deps.log.warn(
      { tenantId, currency, paymentTypes: unable.map(({ id, provider }) => `${id} by ${provider}`) },
      'these payment types are not offered: their provider does not support the currency of the tenant',
    );
}
