import { DESK_API } from './desk.ts';

const REMOVALS = `${DESK_API}/tenants/:tenantId/removals`;

/** The queue of removal requests, and the calls that answer them. */
export const deskRemovalRoutes = {
  listRemovals: { method: 'GET', path: REMOVALS },
  getRemoval: { method: 'GET', path: `${REMOVALS}/:requestId` },
  answerRemoval: { method: 'POST', path: `${REMOVALS}/:requestId/answer` },
  askMoreOfRemoval: { method: 'POST', path: `${REMOVALS}/:requestId/question` },
} as const;

/**
 * The decision on a photo. Remove: for good, but buyers keep it. RemoveBought: from buyers' orders too. Hide: it can be
 * shown again. Refuse: it stays.
 */
export const REMOVAL_DECISIONS = ['Remove', 'RemoveBought', 'Hide', 'Refuse'] as const;
export type RemovalDecisionKind = (typeof REMOVAL_DECISIONS)[number];

/** The maximum length of a letter, in characters. */
export const REMOVAL_LETTER_MAX = 5000;
