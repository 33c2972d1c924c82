export { previewShares, readMonth } from './preview-shares.ts';
export { planShares, setShares } from './set-shares.ts';
export { listShareVersions } from './shares.store.ts';
