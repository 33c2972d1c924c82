export { addressHashOf, addressKeyId } from './address-hash.ts';
export { describeKeptMailAddresses } from './kept-data.store.ts';
export { signLeaveToken, verifyLeaveToken } from './leave-token.ts';
export { getsLetters } from './mail-addresses.rules.ts';
export { type AddressFacts, readAddressFacts } from './mail-addresses.store.ts';
export {
  confirmAddress,
  hasLostAddresses,
  liftBounce,
  suppressAddress,
  suppressAddresses,
} from './suppress-address.ts';
