export { type Coverage, measureCoverage, measureReach, type Reach } from './measure-coverage.ts';
