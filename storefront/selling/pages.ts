/** The pages of selling, loaded together. */
export { CartPage } from './cart-page.tsx';
export { CheckoutPage } from './checkout-page.tsx';
