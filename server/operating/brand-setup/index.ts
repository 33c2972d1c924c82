export { checkSender, isExampleAddress } from './check-sender.ts';
export { describeMissingDocuments } from './missing-documents.ts';
export { brandSetupSlice } from './slice.ts';
