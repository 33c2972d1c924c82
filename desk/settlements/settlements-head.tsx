import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { PageHead } from '../ui/page-head.tsx';
import { useSettlementTexts } from './settlements-service.ts';

/** The parts of settlements, by address, with the operation that a member must be allowed to run. */
const PARTS = [
  { path: '', name: 'statements', operation: 'statement.read' },
  { path: '/month', name: 'issuing', operation: 'statement.issue' },
  { path: '/payments', name: 'payments', operation: 'statement.pay' },
  { path: '/payees', name: 'payees', operation: 'payee.edit' },
  { path: '/shares', name: 'shares', operation: 'shares.set' },
] as const;

interface Props {
  part: (typeof PARTS)[number]['name'];
  children?: ReactNode;
}

/** Shows the header of every settlements page: the current part, and links to the others. */
export function SettlementsHead({ part, children }: Props) {
  const texts = useSettlementTexts();
  const tenantId = useTenantId();
  const mayDo = useMayDo();
  const parts = PARTS.filter(({ operation }) => mayDo(operation));
  return (
    <>
      {parts.length > 1 && (
        <Group component="nav" gap="xs" mb="md" aria-label={texts.parts}>
          {parts.map(({ path, name }) => (
            <Button
              key={name}
              size="xs"
              variant={name === part ? 'filled' : 'default'}
              renderRoot={(props) => (
                <Link
                  {...props}
                  to={`/tenants/${tenantId}/settlements${path}` as never}
                  {...(name === part ? { 'aria-current': 'page' as const } : {})}
                />
              )}
            >
              {texts[name]}
            </Button>
          ))}
        </Group>
      )}
      <PageHead title={texts[part]}>{children}</PageHead>
    </>
  );
}
