export { lengthOfCourse } from './course.rules.ts';
export { learnPlaces, type PlacesLearnt } from './learn-places.ts';
export { listCheckPoints } from './list-check-points.ts';
export { placeKeyOf } from './place-key.ts';
export {
  queueJudgingByResults,
  queuePlaceLearning,
} from './places.jobs.ts';
export type { PlaceProblem, TimeEvidence } from './places.rules.ts';
export { placesSlice } from './slice.ts';
export { listWayPoints, openTimeEvidence } from './time-evidence.ts';
