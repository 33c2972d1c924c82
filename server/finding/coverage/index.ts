export { sumStarters } from './coverage.rules.ts';
export {
  type Coverage,
  countStarters,
  measureCoverage,
  measureReach,
  type Reach,
} from './measure-coverage.ts';
