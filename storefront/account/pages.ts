/** The pages of the account, loaded together. */
export { MyAccountPage } from './my-account-page.tsx';
export { MyOrderPage } from './my-order-page.tsx';
