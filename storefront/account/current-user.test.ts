import { expect, test } from 'vitest';
import { createCurrentUser } from './current-user.ts';

test('a login’s email takes precedence over the route’s until the logout', () => {
  const user = createCurrentUser();
  expect(user.email()).toBeNull();
  user.nameByRoute(' anna@example.com ');
  expect(user.email()).toBe('anna@example.com');
  user.nameByLogin('ben@example.com');
  user.nameByRoute('carla@example.com');
  expect(user.email()).toBe('ben@example.com');
  user.nameByLogin(null);
  expect(user.email()).toBe('carla@example.com');
});

test.each([undefined, 7, '', 'nobody', 'a@b@c', ['anna@example.com'], '<script>'])(
  '%j in the route is not an e-mail',
  (email) => {
    const user = createCurrentUser();
    user.nameByRoute(email);
    expect(user.email()).toBeNull();
  },
);

test('notifies listeners once for each change', () => {
  const user = createCurrentUser();
  let notifications = 0;
  const stop = user.subscribe(() => {
    notifications += 1;
  });
  user.nameByRoute('anna@example.com');
  user.nameByRoute('anna@example.com');
  stop();
  user.nameByLogin('ben@example.com');
  expect(notifications).toBe(1);
});
