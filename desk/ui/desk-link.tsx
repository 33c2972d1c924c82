import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTenantId } from '../shell/tenant.ts';

/** A link to another page of the tenant, as in `orders/2026-000017`. */
export function DeskLink({ to, children }: { to: string; children: ReactNode }) {
  const tenantId = useTenantId();
  return (
    <Anchor component={Link} to={`/tenants/${tenantId}/${to}`} size="sm" underline="always">
      {children}
    </Anchor>
  );
}
