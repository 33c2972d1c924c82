import { type CartInput, fillCart, makeOrder, startPayment } from './make-order.ts';
import { PROMO_CODE } from './prepare-events.ts';
import type { Scenes, Stage } from './scene.ts';

/** Opens the cart page with the requested items. */
async function openCart(stage: Stage, input: CartInput): Promise<void> {
  const value = await fillCart(stage.shop, input);
  await stage.page.context().addCookies([{ name: 'shoppingCartId', value, url: stage.shop.address }]);
  await stage.open('/cart');
  await stage.page.locator('main form').last().waitFor();
}

async function openCheckout(stage: Stage): Promise<void> {
  const { orderId } = await makeOrder(stage.shop, { photos: 2, isPackage: true });
  await stage.open(`/checkout/${orderId}`);
  await stage.page.getByRole('radio').first().waitFor();
}

export const sellingScenes: Scenes = {
  'cart-empty': async (stage) => {
    await stage.open('/cart');
    await stage.show();
  },
  cart: async (stage) => {
    await openCart(stage, { photos: 3, codes: [PROMO_CODE] });
    await stage.show();
    await stage.press('selling.form.goToPayment');
    await stage.show('faults');
  },
  'cart-of-everything': async (stage) => {
    await openCart(stage, { isPackage: true, isFramed: true, isVideo: true, isGiftCode: true });
    await stage.show();
  },
  'cart-gifts': async (stage) => {
    await openCart(stage, { photos: 7, isFramed: true });
    await stage.show();
  },
  'cart-code': async (stage) => {
    await openCart(stage, { isPackage: true });
    await stage.press('selling.code.open');
    await stage.page.locator('main section form input').fill('NOSUCHCODE');
    await stage.press('selling.code.add');
    await stage.page.locator('main section form [aria-invalid=true]').waitFor();
    await stage.show();
  },
  'cart-gift-code': async (stage) => {
    await openCart(stage, { photos: 1 });
    await stage.press('selling.gift.open');
    await stage.page.getByRole('dialog').waitFor();
    await stage.show(undefined, 'Screen');
  },
  'cart-clear': async (stage) => {
    await openCart(stage, { photos: 1 });
    await stage.press('selling.cart.clear');
    await stage.page.getByRole('dialog').waitFor();
    await stage.show(undefined, 'Screen');
  },
  'cart-preorder': async (stage) => {
    await openCart(stage, { isPreorder: true });
    await stage.show();
  },
  'cart-failed': async (stage) => {
    await openCart(stage, { photos: 1 });
    await stage.page.route('**/shoppingcart-service/**', (route) => route.abort('connectionfailed'));
    // Not opened by its address, because the server would then print the cart.
    await stage.open('/contacts');
    await stage.page.locator('a[href="/cart"]').first().click();
    await stage.page.getByText(stage.say('selling.cart.failed')).waitFor();
    await stage.show();
  },
  checkout: async (stage) => {
    await openCheckout(stage);
    await stage.show();
  },
  'checkout-company': async (stage) => {
    await openCheckout(stage);
    const company = stage.page.getByRole('radio', { name: stage.say('selling.methods.BusinessCard.name') });
    if ((await company.count()) === 0) return;
    await company.check();
    await stage.press('selling.checkout.pay');
    await stage.page.locator('[aria-invalid=true]').first().waitFor();
    await stage.show();
  },
  'checkout-failed': async (stage) => {
    await openCheckout(stage);
    await stage.page.route('**/invoices/*/payments', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionfailed') : route.fallback(),
    );
    await stage.press('selling.checkout.pay');
    await stage.page.getByText(stage.say('selling.checkout.failed')).waitFor();
    await stage.show();
  },
  bank: async (stage) => {
    await stage.page.goto(await startPayment(stage.shop, await makeOrder(stage.shop, { photos: 1 })));
    await stage.show(undefined, 'Screen');
    await stage.page.locator('button.primary').click();
    await stage.page.locator('h2').waitFor();
    await stage.show('sure', 'Screen');
  },
};
