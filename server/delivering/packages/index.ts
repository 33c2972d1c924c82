export { countMovedPhotos, type MovedPhotos } from './count-moved-photos.ts';
export { subscribePackages } from './frame-photos.ts';
export { packageHandlers, packageJobs, packageSchedule } from './packages.jobs.ts';
