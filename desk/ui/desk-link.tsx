import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTenantId } from '../shell/tenant.ts';

interface Props {
  /** As in `orders/2026-000017`. */
  to: string;
  /** The parameters of the query. */
  search?: Readonly<Record<string, string>>;
  /** The part of the page, as in `seller`. */
  hash?: string;
  children: ReactNode;
}

/** Shows a link to another page of the tenant. */
export function DeskLink({ to, search = {}, hash, children }: Props) {
  const tenantId = useTenantId();
  return (
    <Anchor
      component={Link}
      to={`/tenants/${tenantId}/${to}`}
      search={search as never}
      {...(hash === undefined ? {} : { hash })}
      size="sm"
      underline="always"
    >
      {children}
    </Anchor>
  );
}
