import { createHash } from 'node:crypto';
import type { ShownDependents, ShownParticipantRow } from '#contract/desk-events.schema.ts';
import type { Registered } from '#finding/competitors/index.ts';
import type { ParticipantConsequences } from './describe-participant.ts';

/** The most numbers of orders in an answer. */
const NUMBERS_MAX = 100;

/** Shortens a long list of numbers for an answer. */
export const firstNumbers = (numbers: readonly string[]): { count: number; numbers: string[] } => ({
  count: numbers.length,
  numbers: numbers.slice(0, NUMBERS_MAX),
});

/** Selects the fields of a participant in a list that the desk shows. */
export function presentParticipant(participant: Registered): ShownParticipantRow {
  const { competitorId, bib, surname, givenName, birthDate, email, distance, protection } = participant;
  const left = participant.isKeptOff ? 'KeptOff' : 'Left';
  return {
    participantId: competitorId,
    bib,
    surname,
    givenName,
    birthDate,
    email,
    distance,
    gender: participant.gender ?? null,
    ageClass: participant.ageClass ?? null,
    club: participant.club ?? null,
    nationality: participant.nationality ?? null,
    protection,
    state: participant.leftAt === null ? 'Listed' : left,
  };
}

/** Computes the version of a participant, which changes with every change of their data. */
export function participantVersion({ corrected, ...participant }: Registered): string {
  const said = [Object.entries(participant).toSorted(), Object.entries(corrected).toSorted()];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16);
}

/** Selects the data of a participant that the desk shows. */
export function presentDependents(found: ParticipantConsequences): ShownDependents {
  const { photosCount, readCounts, orders, carts } = found;
  return { photosCount, readCounts, orders: firstNumbers(orders), carts };
}
