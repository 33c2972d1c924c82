import { Loader, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useDeskQuery } from '../api/use-desk.ts';
import { eventService } from '../events/service.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ProblemNote } from './problem-note.tsx';

const FOUND = 20;
const TYPING_MS = 200;

interface Props extends Pick<SelectProps, 'label' | 'description' | 'required' | 'error' | 'clearable'> {
  /** The id of the chosen event; null for none. */
  value: string | null;
  /** @param title what the chosen event is called */
  onChange: (eventId: string | null, title?: string) => void;
}

/** Chooses one of a tenant's events; the server searches for the typed text. */
export function EventSelect({ value, onChange, ...rest }: Props) {
  const { nothing, loading } = useShellTexts();
  const { day } = useFormats();
  const tenantId = useTenantId();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<{ value: string; label: string }>();
  // If the address names an event, the member has chosen none here, so its title is loaded.
  const { data: named } = useDeskQuery(
    eventService.getEvent,
    value === null || picked?.value === value ? undefined : { params: { tenantId, eventId: value } },
  );
  const optionOf = ({ eventId, title, date }: { eventId: string; title: string; date: string }) => ({
    value: eventId,
    label: `${title}, ${day(date)}`,
  });
  const chosen = [picked, named && optionOf({ eventId: named.eventId, ...named.facts })].find(
    (option) => option?.value === value,
  );
  const [asked] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), TYPING_MS);
  const { data, error, isFetching } = useDeskQuery(eventService.findEvents, {
    params: { tenantId },
    query: { words: asked, offset: 0, count: FOUND },
  });
  const found = (data?.events ?? []).map(optionOf);
  const isMissing = chosen !== undefined && !found.some((option) => option.value === chosen.value);
  return (
    <>
      <Select
        {...rest}
        searchable
        // The server has filtered them.
        filter={({ options }) => options}
        data={isMissing ? [chosen, ...found] : found}
        nothingFoundMessage={isFetching ? loading : nothing}
        rightSection={isFetching ? <Loader size="xs" aria-label={loading} /> : undefined}
        value={value}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(eventId, option) => {
          setPicked(option === null ? undefined : { value: option.value, label: option.label });
          onChange(eventId, option?.label);
        }}
      />
      <ProblemNote problem={error} />
    </>
  );
}
