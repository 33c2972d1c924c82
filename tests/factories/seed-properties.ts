import fc from 'fast-check';
import { SEED } from './sample.ts';

/** Vitest's setup file: has fast-check draw by the run's seed. */
fc.configureGlobal({ seed: SEED });
