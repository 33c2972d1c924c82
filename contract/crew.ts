/**
 * A crew: people of one event add themselves by a link, and one of them pays for all. The paths are our own. A crew's
 * id opens its page; a member's bearer token decides what they may do there.
 */
export const crewRoutes = {
  makeCrew: { method: 'POST', path: '/public/crew-service/api/v1/crews' },
  getCrew: { method: 'GET', path: '/public/crew-service/api/v1/crews/:crewId' },
  joinCrew: { method: 'POST', path: '/public/crew-service/api/v1/crews/:crewId/members' },
  leaveCrew: { method: 'DELETE', path: '/public/crew-service/api/v1/crews/:crewId/members/:memberId' },
  giveConsent: {
    method: 'PUT',
    path: '/public/crew-service/api/v1/crews/:crewId/members/:memberId/consent',
  },
  withdrawConsent: {
    method: 'DELETE',
    path: '/public/crew-service/api/v1/crews/:crewId/members/:memberId/consent',
  },
} as const;

/** Prices a crew's photos, and adds them to a cart; part of the same service. */
export const crewCartRoutes = {
  quoteCrew: { method: 'GET', path: '/public/crew-service/api/v1/crews/:crewId/quote' },
  takeCrew: {
    method: 'POST',
    path: '/public/crew-service/api/v1/crews/:crewId/shoppingCarts/:shoppingCartId',
  },
} as const;

/** The page of a crew (followed by its id), and the page that creates one. */
export const CREW_PATH = '/crew';

/**
 * The state of a runner's consent, as a crew sees it. None: not requested or not given. Given: it can be withdrawn.
 * Bought: the payer has their photos.
 */
export const CONSENT_STATES = ['None', 'Given', 'Bought'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];
