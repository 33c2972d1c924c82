export {
  copyCrewPurchases,
  keepCrewPurchases,
  listPurchasesBy,
  moveCrewPurchases,
  saveCrewPurchase,
} from './crew-purchases.store.ts';
export { eraseCrewPurchases } from './erased-data.store.ts';
export { describeKeptCrewPurchases } from './kept-data.store.ts';
export { isWithheld, lacksConsent } from './lacks-consent.ts';
export { crewPurchasesSlice } from './slice.ts';
