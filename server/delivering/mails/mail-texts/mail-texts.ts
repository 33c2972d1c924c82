import type { Role } from '#hosting/members/index.ts';

/** A text by the plural category (CLDR) of its `{count}`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The texts of every mail: its subject, the news, and the next step. `{…}` are filled in. */
export interface Letter<Body = string, Subject = string> {
  subject: Subject;
  heading: string;
  body: Body;
  /** The button's label. */
  action: string;
  /** The text beside the button. */
  keep: string;
}

/** All texts of the mails in one language. `{event}` is inserted with quotation marks, except in subjects. */
export interface MailTexts {
  /** The caption of a mail's pictures, by their number: of the reader, or of the wearer of bib `{number}`. */
  pictures: { yours: Plural; ofBib: Plural };
  /** The quotation marks around the title of an event; empty if the language needs none. */
  quotes: readonly [string, string];
  orderNumber: string;
  /** The paid amount: `{total}`. */
  paid: string;
  free: string;
  /** The support address: `{support}`. */
  help: string;
  helpWithOrder: string;
  /**
   * Used instead of the texts of `verification` if the link opens photos of a protected participant, because the reader
   * may be another person; the body follows the body of `verification`.
   */
  guarded: Omit<Letter, 'keep'>;
  /** `{count}` is a number of hours. */
  verification: Omit<Letter, 'keep'> & { bodyWithVideos: string; keep: Plural; notYou: string };
  /**
   * The mail with the link to the reader's stored data; `{site}` received the request, `{count}` is a number of
   * hours.
   */
  ownData: Omit<Letter, 'keep'> & { keep: Plural; notYou: string };
  /**
   * The mail that another address has replaced the reader's for bib `{number}` of `{event}`; the link is valid for
   * `{days}`. `wasYou` and `action` are used if the reader may confirm it, otherwise `write`. `notAsked` is used if
   * a member entered the other address.
   */
  addressReplaced: Record<
    'subject' | 'heading' | 'body' | 'several' | 'wasYou' | 'action' | 'write' | 'notYou' | 'notAsked',
    string
  >;
  /**
   * The mail that another address has replaced the reader's for the paid order `{number}`. `body`: a visitor
   * entered it. `byShop`: a member did. The other texts are those of `addressReplaced`.
   */
  orderReaddressed: { subject: string; body: string; byShop: string };
  /**
   * The mail that the factor of the reader's photos is being guessed; its button and the text beside it are those
   * of `verification`.
   */
  factorGuessed: { subject: string; heading: string; body: string; wasYou: string; notYou: string };
  /** The heading above bought items, by the `{count}` of photos and videos. */
  yours: Plural;
  /**
   * The mail about photos that are ready. `andCodes` announces `{count}` codes in another mail; `andAwaited`, the
   * number of originals that will follow.
   */
  order: Omit<Letter<Plural, Plural>, 'heading'> & {
    andCodes: Plural;
    andLater: string;
    andAwaited: Plural;
    andVideos: Plural;
    /** The offer of all `{count}` photos of a runner of whom some were bought; `{price}` is the price of the rest. */
    completeSet: Plural;
    /** The text above the names of `{count}` files. The next one is below the first names, for the `{count}` others. */
    files: Plural;
    moreFiles: Plural;
  };
  /** The mail about an order of videos without photos. */
  videosOrder: Omit<Letter<Plural, Plural>, 'heading'>;
  /** The text before the buyer's consent about their right of withdrawal; `{time}` is its time. */
  withdrawal: string;
  /** The mail about an order of `{count}` photos whose originals have not arrived yet. */
  awaitedOrder: Omit<Letter<Plural, Plural>, 'heading'>;
  /** The mail that the last original of an order's `{count}` photos arrived. */
  originalsHere: Letter<Plural, Plural>;
  /** The mail about an order whose photos will follow. */
  preorder: Letter;
  /** The mail about an order of only gift codes; its body continues with `order.andCodes`. */
  codesOrder: Letter;
  archive: Letter;
  /** The mail to the buyer of gift codes; `{count}` codes. */
  giftCodes: {
    subject: Plural;
    heading: Plural;
    body: Plural;
    action: string;
    keep: string;
    forName: string;
  };
  /** The mail to the recipient of a gift code. */
  giftReceived: Letter & { headingNamed: string; message: string };
  preorderReady: Letter<Plural, Plural>;
  /** `{count}` is the number of new photos. */
  packageGrown: Letter<Plural, Plural>;
  /** Asks the requester to confirm a photo alert; `{count}` is a number of hours. */
  photoAlertAsked: Omit<Letter, 'keep'> & AlertBodies & { keep: Plural; notYou: string };
  /** The mail that the photos of an alert are available. */
  photoAlertFound: Letter & AlertBodies & { actionOfCount: Plural };
  /**
   * The mail to a participant who requested nothing, that there are photos of them; its body and button are those
   * of `photoAlertFound`.
   */
  photosHere: { subject: string; heading: string; keep: string; why: string };
  /** The unsubscribe link of both mails. */
  photoAlertLeave: string;
  /** The mail that the money of an order, `{total}`, was refunded, or that a free order was canceled. */
  orderRefunded: Letter & { subjectFree: string; headingFree: string; bodyFree: string };
  /** The mail that a part of an order's money, `{total}`, was refunded: for `{items}`, or without taking items back. */
  orderPartRefunded: Letter & { returned: string; kept: string };
  /**
   * The mail to the buyer of order `{number}`, from which a photo of `{event}` was removed; an operator may write
   * another body.
   */
  photoRemoved: Letter;
  /** The same for a video. */
  videoRemoved: Letter;
  /**
   * The mail to the buyer of order `{number}`, in which another photo of the same runner replaced a removed one of
   * `{event}`; `instead` offers the refund.
   */
  photoReplaced: Letter & { instead: string };
  /**
   * The mail to the buyer of order `{number}`, which was canceled before the payment because a photo was removed.
   * `rest` is used if there is a cart with the remaining items, otherwise `nothingLeft`.
   */
  orderCanceled: Letter & Record<'rest' | 'nothingLeft' | 'late' | 'actionEmpty' | 'keepEmpty', string>;
  /** The mail to the buyer of an order who got a promo code worth `{worth}`; `until` names its last `{day}`. */
  goodwillCode: Letter & { until: string };
  /**
   * The mail to a member or operator who requested a link that signs in to the desk of `{brand}` as `{email}`; the link
   * is valid for `{minutes}`.
   */
  loginLink: Letter & { notYou: string };
  /** The mail to a member or operator whose passkey `{name}` or recovery codes for `{email}` changed. */
  loginChanged: Pick<Letter, 'subject' | 'heading' | 'action'> & {
    changes: Record<LoginChangeKind, string>;
    notYou: string;
  };
  /**
   * The mail to a person who requested a link that signs in to their account at `{site}` as `{email}`; the link is
   * valid for `{minutes}`.
   */
  accountLink: Letter & { notYou: string };
  /** The mail to an invited member of the desk of `{brand}`, as `{roles}`; `{count}` is a number of days. */
  memberInvited: Omit<Letter, 'keep'> & { keep: Plural; notYou: string; roles: Record<Role, string> };
}

/** The change of a person's logins at the desk, or their login by a code. */
export type LoginChangeKind = 'PasskeyAdded' | 'PasskeyRemoved' | 'CodesMade' | 'CodeUsed';

/**
 * Texts for the three kinds of alerts: `body` for all photos of an event, the others for those of the reader and
 * for those with bib `{number}`.
 */
interface AlertBodies {
  bodyOfYou: string;
  bodyOfBib: string;
}
