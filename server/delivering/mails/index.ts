export { prepareTakenPhotoLetter } from './compose-after-sales-mails.ts';
export { composeSampleLetter } from './compose-letter.ts';
export { orderLink } from './compose-order-mail.ts';
export { draftRemovalLetters } from './compose-removal-mails.ts';
export { eraseMails, listMailEmails, listMailIds } from './erased-data.store.ts';
export { describeKeptMails } from './kept-data.store.ts';
export { mailHandlers, mailJobs, mailSchedule } from './mails.jobs.ts';
export { openMailService } from './mails.routes.ts';
export { deleteRemovalMails, listOrderMails, listRefusedMails, type MailRecord } from './mails.store.ts';
export { type BounceOutcome, noteBounce } from './note-bounce.ts';
export { deleteOldLetterMails, LETTER_MAILS_KEPT_MS, readServerHold } from './paced-mails.store.ts';
export { type Resending, resendOrderMail } from './resend-order-mail.ts';
export { sampleMails } from './sample-mails.ts';
export {
  subscribeMails,
  writeAddressReplaced,
  writeCanceledOrderMail,
  writeOwnDataMail,
  writeTakenPhotoMail,
} from './write-mails.ts';
