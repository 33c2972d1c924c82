import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Shows a section of the organizer's publicity page, with its heading. */
export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={3} size="h4">
        {title}
      </Title>
      {hint !== undefined && <Text>{hint}</Text>}
      {children}
    </Stack>
  );
}
