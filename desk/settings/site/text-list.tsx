import { Button, Group, Stack, Text } from '@mantine/core';
import { Check, Pencil, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/use-texts.ts';
import { type SiteEditing, useSiteTexts } from './site-editing.ts';

const ICONS = { Written: Check, Missing: Plus, Changed: Pencil } as const;

interface Props {
  site: SiteEditing;
  title: string;
  pathOf: (language: string) => string;
  onOpen: (language: string) => void;
  /** Further content below the title. */
  children?: ReactNode;
}

/** Shows a text with a button for each language, which says whether it is written. */
export function TextRow({ site, title, pathOf, onOpen, children }: Props) {
  const texts = useSiteTexts();
  const { languageName } = useFormats();
  const stateOf = (language: string) => {
    const path = pathOf(language);
    if (site.changes.some((change) => change.path === path)) return 'Changed';
    return site.paths.includes(path) ? 'Written' : 'Missing';
  };
  return (
    <Group
      component="li"
      justify="space-between"
      gap="xs"
      py="xs"
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <Stack gap={2} flex="1 1 220px">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        {children}
      </Stack>
      <Group gap={6}>
        {site.languages.map((language) => {
          const state = stateOf(language);
          const Icon = ICONS[state];
          return (
            <Button
              key={language}
              size="compact-sm"
              variant="default"
              leftSection={<Icon size={14} aria-hidden="true" />}
              aria-label={texts.openIn(title, languageName(language), texts.state[state])}
              onClick={() => onOpen(language)}
            >
              {state === 'Written'
                ? languageName(language)
                : `${languageName(language)}: ${texts.state[state]}`}
            </Button>
          );
        })}
      </Group>
    </Group>
  );
}

/** A list of texts. */
export function TextRows({ children }: { children: ReactNode }) {
  return (
    <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
      {children}
    </Stack>
  );
}
