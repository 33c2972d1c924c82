export { mailHandlers, mailJobs, mailSchedule } from './mails.jobs.ts';
export { openMailService } from './mails.routes.ts';
export { type SampleMail, sampleMails } from './sample-mails.ts';
export { type MailDeps, subscribeMails } from './write-mails.ts';
