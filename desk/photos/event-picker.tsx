import { Select } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { photoService } from './photo-services.ts';
import { usePhotoTexts } from './use-photo-texts.ts';

/** Returns the event in the page's address, and a function to change a part of the address. */
export function usePhotoListAddress(): {
  address: Readonly<Record<string, string | undefined>>;
  change: (parts: Readonly<Record<string, string | undefined>>) => void;
} {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const address = Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );
  return {
    address,
    change: (parts) =>
      void navigate({
        to: '.',
        search: { ...address, ...parts } as never,
        replace: true,
        resetScroll: false,
      }),
  };
}

/** Chooses the event of a page; initially the newest one. It is stored in the address (`?event=`). */
export function EventPicker() {
  const texts = usePhotoTexts();
  const { day } = useFormats();
  const tenantId = useTenantId();
  const { address, change } = usePhotoListAddress();
  const { data, error } = useDeskQuery(photoService.listWorkEvents, { params: { tenantId } });
  const first = data?.events[0]?.eventId;
  const isNamed = address.event !== undefined;
  useEffect(() => {
    if (!isNamed && first !== undefined) change({ event: first });
  }, [isNamed, first, change]);
  if (error !== null) return <ProblemNote problem={error} />;
  return (
    <Select
      aria-label={texts.event}
      placeholder={texts.event}
      searchable
      allowDeselect={false}
      w={{ base: '100%', sm: 360 }}
      value={address.event ?? null}
      data={(data?.events ?? []).map(({ eventId, title, date }) => ({
        value: eventId,
        label: `${title}, ${day(date)}`,
      }))}
      onChange={(event) => event !== null && change({ event, bib: undefined, photo: undefined })}
    />
  );
}
