/** Where on the contact page it is shown: its address there. */
export const OWN_DATA_ID = 'own-data';
/** How long a mailed link shows it. */
export const OWN_DATA_LINK_HOURS = 1;

/** Where a shop publishes the public keys of its certificates (RFC 8615). */
export const CERTIFICATE_KEYS_PATH = '/.well-known/photofinish-certificates.json';

const SERVICE = '/public/person-service/api/v1';
const OWN_DATA = `${SERVICE}/own-data`;

/**
 * A person's access to their own data (GDPR Art. 15, 17). The bearer identifies them: a login with a verified address, a
 * search token that rests on more than a bib or a face (`Forbidden` where it rests on no more), or the token of a mailed
 * link.
 */
export const ownDataRoutes = {
  /** The same answer for every address. */
  mailOwnDataLink: { method: 'POST', path: `${OWN_DATA}/link` },
  getOwnData: { method: 'GET', path: OWN_DATA },
  exportOwnData: { method: 'POST', path: `${OWN_DATA}/export` },
  /** `Conflict` while a paid order of theirs waits for photos. It cannot be undone. */
  eraseOwnData: { method: 'POST', path: `${OWN_DATA}/erasure` },
  /** Of a participant whose address came later: the address before it is mailed again, to confirm the bearer's. */
  askForConfirmation: { method: 'POST', path: `${OWN_DATA}/confirmation` },
  /** Of the same: the bearer searched by a selfie, and the face found wears the participant's bib. `Forbidden` where it does not. */
  confirmByFace: { method: 'POST', path: `${OWN_DATA}/face` },
  /** By the token that the address before was mailed, without a bearer. `NotFound` where it is too old, or nothing is to be confirmed. */
  confirmAddress: { method: 'POST', path: `${OWN_DATA}/address` },
  /** Without a bearer, since an erased person has none. The requester was given its random id, which identifies nobody. */
  getErasure: { method: 'GET', path: `${SERVICE}/erasures/:erasureId` },
} as const;
