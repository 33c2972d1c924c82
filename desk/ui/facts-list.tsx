import { SimpleGrid, Stack, Text, VisuallyHidden } from '@mantine/core';
import { ArrowRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';

/** Facts of an object: a name above each value. */
export function FactsList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <SimpleGrid cols={{ base: 2, md: 3 }} spacing="md">
      {facts.map(([name, value]) => (
        <Stack gap={0} key={name}>
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="div" style={{ overflowWrap: 'anywhere' }}>
            {value === '' || value === null ? '–' : value}
          </Text>
        </Stack>
      ))}
    </SimpleGrid>
  );
}

/** Draws an arrow, because not every font has one. */
function Arrow() {
  return (
    <>
      <ArrowRight aria-hidden size="1em" style={{ verticalAlign: '-0.125em' }} />
      <VisuallyHidden component="span">→</VisuallyHidden>
    </>
  );
}

/** Shows a text with its arrows drawn. */
export function WithArrows({ text }: { text: string }) {
  const [first, ...others] = text.split('→');
  return (
    <>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          <Arrow />
          {part}
        </Fragment>
      ))}
    </>
  );
}

/** Shows each fact that would change, one per line. */
export function FactChanges({ changes }: { changes: readonly { name: string; from: string; to: string }[] }) {
  return changes.map(({ name, from, to }) => (
    <Text key={name} style={{ overflowWrap: 'anywhere' }}>
      {name}: {from || '–'} <Arrow /> <strong>{to || '–'}</strong>
    </Text>
  ));
}
