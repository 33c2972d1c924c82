import { Button, Fieldset, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { removeEntry } from './catalog-draft.rules.ts';
import classes from './catalog-form.module.css';
import { type CatalogForm, type CatalogList, useCatalogTexts } from './catalog-form.ts';

/** Shows the entries of one list, with a button to add one. */
export function Entries({
  list,
  isEmpty,
  add,
  children,
}: {
  list: CatalogList;
  isEmpty: boolean;
  add: ReactNode;
  children: ReactNode;
}) {
  const texts = useCatalogTexts();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h4" id={id} tabIndex={-1} data-list={list}>
        {texts[list]}
      </Title>
      <Text size="sm" c="dimmed" mb={isEmpty ? 'xs' : 0}>
        {texts.about[list]}
      </Text>
      {children}
      {add}
    </section>
  );
}

interface EntryProps {
  form: CatalogForm;
  list: CatalogList;
  index: number;
  name: string;
  /** A mark beside the name. */
  mark?: ReactNode;
  /** Whether it was just added; then its first field gets the focus. */
  isNew: boolean;
  children: ReactNode;
}

/** Groups the fields of one entry under its name. */
export function Entry({ form, list, index, name, mark, isNew, children }: EntryProps) {
  const texts = useCatalogTexts();
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isNew) fields.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [isNew]);
  return (
    <Fieldset
      ref={fields}
      variant="unstyled"
      className={classes.entry ?? ''}
      legend={
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {mark}
        </Group>
      }
    >
      <Stack gap="sm">
        {children}
        <Button
          size="compact-sm"
          variant="default"
          className={classes.remove ?? ''}
          aria-label={texts.removeOf(name)}
          onClick={() => {
            const section = fields.current?.closest('section');
            form.onChange(removeEntry(form.source, list, index));
            section?.querySelector<HTMLElement>('[data-list]')?.focus();
          }}
        >
          {texts.remove}
        </Button>
      </Stack>
    </Fieldset>
  );
}
