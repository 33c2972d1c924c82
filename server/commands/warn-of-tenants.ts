import { identityOf } from '#contract/account.ts';
import { CURRENCIES } from '#contract/money.ts';
import { listTenants, type TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { type PaymentProvider, supportsCurrency } from '#selling/payments/index.ts';

/**
 * Lists tenants with settings that this installation cannot serve: a login without a provider, or payment types without
 * one. The shop starts without these features, so each is a warning.
 * @param providers the payment providers, each with keys for the tenants it serves
 */
export async function warnOfTenants(
  deps: Pick<Deps, 'database' | 'log' | 'isDemo'> & { tenants: Pick<TenantResolver, 'read'> },
  providers: readonly Pick<PaymentProvider, 'name' | 'serves'>[],
): Promise<void> {
  for (const { tenantId, hosts } of await listTenants(deps.database.asHost)) {
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
}
