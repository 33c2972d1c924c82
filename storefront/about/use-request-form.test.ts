import { expect, test } from 'vitest';
import type { FieldError } from '#contract/problems.ts';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { checkRequest, faultsOfAnswer, sentValues } from './use-request-form.ts';

test('an empty form names what is required (product §5)', () => {
  expect(checkRequest('business', {})).toEqual({ name: 'NameRequired', phone: 'PhoneRequired' });
  expect(checkRequest('photographer', { name: ' ', portfolioLink: 'ada.example' })).toEqual({
    name: 'NameRequired',
    phoneOrEmail: 'ContactRequired',
    city: 'CityRequired',
    portfolioLink: 'LinkInvalid',
  });
});

test('a phone number may be written as people write it, and is sent as digits (product §5)', () => {
  const phones = ['+43 660 123', '0660/123-45', '(0660) 12 34 5', '+43\u00a0660\u2013123.45'];
  expect(phones.map((phone) => checkRequest('business', { name: 'Ada', phone }))).toEqual([{}, {}, {}, {}]);
  expect(phones.map((phone) => sentValues({ phone }).phone)).toEqual([
    '43660123',
    '066012345',
    '066012345',
    '4366012345',
  ]);
  expect(checkRequest('business', { name: 'Ada', phone: '+43 660' })).toEqual({ phone: 'PhoneInvalid' });
  expect(checkRequest('business', { name: 'Ada', phone: 'call me' })).toEqual({ phone: 'PhoneInvalid' });
  expect(sentValues({ name: 'Ada +1' })).toEqual({ name: 'Ada +1' });
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
