import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTenantId } from '../shell/tenant.ts';

interface Props {
  /** As in `orders/2026-000017`. */
  to: string;
  /** The parameters of the query. */
  search?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** Shows a link to another page of the tenant. */
export function DeskLink({ to, search = {}, children }: Props) {
  const tenantId = useTenantId();
  return (
    <Anchor
      component={Link}
      to={`/tenants/${tenantId}/${to}`}
      search={search as never}
      size="sm"
      underline="always"
    >
      {children}
    </Anchor>
  );
}
