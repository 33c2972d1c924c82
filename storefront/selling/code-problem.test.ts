import { expect, test } from 'vitest';
import { PROBLEM_STATUS, PROMO_PROBLEMS } from '#contract/problems.ts';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { codeProblem } from './code-problem.ts';

test.each(PROMO_PROBLEMS)('%s is shown unchanged', (code) => {
  expect(codeProblem(new ApiProblem({ status: PROBLEM_STATUS[code], code }))).toBe(code);
});

test('any other fault of the code is the unknown error', () => {
  expect(codeProblem(new ApiProblem({ status: 500, code: 'Unexpected' }))).toBe('PromoCodeFailed');
  expect(codeProblem(new ApiProblem({ status: 400, code: 'Invalid' }))).toBe('PromoCodeFailed');
  expect(codeProblem(new TypeError('surprise'))).toBe('PromoCodeFailed');
});

test('a failed call is shown unchanged', () => {
  expect(codeProblem(new ApiProblem({ status: 429, code: 'TooManyRequests' }))).toBe('TooManyRequests');
  expect(codeProblem(new ApiProblem({ status: 0, code: 'NetworkFailure' }))).toBe('NetworkFailure');
});
