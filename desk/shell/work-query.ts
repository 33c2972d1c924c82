import { queryOptions } from '@tanstack/react-query';
import { ownService } from '../api/services.ts';

/** The logged-in member, their tenants and roles: read again after every write, because roles can be removed. */
export const workQuery = queryOptions({
  queryKey: ['work'],
  queryFn: async ({ signal }) => {
    const [me, { tenants }] = await Promise.all([
      ownService.getMe({ signal }),
      ownService.listTenants({ signal }),
    ]);
    return { me, tenants };
  },
  staleTime: 60_000,
});
