import { expect, test } from 'vitest';
import { createLoginLimits } from './login-limits.ts';

const uploadOf = (tenantId: string, linkId: string) => ({ tenantId, link: { linkId } });

test('a link has a limit of connections, and so have all links of a tenant', () => {
  const limits = createLoginLimits({ ofLink: 2, ofTenant: 3 });
  const leave = limits.enter(uploadOf('one', 'a'));
  expect(leave).toBeDefined();
  expect(limits.enter(uploadOf('one', 'a'))).toBeDefined();
  expect(limits.enter(uploadOf('one', 'a'))).toBeUndefined();
  expect(limits.enter(uploadOf('one', 'b'))).toBeDefined();
  expect(limits.enter(uploadOf('one', 'b'))).toBeUndefined();
  expect(limits.enter(uploadOf('other', 'c'))).toBeDefined();
  leave?.();
  expect(limits.enter(uploadOf('one', 'a'))).toBeDefined();
  expect(limits.enter(uploadOf('one', 'b'))).toBeUndefined();
});
