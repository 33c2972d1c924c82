import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Shows the header of a page: its title and main actions. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Group justify="space-between" mb="md">
      <Title order={2} size="h3">
        {title}
      </Title>
      {children !== undefined && <Group gap="xs">{children}</Group>}
    </Group>
  );
}
