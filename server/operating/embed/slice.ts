import { defineSlice } from '#platform/slice.ts';
import { openEmbed } from './embed.routes.ts';

/** What this slice adds to the shop. */
export const embedSlice = defineSlice({
  routes: [openEmbed],
});
