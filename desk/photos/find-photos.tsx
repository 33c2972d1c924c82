import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ShownFoundPhoto } from '#contract/desk-correction.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useIsPhotographer, useTenantId } from '../shell/tenant.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { usePhotoListAddress } from './event-picker.tsx';
import { correctionService } from './photo-services.ts';
import { usePhotoTexts } from './use-photo-texts.ts';

/** The fields by which photos are searched. Photographers, who see only their own photos, can search by bib only. */
const BY = ['bib', 'fileName', 'name'] as const;
type By = (typeof BY)[number];

const SHOWN = 100;

/** Searches photos by a bib, a part of a file name, or a participant's name, stored in the address. */
export function PhotoSearch() {
  const { search: texts } = usePhotoTexts();
  const { address, change } = usePhotoListAddress();
  const isPhotographer = useIsPhotographer();
  const asked = BY.find((by) => address[by] !== undefined) ?? 'bib';
  const [by, setBy] = useState<By>(asked);
  const [text, setText] = useState(address[asked] ?? '');
  const offered = isPhotographer ? BY.slice(0, 1) : BY;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const found = text.trim() === '' ? undefined : text.trim();
        change({ bib: undefined, fileName: undefined, name: undefined, photo: undefined, [by]: found });
      }}
    >
      <Group gap="xs">
        <NativeSelect
          size="xs"
          aria-label={texts.by}
          value={by}
          data={offered.map((value) => ({ value, label: texts[value] }))}
          onChange={({ currentTarget: { value } }) => setBy(BY.find((one) => one === value) ?? 'bib')}
        />
        <TextInput
          size="xs"
          type="search"
          aria-label={texts[by]}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button type="submit" size="xs" variant="default">
          {texts.action}
        </Button>
      </Group>
    </form>
  );
}

/** Lists the photos found by a file name or a participant's name, in the chosen event or in all events. */
export function FoundPhotos() {
  const { search: texts, unknownTime } = usePhotoTexts();
  const { raceTime } = useFormats();
  const tenantId = useTenantId();
  const { address } = usePhotoListAddress();
  const [isAnyEvent, setAnyEvent] = useState(false);
  const { event, fileName, name } = address;
  const { data, error, isFetching } = useDeskQuery(correctionService.findPhotos, {
    params: { tenantId },
    query: {
      ...(isAnyEvent || event === undefined ? {} : { eventId: event }),
      ...(fileName === undefined ? {} : { fileName }),
      ...(name === undefined ? {} : { name }),
      count: SHOWN,
    },
  });
  const columns: Column<ShownFoundPhoto>[] = [
    {
      id: 'file',
      header: texts.fileName,
      cell: ({ row: { original } }) =>
        original.state === 'Published' || original.state === 'Hidden' || original.state === 'Protected' ? (
          <DeskLink to="photos" search={{ event: original.eventId, photo: original.photoId }}>
            {original.fileName}
          </DeskLink>
        ) : (
          original.fileName
        ),
    },
    {
      id: 'time',
      header: texts.time,
      cell: ({ row: { original } }) => (original.takenAt === null ? unknownTime : raceTime(original.takenAt)),
    },
    { id: 'bibs', header: texts.bib, cell: ({ row: { original } }) => original.bibs.join(', ') },
    { id: 'state', header: texts.state, cell: ({ row: { original } }) => texts.states[original.state] },
  ];
  return (
    <>
      <Checkbox
        size="xs"
        mb="sm"
        label={texts.anyEvent}
        checked={isAnyEvent}
        onChange={({ currentTarget: { checked } }) => setAnyEvent(checked)}
      />
      <DataTable
        label={texts.found}
        columns={columns}
        rows={data?.photos}
        idOf={({ photoId }) => photoId}
        problem={error}
        isLoading={isFetching}
        nothing={texts.none}
      />
      {data?.isMore === true && <p role="status">{texts.more(SHOWN)}</p>}
    </>
  );
}
