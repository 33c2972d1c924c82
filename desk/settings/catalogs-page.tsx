import { Anchor, Button, Group, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskFileSchemas } from '#contract/desk-settings.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { type Column, DataTable, useCursorPages } from '../ui/data-table.tsx';
import { OneLine } from '../ui/one-line.tsx';
import { useAddressPart } from '../ui/use-address-part.ts';
import { SettingsHead } from './settings-head.tsx';
import { fileService, useSettingsTexts } from './settings-service.ts';

type Listed = CallOutput<(typeof deskFileSchemas)['listCatalogs']>['catalogs'][number];
const PAGE = 50;

/** Lists the events, to open the catalog of one. */
export default function CatalogsPage() {
  const texts = useSettingsTexts();
  const { day } = useFormats();
  const tenantId = useTenantId();
  const pages = useCursorPages<number>();
  const [search = '', setSearch] = useAddressPart('q');
  const [typed, setTyped] = useState(search);
  const offset = pages.cursor ?? 0;
  const { data, error, isPlaceholderData } = useDeskQuery(fileService.listCatalogs, {
    params: { tenantId },
    query: { offset, count: PAGE, ...(search === '' ? {} : { search }) },
  });
  const columns: Column<Listed>[] = [
    {
      id: 'title',
      header: texts.event,
      cell: ({ row: { original } }) => (
        <Anchor
          renderRoot={(props) => (
            <Link {...props} to={`/tenants/${tenantId}/settings/catalogs/${original.eventId}` as never} />
          )}
        >
          {original.title}
        </Anchor>
      ),
    },
    { id: 'date', header: texts.day, cell: ({ row }) => <OneLine>{day(row.original.date)}</OneLine> },
    {
      id: 'version',
      header: texts.versions,
      cell: ({ row: { original } }) => (original.version === 0 ? '–' : texts.version(original.version)),
    },
  ];
  return (
    <>
      <SettingsHead part="catalogs" />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          pages.restart();
          setSearch(typed.trim() || undefined);
        }}
      >
        <Group align="end" mb="md">
          <TextInput
            type="search"
            label={texts.searchEvents}
            maxLength={100}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          <Button type="submit" variant="default">
            {texts.search}
          </Button>
        </Group>
      </form>
      <DataTable<Listed, number>
        label={texts.catalogs}
        columns={columns}
        rows={data?.catalogs}
        idOf={({ eventId }) => eventId}
        problem={error}
        isLoading={isPlaceholderData}
        pages={pages}
        nextCursor={data !== undefined && offset + PAGE < data.total ? offset + PAGE : undefined}
        nothing={texts.noEvent}
      />
    </>
  );
}
