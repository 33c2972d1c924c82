import { defineSlice } from '#platform/slice.ts';
import { openBoughtPictures } from './bought-picture.routes.ts';
import { openDownloadFiles } from './download-file.routes.ts';

/** What this slice adds to the shop. */
export const downloadsSlice = defineSlice({
  routes: [openDownloadFiles, openBoughtPictures],
});
