import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '#hosting/embedded-identity/index.ts';
import { answerBank, type CartInput, makeOrder, makePaidOrder, startPayment } from './make-order.ts';
import type { Scenes, Stage } from './scene.ts';

/** Opens the page of a paid order. */
async function openPaid(stage: Stage, input: CartInput): Promise<string> {
  const { orderId, invoiceId } = await makePaidOrder(stage.shop, input);
  await stage.open(`/order/${orderId}`);
  await stage.page.getByRole('heading', { level: 1 }).waitFor();
  await stage.page.getByText(stage.say('delivering.order.keep.title')).waitFor();
  return invoiceId;
}

/** Logs in at the demo's own provider as one of its people. */
async function logIn(stage: Stage, index: number): Promise<void> {
  await stage.open('/my-account');
  await stage.press('account.signIn.action');
  await stage.page.locator('input[name=email]').fill(emailOf(stage, index));
  await stage.page.locator('input[name=password]').fill(DEMO_PASSWORD);
  await stage.page.locator('button.primary').click();
  await stage.page.locator('main[data-route=my-account]').waitFor();
}

const emailOf = ({ shop }: Stage, index: number): string => shop.demo.runners[index]?.row.email ?? '';

export const deliveringScenes: Scenes = {
  'after-payment-checking': async (stage) => {
    await stage.page.route('**/order-service/**', () => {
      // Never answered, so the page keeps waiting.
    });
    await stage.open(`/order-complete?orderId=${randomUUID()}`);
    await stage.page.getByText(stage.say('delivering.afterPayment.checking')).waitFor();
    await stage.show();
  },
  'after-payment-declined': async (stage) => {
    const order = await makeOrder(stage.shop, { photos: 2 });
    const payUrl = await startPayment(stage.shop, order);
    await answerBank(stage.shop, payUrl, 'decline');
    await stage.open(`/order-failed?orderId=${order.orderId}`);
    await stage.page.getByText(stage.say('delivering.afterPayment.declined.title')).waitFor();
    await stage.show();
  },
  'after-payment-unpaid': async (stage) => {
    const order = await makeOrder(stage.shop, { photos: 2 });
    await startPayment(stage.shop, order);
    await stage.open(`/order-complete?orderId=${order.orderId}`);
    await stage.page.getByText(stage.say('delivering.afterPayment.notPaid.title')).waitFor();
    await stage.show();
  },
  'after-payment-unreached': async (stage) => {
    await stage.page.route('**/order-service/**', (route) => route.abort('connectionfailed'));
    await stage.open(`/order-complete?orderId=${randomUUID()}`);
    await stage.page.getByText(stage.say('delivering.afterPayment.notReached')).waitFor();
    await stage.show();
  },
  'order-paid': async (stage) => {
    const invoiceId = await openPaid(stage, { isPackage: true });
    await stage.show();
    const query = `invoiceId=${invoiceId}&fileType=html&language=${stage.shop.language}`;
    await stage.page.goto(`${stage.shop.address}/public/kkt/api/v1/receipts/download?${query}`);
    await stage.show('receipt');
  },
  'order-of-everything': async (stage) => {
    await openPaid(stage, { photos: 2, isFramed: true, isVideo: true, isGiftCode: true });
    await stage.show();
  },
  'order-of-one': async (stage) => {
    await openPaid(stage, { photos: 1 });
    await stage.show();
  },
  'order-awaiting': async (stage) => {
    const { orderId } = await makeOrder(stage.shop, { photos: 2 });
    await stage.open(`/order/${orderId}`);
    await stage.page.getByText(stage.say('delivering.order.awaiting.title')).waitFor();
    await stage.show();
  },
  'order-unknown': async (stage) => {
    await stage.open(`/order/${randomUUID()}`);
    await stage.page.getByText(stage.say('selling.order.unknown.title')).waitFor();
    await stage.show();
  },
  'order-preorder': async (stage) => {
    await openPaid(stage, { isPreorder: true });
    await stage.show();
  },
  'account-sign-in': async (stage) => {
    if (stage.shop.tenantId === 'laufbilder') return;
    await stage.open('/my-account');
    await stage.page.getByRole('button', { name: stage.say('account.signIn.action') }).waitFor();
    await stage.show();
    await stage.press('account.signIn.action');
    await stage.page.locator('input[name=email]').waitFor();
    await stage.show('provider', 'Screen');
  },
  account: async (stage) => {
    if (stage.shop.tenantId === 'laufbilder') return;
    const email = emailOf(stage, 0);
    await makePaidOrder(stage.shop, { isPackage: true, email });
    await makePaidOrder(stage.shop, { photos: 2, isGiftCode: true, email });
    await makeOrder(stage.shop, { photos: 1, isFramed: true, email });
    await logIn(stage, 0);
    await stage.page.getByRole('article').first().waitFor();
    await stage.show();
    await stage.page.getByRole('article').getByRole('link').nth(1).click();
    await stage.page.getByText(stage.say('delivering.order.keep.title')).waitFor();
    await stage.show('order');
  },
  'account-empty': async (stage) => {
    if (stage.shop.tenantId === 'laufbilder') return;
    await logIn(stage, 1);
    await stage.page.getByText(stage.say('account.orders.none.title')).waitFor();
    await stage.show();
  },
  'account-unverified': async (stage) => {
    if (stage.shop.tenantId === 'laufbilder') return;
    await logIn(stage, 3);
    await stage.page.getByText(stage.say('account.unverified.title')).waitFor();
    await stage.show();
  },
};
