import { DESK_API } from './desk.ts';

const EVENT = `${DESK_API}/tenants/:tenantId/events/:eventId`;

/** An event's start list and results, from a file. */
export const deskListRoutes = {
  proposeList: { method: 'POST', path: `${EVENT}/list-proposals` },
  importStartList: { method: 'POST', path: `${EVENT}/start-list` },
  importResults: { method: 'POST', path: `${EVENT}/results` },
} as const;

export const LIST_KINDS = ['StartList', 'Results'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** The size of a list that a browser may send; the commands take larger ones. */
export const LIST_MAX_BYTES = 8 * 1024 * 1024;

/** How many bibs of a kind, or faulty lines, are shown. */
export const LIST_SHOWN = 20;

/** The maximum number of start times: for all, and for single distances. */
export const GUN_STARTS_MAX = 20;

/** What a list does to bibs, or cannot do. */
export const LIST_GROUPS = [
  'Added',
  'Changed',
  /** The list does not name them, so they leave. */
  'Left',
  /** The list does not name them, and they stay. */
  'NotNamed',
  /** A line may mean them that was not understood: they stay as they are. */
  'Spared',
  /** An operator corrected them: the correction stays. */
  'Corrected',
  /** An operator took them off: they stay off. */
  'KeptOff',
  /** An operator assigned their bib to another participant: the line is skipped. */
  'Conflicting',
  /** Participants who would lose protection: a member who may not end a protection cannot apply the list. */
  'Freed',
  /** Results of bibs that the start list does not have. */
  'Unknown',
  /** Named in the results without a time. */
  'WithoutTime',
  /** Placed by the chip alone, too early by the wait at the start. */
  'ByChipAlone',
] as const;
