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

/** The largest list that a browser may send, in bytes; the commands accept larger ones. */
export const LIST_MAX_BYTES = 8 * 1024 * 1024;

/** The most bibs of a kind, or faulty lines, that are shown. */
export const LIST_SHOWN = 20;

/** The maximum number of start times: for all, and for single distances. */
export const GUN_STARTS_MAX = 20;

/** Why lines of a list are left out. */
export const LEFT_OUT_REASONS = [
  'NoBib',
  /** A reserved place without a participant yet. */
  'Vacant',
  /** The line repeats a person of another line. */
  'SamePerson',
  /** Several people have the bib, or lines contradict each other. */
  'SameBib',
  /** A value cannot be read. */
  'Unreadable',
  /** The time is improbable. */
  'Unlikely',
  /** A title, a repeated heading, a total or a sentence. */
  'NoParticipant',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** The effects of a list on bibs. */
export const LIST_GROUPS = [
  'Added',
  'Changed',
  /** The participants are missing from the list and are removed. */
  'Left',
  /** The participants are missing from the list, but stay. */
  'NotNamed',
  /** A faulty line may concern these participants: they are not changed. */
  'Spared',
  /** An operator corrected these participants: the correction stays. */
  'Corrected',
  /** An operator removed these participants: they stay removed. */
  'KeptOff',
  /** An operator assigned their bib to another participant: the line is skipped. */
  'Conflicting',
  /** The participants would lose protection: only a member who may end a protection can apply the list. */
  'Freed',
  /** These participants have results, but are not on the start list. */
  'Unknown',
  /** The results list them without a time: their earlier result is removed. */
  'TimeRemoved',
  /** The results list them without a time, and they had none. */
  'WithoutTime',
  /** These participants have only a chip time. They are placed too early, by the time that they waited at the start. */
  'ByChipAlone',
] as const;
