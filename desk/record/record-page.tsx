import { Button, Code, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskSchemas } from '#contract/desk.schema.ts';
import { THING_KINDS } from '#contract/desk.ts';
import { deskService } from '../api/services.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import type en from '../i18n/en/record.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { useOperationName } from '../shell/use-operation-name.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { Change } from '../ui/actions-beside.tsx';
import { type Column, DataTable, useCursorPages } from '../ui/data-table.tsx';
import { PageHead } from '../ui/page-head.tsx';

type Action = CallOutput<(typeof deskSchemas)['listActions']>['actions'][number];
type ThingKind = (typeof THING_KINDS)[number];

const PAGE = 50;

/** Lists who did what, newest first, in the whole tenant or on one object. */
export default function RecordPage() {
  const texts = useTexts<typeof en>('record');
  const shell = useShellTexts();
  const tenantId = useTenantId();
  const pages = useCursorPages<number>();
  const [thing, setThing] = useState<{ thingKind: ThingKind; thingId: string }>();
  const { data, error, isPlaceholderData } = useDeskQuery(deskService.listActions, {
    params: { tenantId },
    query: { ...thing, count: PAGE, ...(pages.cursor === undefined ? {} : { before: pages.cursor }) },
  });
  const actions = data?.actions;
  return (
    <>
      <PageHead title={shell.areas.record} />
      <ThingFilter
        onChange={(chosen) => {
          pages.restart();
          setThing(chosen);
        }}
      />
      <DataTable
        label={shell.areas.record}
        columns={useColumns()}
        rows={actions}
        idOf={({ actionId }) => String(actionId)}
        problem={error}
        isLoading={isPlaceholderData}
        pages={pages}
        nextCursor={actions?.length === PAGE ? actions.at(-1)?.actionId : undefined}
        nothing={texts.none}
      />
    </>
  );
}

function useColumns(): Column<Action>[] {
  const texts = useTexts<typeof en>('record');
  const { actors } = useShellTexts();
  const nameOf = useOperationName();
  const { moment } = useFormats();
  return [
    { id: 'when', header: texts.when, cell: ({ row }) => moment(row.original.doneAt) },
    {
      id: 'who',
      header: texts.who,
      cell: ({ row: { original } }) => original.actor.name ?? actors[original.actor.kind],
    },
    {
      id: 'what',
      header: texts.what,
      cell: ({ row: { original } }) => (
        <Stack gap={2}>
          <Text size="sm">{nameOf(original.what)}</Text>
          <Code>{original.thing.id}</Code>
        </Stack>
      ),
    },
    {
      id: 'change',
      header: texts.change,
      cell: ({ row: { original } }) => (
        <Stack gap={2} miw={280}>
          <Change before={original.before} after={original.after} />
          {original.why !== '' && (
            <Text size="sm" fs="italic">
              {original.why}
            </Text>
          )}
        </Stack>
      ),
    },
  ];
}

function ThingFilter({
  onChange,
}: {
  onChange: (thing: { thingKind: ThingKind; thingId: string } | undefined) => void;
}) {
  const texts = useTexts<typeof en>('record');
  const [kind, setKind] = useState<ThingKind>('photo');
  const [thingId, setThingId] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange(thingId.trim() === '' ? undefined : { thingKind: kind, thingId: thingId.trim() });
      }}
    >
      <Group align="end" mb="md" gap="xs">
        <NativeSelect
          label={texts.kind}
          value={kind}
          data={THING_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
          onChange={({ currentTarget: { value } }) => setKind(value as ThingKind)}
        />
        <TextInput
          label={texts.id}
          w={340}
          maw="100%"
          value={thingId}
          onChange={({ currentTarget: { value } }) => setThingId(value)}
        />
        <Button type="submit" variant="default">
          {texts.show}
        </Button>
        {thingId !== '' && (
          <Button
            variant="subtle"
            onClick={() => {
              setThingId('');
              onChange(undefined);
            }}
          >
            {texts.showAll}
          </Button>
        )}
      </Group>
    </form>
  );
}
