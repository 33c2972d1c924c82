import { SimpleGrid, Stack, Text, VisuallyHidden } from '@mantine/core';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

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

const ARROWS = { '→': ArrowRight, '↑': ArrowUp, '↓': ArrowDown } as const;
type ArrowGlyph = keyof typeof ARROWS;

/** Draws an arrow, because not every font has one; screen readers read the character. */
export function Arrow({ glyph = '→' }: { glyph?: ArrowGlyph }) {
  const Icon = ARROWS[glyph];
  return (
    <>
      <Icon aria-hidden size="1em" style={{ verticalAlign: '-0.125em' }} />
      <VisuallyHidden component="span">{glyph}</VisuallyHidden>
    </>
  );
}

/** Shows a text with its arrows drawn. */
export function WithArrows({ text }: { text: string }) {
  return text.split(/([→↑↓])/).map((part, place) =>
    part in ARROWS ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <Arrow key={place} glyph={part as ArrowGlyph} />
    ) : (
      part
    ),
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
