/** The pages of delivering, loaded together. */
export { AfterPaymentPage } from './after-payment-page.tsx';
export { OrderPage } from './order-page.tsx';
export { PreorderPage } from './preorder-page.tsx';
