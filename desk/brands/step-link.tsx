import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BrandStep } from '#contract/desk-brands.ts';
import { useMayDo } from '../shell/tenant.ts';
import { DeskLink } from '../ui/desk-link.tsx';

/** Where each step is done, below the tenant's address; with the operation that it needs. The test order is made in the shop. */
const PLACES: Readonly<Record<Exclude<BrandStep, 'order'>, readonly [string, string, string?]>> = {
  owner: ['members', 'member.add'],
  look: ['settings/brand', 'tenant.apply', 'look'],
  seller: ['settings/brand', 'tenant.apply', 'seller'],
  legalNotice: ['settings/setup', 'content.apply', 'legalNotice'],
  terms: ['settings/site', 'content.apply', 'documents'],
  privacy: ['settings/site', 'content.apply', 'documents'],
  payments: ['settings/brand', 'tenant.apply', 'payments'],
  event: ['events', 'event.create'],
};

/** Links to the place where a step is done; nothing if the member may not do it. */
export function StepLink({
  step,
  shopUrl,
  children,
}: {
  step: BrandStep;
  shopUrl: string;
  children: ReactNode;
}) {
  const mayDo = useMayDo();
  if (step === 'order')
    return (
      <Anchor href={shopUrl} target="_blank" rel="noreferrer" size="sm" underline="always">
        {children}
      </Anchor>
    );
  const [to, operation, hash] = PLACES[step];
  if (!mayDo(operation)) return null;
  return (
    <DeskLink to={to} {...(hash === undefined ? {} : { hash })}>
      {children}
    </DeskLink>
  );
}
