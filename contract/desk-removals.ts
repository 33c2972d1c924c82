import { DESK_API } from './desk.ts';

const REMOVALS = `${DESK_API}/tenants/:tenantId/removals`;

/** The queue of requests that photos are removed, and what answers them. */
export const deskRemovalRoutes = {
  listRemovals: { method: 'GET', path: REMOVALS },
  getRemoval: { method: 'GET', path: `${REMOVALS}/:requestId` },
  answerRemoval: { method: 'POST', path: `${REMOVALS}/:requestId/answer` },
  askMoreOfRemoval: { method: 'POST', path: `${REMOVALS}/:requestId/question` },
} as const;

/**
 * What is decided of a photo. Remove: for good, but buyers keep it. RemoveBought: from them, too. Hide: it can
 * be brought back. Refuse: it stays.
 */
export const REMOVAL_DECISIONS = ['Remove', 'RemoveBought', 'Hide', 'Refuse'] as const;
export type RemovalDecisionKind = (typeof REMOVAL_DECISIONS)[number];

/** How much a letter may say. */
export const REMOVAL_LETTER_MAX = 5000;
