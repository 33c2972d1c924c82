import type { Deps } from '#platform/deps.ts';
import { handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { forgetProtectedFaces } from './forget-faces.ts';
import type { RecognitionDeps } from './known-person.ts';
import {
  forgetEventJob,
  forgetPhotoJob,
  rejudgeAroundJob,
  rejudgeEventJob,
  rejudgeNeighboursJob,
} from './recognition.jobs.ts';
import { forgetPhoto, rejudgeAround } from './rejudge-around.ts';
import { rejudgeBatch } from './rejudge-event.ts';

export function recognitionHandlers(deps: Deps & RecognitionDeps): JobHandler[] {
  return [
    handleJob(rejudgeEventJob, 1, ({ tenantId, eventId }) => rejudgeBatch(deps, tenantId, eventId)),
    handleJob(rejudgeNeighboursJob, 2, ({ tenantId, photoId }) =>
      rejudgeAround(deps, tenantId, photoId, 'NewVotes'),
    ),
    handleJob(rejudgeAroundJob, 1, ({ tenantId, photoId }) => rejudgeAround(deps, tenantId, photoId, 'All')),
    handleJob(forgetPhotoJob, 1, ({ tenantId, photoId }) => forgetPhoto(deps, tenantId, photoId)),
    handleJob(forgetEventJob, 1, ({ tenantId, eventId }) => forgetProtectedFaces(deps, tenantId, eventId)),
  ];
}
