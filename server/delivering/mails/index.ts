export { eraseMails, listMailEmails, listMailIds } from './erased-data.store.ts';
export { describeKeptMails } from './kept-data.store.ts';
export { writeAddressReplaced } from './kinds/address-replaced.ts';
export { countCanceledOrderMails, writeCanceledOrderMail } from './kinds/order-canceled.ts';
export { writeOwnDataMail } from './kinds/own-data-link.ts';
export { prepareTakenPhotoLetter, writeTakenPhotoMail } from './kinds/photo-removed.ts';
export { draftRemovalLetters } from './kinds/removal-letter.ts';
export { prepareTakenVideoLetter, writeTakenVideoMail } from './kinds/video-removed.ts';
export { mailButtonText } from './mail-html.ts';
export { drawMailLogo } from './mail-logo.ts';
export { MAILS } from './mail-registry.ts';
export { orderLink } from './mailed-order.ts';
export {
  deleteAnswerMails,
  deleteRemovalMails,
  listOrderMails,
  listRefusedMails,
  type MailRecord,
} from './mails.store.ts';
export { type BounceOutcome, noteBounce } from './note-bounce.ts';
export { deleteOldLetterMails, LETTER_MAILS_KEPT_MS } from './paced-mails.store.ts';
export { type Resending, resendOrderMail } from './resend-order-mail.ts';
export { sampleMails } from './sample-mails.ts';
export { mailsSlice } from './slice.ts';
