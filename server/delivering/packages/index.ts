export { packageHandlers, packageJobs } from './packages.jobs.ts';
export { startGrowing } from './start-growing.ts';
