import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
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
import { Change } from '../ui/change.tsx';
import { type Column, DataTable, useCursorPages } from '../ui/data-table.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { OneLine } from '../ui/one-line.tsx';
import { PageHead } from '../ui/page-head.tsx';

type Action = CallOutput<(typeof deskSchemas)['listActions']>['actions'][number];
type ThingKind = (typeof THING_KINDS)[number];

const PAGE = 50;

/** An object by its id, or the objects with a name. */
type Subject = { thingKind: ThingKind } & ({ thingId: string } | { thingName: string });

/** Returns what the address names (`?kind=…&id=…` or `?kind=…&name=…`). */
function useSubject(): Subject | undefined {
  const { search } = useLocation() as { search: { kind?: unknown; id?: unknown; name?: unknown } };
  const thingKind = THING_KINDS.find((kind) => kind === search.kind);
  if (thingKind === undefined) return undefined;
  if (search.id !== undefined) return { thingKind, thingId: String(search.id) };
  return search.name === undefined ? undefined : { thingKind, thingName: String(search.name) };
}

/** Lists who did what, newest first, in the whole tenant or on one object. */
export default function RecordPage() {
  const { areas } = useShellTexts();
  const subject = useSubject();
  const key = JSON.stringify(subject ?? null);
  return (
    <>
      <PageHead title={areas.record} />
      <SubjectFilter key={`filter ${key}`} subject={subject} />
      <Actions key={key} subject={subject} />
    </>
  );
}

function Actions({ subject }: { subject: Subject | undefined }) {
  const texts = useTexts<typeof en>('record');
  const shell = useShellTexts();
  const tenantId = useTenantId();
  const pages = useCursorPages<number>();
  const { data, error, isPlaceholderData } = useDeskQuery(deskService.listActions, {
    params: { tenantId },
    query: { ...subject, count: PAGE, ...(pages.cursor === undefined ? {} : { before: pages.cursor }) },
  });
  const actions = data?.actions;
  return (
    <DataTable
      label={shell.areas.record}
      columns={useColumns(data?.names ?? {})}
      rows={actions}
      idOf={({ actionId }) => String(actionId)}
      problem={error}
      isLoading={isPlaceholderData}
      pages={pages}
      nextCursor={actions?.length === PAGE ? actions.at(-1)?.actionId : undefined}
      nothing={texts.none}
    />
  );
}

function useColumns(names: Readonly<Record<string, string>>): Column<Action>[] {
  const texts = useTexts<typeof en>('record');
  const { actors } = useShellTexts();
  const nameOf = useOperationName();
  const { moment } = useFormats();
  return [
    {
      id: 'when',
      header: texts.when,
      cell: ({ row: { original } }) => <OneLine>{moment(original.doneAt)}</OneLine>,
    },
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
          <ActionSubject thing={original.thing} name={names[original.thing.id]} />
        </Stack>
      ),
    },
    {
      id: 'change',
      header: texts.change,
      cell: ({ row: { original } }) => (
        <Stack gap={2} miw={240}>
          <Change before={original.before} after={original.after} names={names} />
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

/** Shows what an action was about, as a link to everything that was done to it. */
function ActionSubject({ thing: { kind, id }, name }: { thing: Action['thing']; name: string | undefined }) {
  const kinds: Readonly<Record<string, string>> = useTexts<typeof en>('record').kinds;
  const known = kinds[kind] ?? kind;
  return (
    <DeskLink to="record" search={{ kind, id }}>
      {name === undefined ? known : `${known} ${name}`}
    </DeskLink>
  );
}

/** Narrows the record to the objects with a name, which the address then has. */
function SubjectFilter({ subject }: { subject: Subject | undefined }) {
  const texts = useTexts<typeof en>('record');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [kind, setKind] = useState<ThingKind>(subject?.thingKind ?? 'photo');
  const [name, setName] = useState(subject !== undefined && 'thingName' in subject ? subject.thingName : '');
  const show = (text: string) =>
    void navigate({
      href: text === '' ? pathname : `${pathname}?${new URLSearchParams({ kind, name: text })}`,
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        show(name.trim());
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
          label={texts.called}
          placeholder={texts.calledHint}
          w={340}
          maw="100%"
          maxLength={200}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <Button type="submit" variant="default">
          {texts.show}
        </Button>
        {subject !== undefined && (
          <Button variant="subtle" onClick={() => show('')}>
            {texts.showAll}
          </Button>
        )}
      </Group>
    </form>
  );
}
