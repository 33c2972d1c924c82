import { defineSlice } from '#platform/slice.ts';
import { openDeskSettlements } from './settlements.desk.ts';
import { openDeskShares } from './shares.desk.ts';

/** What this slice adds to the shop. */
export const settlementsSlice = defineSlice({
  deskRoutes: [openDeskShares, openDeskSettlements],
});
