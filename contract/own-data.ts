/** Where on the contact page it is shown: its address there. */
export const OWN_DATA_ID = 'own-data';

const OWN_DATA = '/public/person-service/api/v1/own-data';

/**
 * What is kept of whoever asks, by themselves (GDPR Art. 15, 17). The bearer says who: a login with a verified address, or
 * a search token that rests on more than a bib or a face. `Forbidden` where it rests on no more.
 */
export const ownDataRoutes = {
  getOwnData: { method: 'GET', path: OWN_DATA },
  exportOwnData: { method: 'POST', path: `${OWN_DATA}/export` },
  /** `Conflict` while an order of theirs may still be paid. It cannot be undone. */
  eraseOwnData: { method: 'POST', path: `${OWN_DATA}/erasure` },
} as const;
