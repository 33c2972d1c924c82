export { type CartDeps, openCartService } from './carts.routes.ts';
