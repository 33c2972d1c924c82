import { PAYMENT_TYPES, type PaymentType } from '#contract/invoice.ts';
import { demoTenants } from '#demo/tenants.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import type { PaymentProvider } from '#selling/payments/index.ts';
import { buildApp } from '#server/app.ts';
import type { TestShop } from './test-shop.ts';

/**
 * Opens a test shop with these payment providers instead of the sandbox bank. @param ways the provider of each payment type of a
 * tenant, such as `{ marafon: { RussianCard: 'yookassa' } }`. A type that the demo's tenant lacks is added. Types that are not
 * named stay with the sandbox bank, which this shop does not have
 */
export async function openShopWithProviders(
  shop: TestShop,
  providers: PaymentProvider[],
  ways: Record<string, Partial<Record<PaymentType, string>>>,
): Promise<TestShop> {
  for (const tenant of demoTenants) {
    const own = ways[tenant.tenantId] ?? {};
    const known = tenant.paymentTypes.map((type) => ({ ...type, provider: own[type.id] ?? type.provider }));
    const added = PAYMENT_TYPES.flatMap((id) => {
      const provider = known.some((type) => type.id === id) ? undefined : own[id];
      return provider === undefined ? [] : [{ id, provider, discountPercent: 0 }];
    });
    await defineTenant(shop.deps, { ...tenant, paymentTypes: [...known, ...added] });
  }
  const deps = { ...shop.deps, providers };
  const app = await buildApp(deps);
  await app.ready();
  return {
    ...shop,
    app,
    deps,
    call: ({ host = 'photofinish.localhost', ...request }) =>
      app.inject({ ...request, headers: { host, ...request.headers } }),
    close: async () => {
      await app.close();
      await shop.close();
    },
  };
}
