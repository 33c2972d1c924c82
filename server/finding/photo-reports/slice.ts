import { defineSlice } from '#platform/slice.ts';
import { openDeskPhotoReports } from './photo-reports.desk.ts';

/** What this slice adds to the shop. */
export const photoReportsSlice = defineSlice({
  deskRoutes: [openDeskPhotoReports],
});
