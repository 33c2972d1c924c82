export { packageHandlers, packageJobs } from './packages.jobs.ts';
export { startGrowing } from './start-growing.ts';
export { subscribePackages } from './subscribe-packages.ts';
