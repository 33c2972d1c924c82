export { packageHandlers, packageJobs, packageSchedule } from './packages.jobs.ts';
export { subscribePackages } from './subscribe-packages.ts';
