import { expect, test } from 'vitest';
import { PROBLEM_STATUS, PROMO_PROBLEMS } from '#contract/problems.ts';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { codeProblem } from './code-problem.ts';

test.each(PROMO_PROBLEMS)('%s is told as it is', (code) => {
  expect(codeProblem(new ApiProblem({ status: PROBLEM_STATUS[code], code }))).toBe(code);
});

test('whatever else went wrong with the code is the unknown error', () => {
  expect(codeProblem(new ApiProblem({ status: 500, code: 'Unexpected' }))).toBe('PromoCodeFailed');
  expect(codeProblem(new ApiProblem({ status: 400, code: 'Invalid' }))).toBe('PromoCodeFailed');
  expect(codeProblem(new TypeError('surprise'))).toBe('PromoCodeFailed');
});

test('what stood in the way of asking is told as it is', () => {
  expect(codeProblem(new ApiProblem({ status: 429, code: 'TooManyRequests' }))).toBe('TooManyRequests');
  expect(codeProblem(new ApiProblem({ status: 0, code: 'NetworkFailure' }))).toBe('NetworkFailure');
});
