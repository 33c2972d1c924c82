import type { Role } from '#hosting/members/index.ts';

/** A text by the plural category (CLDR) of its `{count}`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The texts that every mail has: its subject, the news, and the next step. `{…}` are filled in. */
export interface Letter<Body = string, Subject = string> {
  subject: Subject;
  heading: string;
  body: Body;
  /** The button's label. */
  action: string;
  /** Beside the button. */
  keep: string;
}

/** All texts of the mails in one language. `{event}` comes in its quotation marks, except in subjects. */
export interface MailTexts {
  /** The caption of a mail's pictures, by their number: of the reader, or of the wearer of bib `{number}`. */
  pictures: { yours: Plural; ofBib: Plural };
  /** Around the title of an event; empty if the language needs none. */
  quotes: readonly [string, string];
  /** Above the written-out link. */
  linkHint: string;
  orderNumber: string;
  /** `{total}` */
  paid: string;
  free: string;
  /** `{support}` */
  help: string;
  helpWithOrder: string;
  /**
   * Used instead of the texts of `verification` if the link opens photos of a protected participant, because the reader
   * may be another person; the body follows the body of `verification`.
   */
  guarded: Omit<Letter, 'keep'>;
  /** `{count}` are hours. */
  verification: Omit<Letter, 'keep'> & { bodyWithVideos: string; keep: Plural; notYou: string };
  /** The stored data of the reader; `{site}` received the request, `{count}` are hours. */
  ownData: Omit<Letter, 'keep'> & { keep: Plural; notYou: string };
  /**
   * Another address has replaced the reader's for bib `{number}` of `{event}`; the link is valid for `{days}`. `wasYou`
   * and `action` are used if the reader may confirm it, otherwise `write`. `notAsked` is used if a member has entered the
   * other one.
   */
  addressReplaced: Record<
    'subject' | 'heading' | 'body' | 'several' | 'wasYou' | 'action' | 'write' | 'notYou' | 'notAsked',
    string
  >;
  /**
   * A visitor has entered another address for the reader's paid order `{number}`, or `byShop` a member has; the rest is
   * `addressReplaced`'s.
   */
  orderReaddressed: { subject: string; body: string; byShop: string };
  /** The factor of the reader's photos is being guessed; the button and the text beside it are `verification`'s. */
  factorGuessed: { subject: string; heading: string; body: string; wasYou: string; notYou: string };
  /** Above what was bought, `{count}` photos and videos. */
  yours: Plural;
  /**
   * Photos that are ready; `andCodes` announces `{count}` codes in another mail; `andAwaited` announces the number of
   * originals to come.
   */
  order: Omit<Letter<Plural, Plural>, 'heading'> & {
    andCodes: Plural;
    andLater: string;
    andAwaited: Plural;
    andVideos: Plural;
    /** All `{count}` photos of a runner of whom some were bought, and the price of the rest, `{price}`. */
    completeSet: Plural;
    /** Above the names of `{count}` files, and below the first of them for `{count}` others. */
    files: Plural;
    moreFiles: Plural;
  };
  /** An order of videos and no photo. */
  videosOrder: Omit<Letter<Plural, Plural>, 'heading'>;
  /** Before what the buyer agreed to of their right of withdrawal, `{time}` when. */
  withdrawal: string;
  /** An order of `{count}` photos of which no original has arrived yet. */
  awaitedOrder: Omit<Letter<Plural, Plural>, 'heading'>;
  /** The last original of an order's `{count}` photos arrived. */
  originalsHere: Letter<Plural, Plural>;
  /** An order whose photos will follow. */
  preorder: Letter;
  /** An order of only gift codes; its body continues with `order.andCodes`. */
  codesOrder: Letter;
  archive: Letter;
  /** To the buyer of gift codes; `{count}` codes. */
  giftCodes: {
    subject: Plural;
    heading: Plural;
    body: Plural;
    action: string;
    keep: string;
    forName: string;
  };
  /** To the recipient of a gift code. */
  giftReceived: Letter & { headingNamed: string; message: string };
  preorderReady: Letter<Plural, Plural>;
  /** `{count}` new photos. */
  packageGrown: Letter<Plural, Plural>;
  /** Asks whether the requester wants a mail when photos are there; `{count}` are hours. */
  photoAlertAsked: Omit<Letter, 'keep'> & AlertBodies & { keep: Plural; notYou: string };
  /** The photos of an alert are there. */
  photoAlertFound: Letter & AlertBodies;
  /** Photos of the reader exist, a participant who requested nothing; its body and button are `photoAlertFound`'s. */
  photosHere: { subject: string; heading: string; keep: string; why: string };
  /** The link to unsubscribe from either. */
  photoAlertLeave: string;
  /** The money of an order, `{total}`, was refunded; or a free order was canceled. */
  orderRefunded: Letter & { subjectFree: string; headingFree: string; bodyFree: string };
  /** A part of an order's money was refunded, `{total}`: for `{items}`, or without taking an item back. */
  orderPartRefunded: Letter & { returned: string; kept: string };
  /** To the buyer of order `{number}`, from which a photo of `{event}` was removed; an operator may write another body. */
  photoRemoved: Letter;
  /**
   * To the buyer of order `{number}`, which was canceled before it was paid because a photo was removed: with a cart of the
   * rest, or with nothing left.
   */
  orderCanceled: Letter & Record<'rest' | 'nothingLeft' | 'late' | 'actionEmpty' | 'keepEmpty', string>;
  /** To the buyer of an order who got a promo code worth `{worth}`; `until` a `{day}`. */
  goodwillCode: Letter & { until: string };
  /** To a member or operator who requested a link that signs in to the desk of `{brand}` as `{email}`, for `{minutes}`. */
  loginLink: Letter & { notYou: string };
  /** To a member or operator whose passkey `{name}` or recovery codes for `{email}` changed. */
  loginChanged: Pick<Letter, 'subject' | 'heading' | 'action'> & {
    changes: Record<LoginChangeKind, string>;
    notYou: string;
  };
  /** To somebody who requested a link that logs in to their account at `{site}` as `{email}`, for `{minutes}`. */
  accountLink: Letter & { notYou: string };
  /** To an invited member of the desk of `{brand}`, as `{roles}`; `{count}` are days. */
  memberInvited: Omit<Letter, 'keep'> & { keep: Plural; notYou: string; roles: Record<Role, string> };
}

/** What changed in somebody's logins at the desk, or how they logged in. */
export type LoginChangeKind = 'PasskeyAdded' | 'PasskeyRemoved' | 'CodesMade' | 'CodeUsed';

/** Where `body` is about all photos of an event: those of the reader, and those with bib `{number}`. */
interface AlertBodies {
  bodyOfYou: string;
  bodyOfBib: string;
}
