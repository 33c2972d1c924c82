export { describeKept } from './describe-kept.ts';
