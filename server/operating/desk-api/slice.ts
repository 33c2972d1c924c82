import { defineSlice } from '#platform/slice.ts';
import { openDeskDocument } from './desk-document.routes.ts';
import { openDeskEvents } from './events.desk.ts';
import { openDeskLinks } from './links.desk.ts';
import { openDeskMembers } from './members.desk.ts';
import { openDeskRecord } from './record.desk.ts';
import { openDeskToday } from './today.desk.ts';

/** What this slice adds to the shop. */
export const deskApiSlice = defineSlice({
  deskRoutes: [
    openDeskDocument,
    openDeskRecord,
    openDeskMembers,
    openDeskLinks,
    openDeskEvents,
    openDeskToday,
  ],
});
