export { mailHandlers, mailJobs, mailSchedule } from './mails.jobs.ts';
export { openMailService } from './mails.routes.ts';
export { sampleMails } from './sample-mails.ts';
export { subscribeMails } from './write-mails.ts';
