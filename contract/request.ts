import { isEmail } from './typed-text.ts';

/**
 * Request forms (product §2, §5): organizers, photographers and advertisers ask to be called back; feedback
 * and bug reports come the same way. Part of the organizer service; the paths are ours.
 *
 * A page asks for a ticket when it opens a form and sends it along: one ticket, one request. Sent again, the same
 * request counts once, so that a page may try again after a failure of the network. `FormExpired` says to fetch a
 * fresh ticket, `FormTooFast` to wait.
 */
export const requestRoutes = {
  createTicket: { method: 'GET', path: '/public/organizer-service/api/v1/requests/ticket' },
  sendBusinessRequest: { method: 'POST', path: '/public/organizer-service/api/v1/requests/business' },
  sendOrganizerRequest: { method: 'POST', path: '/public/organizer-service/api/v1/requests/organizer' },
  sendPhotographerRequest: { method: 'POST', path: '/public/organizer-service/api/v1/requests/photographer' },
  sendFeedback: { method: 'POST', path: '/public/organizer-service/api/v1/requests/feedback' },
  sendBugReport: { method: 'POST', path: '/public/organizer-service/api/v1/requests/bug' },
} as const;

/** A ticket is valid from three seconds (people are not faster) to twelve hours after it was issued. */
export const TICKET_MIN_SECONDS = 3;
export const TICKET_MAX_HOURS = 12;

/** Why a field is refused, as the `message` of an `Invalid` problem's `errors`; the page has the texts (product §5). */
export const REQUEST_FAULTS = [
  'NameRequired',
  'PhoneRequired',
  'EmailRequired',
  'CityRequired',
  /** The photographer's phone or e-mail. */
  'ContactRequired',
  'TextRequired',
  /** Digits only, 7 to 20 of them. */
  'PhoneInvalid',
  'EmailInvalid',
  'ContactInvalid',
  /** Not a whole address that begins with http:// or https://. */
  'LinkInvalid',
  'TooLong',
  'CharactersInvalid',
] as const;
export type RequestFault = (typeof REQUEST_FAULTS)[number];

/** What a field of a form takes. */
export interface RequestField {
  maxLength: number;
  /** Whether it may have several lines. */
  isText?: boolean;
  /** The fault of an empty one; without it the field may stay empty. */
  required?: RequestFault;
  /** What else is wrong with a filled one. */
  check?: (value: string) => RequestFault | undefined;
}

const line = { maxLength: 200 } as const;
const comment = { maxLength: 4000, isText: true } as const;
const name = { ...line, required: 'NameRequired' } as const;
const email = { maxLength: 254, check: checkEmail } as const;
const phone = { ...line, required: 'PhoneRequired', check: checkPhone } as const;
const report = { ...comment, required: 'TextRequired' } as const;
/** Where the visitor was, as a path of the shop. */
const page = { maxLength: 500 } as const;

/** Every form with its fields, in the order in which they are requested. A field that is not sent is empty. */
export const REQUEST_FORMS = {
  business: { name, phone, comment },
  organizer: {
    company: line,
    email: { ...email, required: 'EmailRequired' },
    eventTitle: line,
    name,
    phone,
  },
  photographer: {
    name,
    phoneOrEmail: { maxLength: 254, required: 'ContactRequired', check: checkContact },
    city: { ...line, required: 'CityRequired' },
    comment,
    devices: { maxLength: 1000, isText: true },
    portfolioLink: { maxLength: 1000, check: checkLink },
  },
  feedback: { text: report, email, page },
  /** `browser`: facts about the browser, shown to the visitor before they are sent. */
  bug: { text: report, page, browser: { maxLength: 2000, isText: true } },
} as const satisfies Record<string, Record<string, RequestField>>;

export type RequestKind = keyof typeof REQUEST_FORMS;
/** The name of any field of any form. */
export type RequestFieldName = { [Kind in RequestKind]: keyof (typeof REQUEST_FORMS)[Kind] }[RequestKind];

/** Checks a form's field: the same for the page, which checks first, and the server. */
export function checkRequestField(field: RequestField, value: string): RequestFault | undefined {
  const text = value.trim();
  if (text === '') return field.required;
  if (text.length > field.maxLength) return 'TooLong';
  // Control characters and halves of characters; a text of several lines may have line ends and tabs.
  const wrong = field.isText === true ? /(?![\n\r\t])[\p{Cc}\p{Cs}]/u : /[\p{Cc}\p{Cs}]/u;
  if (wrong.test(text)) return 'CharactersInvalid';
  return field.check?.(text);
}

/** Phone of business and organizer forms: digits only, 7 to 20 (product §5). */
function checkPhone(text: string): RequestFault | undefined {
  return /^[0-9]{7,20}$/.test(text) ? undefined : 'PhoneInvalid';
}

function checkEmail(text: string): RequestFault | undefined {
  return isEmail(text) ? undefined : 'EmailInvalid';
}

/** Returns a phone as people write it, or an e-mail address: somehow an answer must reach the photographer. */
function checkContact(text: string): RequestFault | undefined {
  if (text.includes('@')) return isEmail(text) ? undefined : 'ContactInvalid';
  const digits = text.replace(/[\s()+./-]/g, '');
  return checkPhone(digits) === undefined ? undefined : 'ContactInvalid';
}

/**
 * Returns a whole link that a reader may open without harm: http or https, and no `name@` in front of the true host.
 */
function checkLink(text: string): RequestFault | undefined {
  return /^https?:\/\/[^\s\\@/?#]+([/?#][^\s\\]*)?$/i.test(text) ? undefined : 'LinkInvalid';
}
