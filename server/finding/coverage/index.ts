export { type Coverage, measureCoverage } from './measure-coverage.ts';
