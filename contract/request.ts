import { isPlainEmail } from './typed-text.ts';

/**
 * Request forms (product §2, §5): organizers, photographers and advertisers ask to be called back; feedback and bug
 * reports use the same forms. Part of the organizer service; the paths are our own.
 *
 * A page fetches a ticket when it opens a form and sends it with the request; a ticket is valid for one request. The
 * same request sent again counts once, so a page may retry after a network failure. After `FormExpired` the page
 * fetches a fresh ticket, after `FormTooFast` it waits.
 */
export const requestRoutes = {
  createTicket: { method: 'GET', path: '/public/organizer-service/api/v1/requests/ticket' },
  sendBusinessRequest: { method: 'POST', path: '/public/organizer-service/api/v1/requests/business' },
  sendOrganizerRequest: { method: 'POST', path: '/public/organizer-service/api/v1/requests/organizer' },
  sendPhotographerRequest: { method: 'POST', path: '/public/organizer-service/api/v1/requests/photographer' },
  sendFeedback: { method: 'POST', path: '/public/organizer-service/api/v1/requests/feedback' },
  sendBugReport: { method: 'POST', path: '/public/organizer-service/api/v1/requests/bug' },
} as const;

/**
 * A ticket is valid from three seconds after it was issued, because people need longer to fill in a form, until
 * twelve hours after it.
 */
export const TICKET_MIN_SECONDS = 3;
export const TICKET_MAX_HOURS = 12;

/** Why a field is refused, as the `message` of an `Invalid` problem's `errors`; the page has the texts (product §5). */
export const REQUEST_FAULTS = [
  'NameRequired',
  'PhoneRequired',
  'EmailRequired',
  'CityRequired',
  /** The photographer's phone number or email address. */
  'ContactRequired',
  'TextRequired',
  /** Digits only, 7 to 20 of them. */
  'PhoneInvalid',
  'EmailInvalid',
  'ContactInvalid',
  /** It is not a complete address that begins with http:// or https://. */
  'LinkInvalid',
  'TooLong',
  'CharactersInvalid',
] as const;
export type RequestFault = (typeof REQUEST_FAULTS)[number];

/** The rules of a form's field. */
export interface RequestField {
  maxLength: number;
  /** Whether it may have several lines. */
  isText?: boolean;
  /** The fault of an empty field; a field without one is optional. */
  required?: RequestFault;
  /** Finds another fault of a non-empty field. */
  check?: (value: string) => RequestFault | undefined;
}

const line = { maxLength: 200 } as const;
const comment = { maxLength: 4000, isText: true } as const;
const name = { ...line, required: 'NameRequired' } as const;
const email = { maxLength: 254, check: checkEmail } as const;
const phone = { ...line, required: 'PhoneRequired', check: checkPhone } as const;
const report = { ...comment, required: 'TextRequired' } as const;
/** The page where the visitor was, as a path of the shop. */
const page = { maxLength: 500 } as const;

/** Every form with its fields, in the order in which they are requested. A missing field counts as empty. */
export const REQUEST_FORMS = {
  business: { name, phone, comment },
  organizer: {
    name,
    email: { ...email, required: 'EmailRequired' },
    phone,
    eventTitle: line,
    company: line,
  },
  photographer: {
    name,
    phoneOrEmail: { maxLength: 254, required: 'ContactRequired', check: checkContact },
    city: { ...line, required: 'CityRequired' },
    portfolioLink: { maxLength: 1000, check: checkLink },
    devices: { maxLength: 1000, isText: true },
    comment,
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
  // Control characters and unpaired surrogates; a text of several lines may contain line breaks and tabs.
  const wrong = field.isText === true ? /(?![\n\r\t])[\p{Cc}\p{Cs}]/u : /[\p{Cc}\p{Cs}]/u;
  if (wrong.test(text)) return 'CharactersInvalid';
  return field.check?.(text);
}

/** Removes from a phone number what people write between its digits: "+43 660 123" is sent as 43660123. */
export function phoneDigits(text: string): string {
  return text.replace(/[\s()+./\p{Pd}]/gu, '');
}

/** The phone number of business and organizer forms: only digits, 7 to 20 (product §5). */
function checkPhone(text: string): RequestFault | undefined {
  return /^[0-9]{7,20}$/.test(text) ? undefined : 'PhoneInvalid';
}

function checkEmail(text: string): RequestFault | undefined {
  return isPlainEmail(text) ? undefined : 'EmailInvalid';
}

/** Checks for a phone number as people write it, or an email address, so that an answer can reach the photographer. */
function checkContact(text: string): RequestFault | undefined {
  if (text.includes('@')) return isPlainEmail(text) ? undefined : 'ContactInvalid';
  return checkPhone(phoneDigits(text)) === undefined ? undefined : 'ContactInvalid';
}

/** Checks for a complete link that is safe to open: http or https, without `name@` before the real host. */
function checkLink(text: string): RequestFault | undefined {
  return /^https?:\/\/[^\s\\@/?#]+([/?#][^\s\\]*)?$/i.test(text) ? undefined : 'LinkInvalid';
}
