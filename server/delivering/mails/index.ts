export { orderLink } from './compose-order-mail.ts';
export { describeKeptMails } from './kept-data.store.ts';
export { mailHandlers, mailJobs, mailSchedule } from './mails.jobs.ts';
export { openMailService } from './mails.routes.ts';
export { listOrderMails, listRefusedMails, type MailRecord } from './mails.store.ts';
export { type BounceOutcome, noteBounce } from './note-bounce.ts';
export { type Resending, resendOrderMail } from './resend-order-mail.ts';
export { sampleMails } from './sample-mails.ts';
export { subscribeMails } from './write-mails.ts';
