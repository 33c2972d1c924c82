import { expect, test } from 'vitest';
import { createMemoryStorage } from '#storefront/api/storage.ts';
import { createRequestDraft, fieldsOf } from './request-draft.ts';

test('fields are in the order of the contract', () => {
  expect(fieldsOf('organizer').map(([name]) => name)).toEqual([
    ...['name', 'email', 'phone', 'eventTitle', 'company'],
  ]);
});

test('typed text is stored until it is sent, for each form separately', () => {
  const session = createMemoryStorage();
  const draft = createRequestDraft('business', session);
  expect(draft.read()).toEqual({});
  draft.keep({ name: 'Ada', comment: '<script>' });
  expect(createRequestDraft('business', session).read()).toEqual({ name: 'Ada', comment: '<script>' });
  expect(createRequestDraft('photographer', session).read()).toEqual({});
  draft.forget();
  expect(draft.read()).toEqual({});
});

test('a stored value that is not a draft of this form is ignored', () => {
  const session = createMemoryStorage();
  const draft = createRequestDraft('business', session);
  for (const kept of ['no JSON', '[]', '3', 'null']) {
    session.setItem('request.business', kept);
    expect(draft.read()).toEqual({});
  }
  session.setItem('request.business', '{"name":"Ada","phone":5,"city":"Brno","__proto__":{"x":"y"}}');
  expect(draft.read()).toEqual({ name: 'Ada' });
});
