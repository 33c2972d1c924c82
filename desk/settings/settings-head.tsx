import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTenantId } from '../shell/tenant.ts';
import { PageHead } from '../ui/page-head.tsx';
import { useSettingsTexts } from './settings-service.ts';

/** The parts of the settings, by their address. */
const PARTS = {
  '': 'promoCodes',
  '/catalogs': 'catalogs',
  '/frames': 'frames',
  '/site': 'site',
  '/brand': 'brand',
  '/setup': 'setup',
} as const;
type Part = (typeof PARTS)[keyof typeof PARTS];

/** Shows the header of every settings page: the current part, and links to the others. */
export function SettingsHead({
  part,
  title,
  children,
}: {
  part: Part;
  title?: string | undefined;
  children?: ReactNode;
}) {
  const texts = useSettingsTexts();
  const tenantId = useTenantId();
  return (
    <>
      <Group component="nav" gap="xs" mb="md" aria-label={texts.parts}>
        {Object.entries(PARTS).map(([path, name]) => (
          <Button
            key={name}
            size="xs"
            variant={name === part ? 'filled' : 'default'}
            renderRoot={(props) => (
              <Link
                {...props}
                to={`/tenants/${tenantId}/settings${path}` as never}
                {...(name === part ? { 'aria-current': 'page' as const } : {})}
              />
            )}
          >
            {texts[name]}
          </Button>
        ))}
      </Group>
      <PageHead title={title ?? texts[part]}>{children}</PageHead>
    </>
  );
}
