/** Something a mail quotes: a code, a person's words. */
export interface MailCard {
  /** In small letters above. */
  label?: string | undefined;
  text: string;
  /** Code: in large letters that cannot be mistaken. Words: as somebody wrote them, line by line. */
  look: 'code' | 'words';
}

/** What a mail says. */
export interface MailContent {
  subject: string;
  heading: string;
  /** What happened, a sentence or two each. */
  paragraphs: string[];
  cards?: MailCard[];
  /** The one thing to do; the link is written out as well. */
  button?: { action: string; link: string };
  keep: string;
  footer: string[];
  /** Where the address of the shop is needed and there is no button. */
  origin?: string;
  headers?: Record<string, string>;
}
