import { defineSlice } from '#platform/slice.ts';
import { openDeskLetters } from './letters.desk.ts';
import { mailHandlers, mailJobs, mailSchedule } from './mails.jobs.ts';
import { openMailService } from './mails.routes.ts';
import { subscribeMails } from './subscribe-mails.ts';

/** What this slice adds to the shop. */
export const mailsSlice = defineSlice({
  routes: [openMailService],
  deskRoutes: [openDeskLetters],
  listeners: [subscribeMails],
  jobs: mailJobs,
  recurringJobs: mailSchedule,
  handlers: [mailHandlers],
});
