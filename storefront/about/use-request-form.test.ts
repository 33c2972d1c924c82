import { expect, test } from 'vitest';
import type { FieldError } from '#contract/problems.ts';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { checkRequest, faultsOfAnswer } from './use-request-form.ts';

test('an empty form names what is required (product §5)', () => {
  expect(checkRequest('business', {})).toEqual({ name: 'NameRequired', phone: 'PhoneRequired' });
  expect(checkRequest('photographer', { name: ' ', portfolioLink: 'ada.example' })).toEqual({
    name: 'NameRequired',
    phoneOrEmail: 'ContactRequired',
    city: 'CityRequired',
    portfolioLink: 'LinkInvalid',
  });
});

test('a fault found by the server is shown at its field', () => {
  const answer = (...errors: FieldError[]) => new ApiProblem({ status: 400, code: 'Invalid', errors });
  const phone = { path: 'fields.phone', message: 'PhoneInvalid' };
  expect(faultsOfAnswer('business', answer(phone))).toEqual({ phone: 'PhoneInvalid' });
  // An unknown field, or a fault without a text, is shown for the whole form.
  expect(faultsOfAnswer('photographer', answer(phone))).toBeUndefined();
  expect(faultsOfAnswer('business', answer({ ...phone, message: 'Odd' }))).toBeUndefined();
  expect(faultsOfAnswer('business', new ApiProblem({ status: 500, code: 'Unexpected' }))).toBeUndefined();
});
