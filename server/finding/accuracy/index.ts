export { describeCard } from './describe-card.ts';
export { type LabelledPhotos, measureAccuracy } from './measure-accuracy.ts';
export { compareWithFolder } from './measure-photos.ts';
export { readTruth } from './read-truth.ts';
export { truthOfEvent } from './truth-of-event.ts';
