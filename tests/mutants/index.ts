import { ACCESS_MUTANTS } from './access.ts';
import { MONEY_MUTANTS } from './money.ts';
import type { Mutant } from './mutant.ts';
import { PAGE_MUTANTS } from './pages.ts';
import { PERSON_MUTANTS } from './persons.ts';

/** All mutants. `node scripts/run-mutants.ts` expects that the test which a mutant names fails. */
export const MUTANTS: readonly Mutant[] = [
  ...MONEY_MUTANTS,
  ...PERSON_MUTANTS,
  ...ACCESS_MUTANTS,
  ...PAGE_MUTANTS,
];
