export { type MailDeps, mailHandlers, mailJobs, subscribeMails } from './mails.jobs.ts';
