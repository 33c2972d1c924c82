import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Shows the head of a page: what it is, and what one does on it. */
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
