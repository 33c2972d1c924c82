import { everyTenant, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { checkLettersJob, writeLettersJob } from './letters.jobs.ts';
import { checkLetterEvents, type LetterDeps, writeLetters } from './write-letters.ts';

export const letterSchedule = [everyTenant(checkLettersJob, { minutes: 5 })];

export function letterHandlers(deps: LetterDeps): JobHandler[] {
  return [
    handleJob(checkLettersJob, 1, ({ tenantId }) => checkLetterEvents(deps, tenantId)),
    handleJob(writeLettersJob, 1, ({ tenantId, eventId }) => writeLetters(deps, tenantId, eventId)),
  ];
}
