import { Anchor, Button, Group, Modal, Pill, Stack, Text, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import type en from '../i18n/en/sales.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';

const NAME_MAX = 60;

interface Props {
  /** The current view, as in the address. */
  query: string;
  onChoose: (query: string) => void;
}

/** Lists saved views by name; this browser stores them. */
export function SavedViews({ query, onChoose }: Props) {
  const texts = useTexts<typeof en>('sales');
  const { close, cancel, save } = useShellTexts();
  const [views, setViews] = useLocalStorage<{ name: string; query: string }[]>({
    key: `desk-sales-views.${useTenantId()}`,
    defaultValue: [],
  });
  const [name, setName] = useState<string>();
  const others = (taken: string) => views.filter((view) => view.name !== taken);
  return (
    <Group gap="xs">
      {views.length > 0 && <Text size="sm">{texts.views}</Text>}
      {views.map((view) => (
        <Pill
          key={view.name}
          size="lg"
          withRemoveButton
          onRemove={() => setViews(others(view.name))}
          removeButtonProps={{ 'aria-label': texts.forgetView(view.name), 'aria-hidden': false, tabIndex: 0 }}
        >
          <Anchor
            component="button"
            type="button"
            size="sm"
            c="var(--mantine-color-text)"
            aria-current={view.query === query}
            onClick={() => onChoose(view.query)}
          >
            {view.name}
          </Anchor>
        </Pill>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={() => setName('')}>
        {texts.saveView}
      </Button>
      <Modal
        opened={name !== undefined}
        onClose={() => setName(undefined)}
        title={texts.saveView}
        closeButtonProps={{ 'aria-label': close }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const given = (name ?? '').trim();
            setViews([...others(given), { name: given, query }]);
            setName(undefined);
          }}
        >
          <Stack>
            <TextInput
              label={texts.viewName}
              description={texts.viewHint}
              required
              maxLength={NAME_MAX}
              data-autofocus
              value={name ?? ''}
              onChange={({ currentTarget: { value } }) => setName(value)}
            />
            <Group justify="end">
              <Button variant="default" onClick={() => setName(undefined)}>
                {cancel}
              </Button>
              <Button type="submit" disabled={(name ?? '').trim() === ''}>
                {save}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </Group>
  );
}
