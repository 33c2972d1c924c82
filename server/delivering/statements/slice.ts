import { defineSlice } from '#platform/slice.ts';
import { openDeskStatements } from './statements.desk.ts';

/** What this slice adds to the shop. */
export const statementsSlice = defineSlice({
  deskRoutes: [openDeskStatements],
});
