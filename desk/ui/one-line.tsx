import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Keeps a short value of a table, such as a date or a sum, on one line. */
export function OneLine({ children }: { children: ReactNode }) {
  return (
    <Text span inherit style={{ whiteSpace: 'nowrap' }}>
      {children}
    </Text>
  );
}
