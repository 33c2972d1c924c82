import { Button, Drawer, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskPhotographerSchemas } from '#contract/desk-photographers.schema.ts';
import { deskPhotographerRoutes } from '#contract/desk-photographers.ts';
import { createDeskService } from '../api/create-desk-service.ts';
import { deskService } from '../api/services.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/photographers.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ActionsBeside } from '../ui/actions-beside.tsx';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { type Column, DataTable, HeadForActions } from '../ui/data-table.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { PageHead } from '../ui/page-head.tsx';

const service = createDeskService<typeof deskPhotographerSchemas>(deskPhotographerRoutes);
type Photographer = CallOutput<
  (typeof deskPhotographerSchemas)['listPhotographers']
>['photographers'][number];
const usePhotographerTexts = () => useTexts<typeof en>('photographers');

/** Lists the tenant's photographers and their members, and merges two names of the same photographer. */
export default function PhotographersPage() {
  const texts = usePhotographerTexts();
  const { areas, history, close } = useShellTexts();
  const tenantId = useTenantId();
  const mayDo = useMayDo();
  const { data, error } = useDeskQuery(service.listPhotographers, { params: { tenantId } });
  const [dialog, setDialog] = useState<{ kind: 'link' | 'merge' | 'history'; of: Photographer }>();
  const end = () => setDialog(undefined);
  const columns: Column<Photographer>[] = [
    {
      id: 'name',
      header: texts.name,
      cell: ({ row: { original } }) => (
        <>
          {original.name}
          {original.otherNames.length > 0 && (
            <Text size="xs" c="dimmed">
              {texts.alsoWritten(original.otherNames.join(', '))}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'member',
      header: texts.member,
      cell: ({ row: { original } }) => original.member?.email ?? texts.nobody,
    },
    {
      id: 'actions',
      header: () => <HeadForActions />,
      cell: ({ row: { original: of } }) => (
        <Group gap="xs" justify="end" wrap="nowrap">
          {mayDo('actions.read') && (
            <Button size="xs" variant="subtle" onClick={() => setDialog({ kind: 'history', of })}>
              {history}
            </Button>
          )}
          {mayDo('person.find') && (
            <DeskLink to="persons" search={{ person: of.photographerId }}>
              {areas.persons}
            </DeskLink>
          )}
          {mayDo('photographer.merge') && (data?.photographers.length ?? 0) > 1 && (
            <Button size="xs" variant="default" onClick={() => setDialog({ kind: 'merge', of })}>
              {texts.merge}
            </Button>
          )}
          {mayDo('photographer.link') && (
            <Button size="xs" variant="default" onClick={() => setDialog({ kind: 'link', of })}>
              {texts.link}
            </Button>
          )}
        </Group>
      ),
    },
  ];
  return (
    <>
      <PageHead title={areas.photographers} />
      {data?.photographers.length === 0 ? (
        <Text>{texts.none}</Text>
      ) : (
        <DataTable
          label={areas.photographers}
          columns={columns}
          rows={data?.photographers}
          idOf={({ photographerId }) => photographerId}
          problem={error}
        />
      )}
      {dialog?.kind === 'link' && <Link photographer={dialog.of} onClose={end} />}
      {dialog?.kind === 'merge' && (
        <Merge
          photographer={dialog.of}
          others={(data?.photographers ?? []).filter((one) => one !== dialog.of)}
          onClose={end}
        />
      )}
      {dialog?.kind === 'history' && (
        <Drawer
          opened
          onClose={end}
          position="right"
          title={dialog.of.name}
          closeButtonProps={{ 'aria-label': close }}
        >
          <ActionsBeside thingKind="photographer" thingId={dialog.of.photographerId} />
        </Drawer>
      )}
    </>
  );
}

function Link({ photographer, onClose }: { photographer: Photographer; onClose: () => void }) {
  const texts = usePhotographerTexts();
  const tenantId = useTenantId();
  const { data } = useDeskQuery(deskService.listMembers, { params: { tenantId } });
  const [memberId, setMemberId] = useState(photographer.member?.memberId ?? '');
  const { mutate, isPending, error } = useDeskWrite(service.linkPhotographer, { onSuccess: onClose });
  const member = data?.members.find((one) => one.memberId === memberId);
  const hasRole = member?.grants.some(({ role }) => role === 'photographer') ?? true;
  const { photographerId } = photographer;
  return (
    <ConfirmConsequences
      isOpen
      title={texts.linkOf(photographer.name)}
      action={texts.link}
      isDangerous={false}
      isDisabled={memberId === (photographer.member?.memberId ?? '')}
      isPending={isPending}
      problem={error}
      onConfirm={(why) =>
        mutate({
          params: { tenantId, photographerId },
          body: { memberId: memberId === '' ? null : memberId, why },
        })
      }
      onClose={onClose}
    >
      <Stack>
        <NativeSelect
          label={texts.member}
          description={texts.linkMeans}
          value={memberId}
          data={[
            { value: '', label: texts.nobody },
            ...(data?.members ?? []).map((one) => ({ value: one.memberId, label: one.email })),
          ]}
          onChange={({ currentTarget: { value } }) => setMemberId(value)}
        />
        {!hasRole && <Text size="sm">{texts.needsRole}</Text>}
      </Stack>
    </ConfirmConsequences>
  );
}

interface MergeProps {
  photographer: Photographer;
  others: readonly Photographer[];
  onClose: () => void;
}

function Merge({ photographer, others, onClose }: MergeProps) {
  const texts = usePhotographerTexts();
  const tenantId = useTenantId();
  const [intoId, setIntoId] = useState('');
  const { mutate, isPending, error } = useDeskWrite(service.mergePhotographers, { onSuccess: onClose });
  const into = others.find((one) => one.photographerId === intoId);
  const { photographerId, name } = photographer;
  return (
    <ConfirmConsequences
      isOpen
      title={texts.mergeOf(name)}
      action={texts.merge}
      isDisabled={into === undefined}
      isPending={isPending}
      problem={error}
      onConfirm={(why) => mutate({ params: { tenantId, photographerId }, body: { intoId, why } })}
      onClose={onClose}
    >
      <Stack>
        <NativeSelect
          label={texts.into}
          value={intoId}
          data={[
            { value: '', label: '–' },
            ...others.map((one) => ({ value: one.photographerId, label: one.name })),
          ]}
          onChange={({ currentTarget: { value } }) => setIntoId(value)}
        />
        {into !== undefined && <Text>{texts.mergeMeans(name, into.name)}</Text>}
      </Stack>
    </ConfirmConsequences>
  );
}
