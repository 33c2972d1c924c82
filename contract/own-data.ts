import { SEARCH_PROOFS, type SearchProof } from './competitor.ts';

/** The page that shows the data, and to which the mails lead. */
export const OWN_DATA_PATH = '/own-data';
/**
 * Proofs that do not open stored data. Everyone sees a bib and a surname, anyone may have a picture of a face, and
 * the organizer knows the answer that an event asks for. Only the mailed link and the login prove the participant's
 * address.
 */
export const PROVES_TOO_LITTLE: readonly SearchProof[] = SEARCH_PROOFS.filter(
  (proof) => proof !== 'Email' && proof !== 'Login',
);
/** The lifetime of a mailed link. */
export const OWN_DATA_LINK_HOURS = 1;

/** The path at which a shop publishes the public keys of its certificates (RFC 8615). */
export const CERTIFICATE_KEYS_PATH = '/.well-known/photofinish-certificates.json';

const SERVICE = '/public/person-service/api/v1';
const OWN_DATA = `${SERVICE}/own-data`;

/**
 * A person's access to their own data (GDPR Art. 15, 17). The bearer identifies the person: a login with a verified
 * address; a search token by more proof than those above (otherwise `Forbidden`); or the token of a mailed link.
 */
export const ownDataRoutes = {
  /** The same answer for every address. */
  mailOwnDataLink: { method: 'POST', path: `${OWN_DATA}/link` },
  getOwnData: { method: 'GET', path: OWN_DATA },
  exportOwnData: { method: 'POST', path: `${OWN_DATA}/export` },
  /**
   * Erases the bearer's data; undelivered orders are refunded. `Conflict` while one of the person's imported preorders
   * waits for photos, or if photos of an order to refund have arrived since it was shown. It cannot be undone.
   */
  eraseOwnData: { method: 'POST', path: `${OWN_DATA}/erasure` },
  /** Mails the previous address again if the bearer's was added later, so that its reader can confirm the bearer's. */
  askForConfirmation: { method: 'POST', path: `${OWN_DATA}/confirmation` },
  /**
   * Confirms the address of such a participant, if the bearer searched by a selfie and the found face wears the
   * participant's bib; otherwise `Forbidden`.
   */
  confirmByFace: { method: 'POST', path: `${OWN_DATA}/face` },
  /**
   * Confirms an address by the token mailed to the previous address of a participant or an order, without a bearer.
   * `NotFound` if the token is too old, or there is nothing to confirm.
   */
  confirmAddress: { method: 'POST', path: `${OWN_DATA}/address` },
  /**
   * Without a bearer, because an erased person has none. The requester got the erasure's random id, which identifies no
   * person.
   */
  getErasure: { method: 'GET', path: `${SERVICE}/erasures/:erasureId` },
} as const;
