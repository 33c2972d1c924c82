import { Button, Group, TextInput } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

/** Returns a page's search text from the address (`?q=`), so that going back restores it. */
export function useSearched(): string {
  const { search } = useLocation() as { search: { q?: unknown } };
  return search.q === undefined ? '' : String(search.q);
}

interface Props {
  label: string;
  hint?: string;
  /** The label of the button: a verb. */
  action: string;
  onSearch?: () => void;
}

/** Shows a page's search field. */
export function SearchLine({ label, hint, action, onSearch }: Props) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(useSearched());
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSearch?.();
        const text = typed.trim();
        const q = text === '' ? undefined : text;
        // Other filters stay.
        void navigate({ to: '.', search: ((before: object) => ({ ...before, q })) as never });
      }}
    >
      <Group align="end" gap="xs">
        <TextInput
          type="search"
          label={label}
          {...(hint === undefined ? {} : { placeholder: hint })}
          flex={1}
          maw={480}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          data-autofocus
        />
        <Button type="submit">{action}</Button>
      </Group>
    </form>
  );
}
