import { Button, Drawer, Group, NativeSelect, Radio, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskSchemas } from '#contract/desk.schema.ts';
import { DESK_ROLES, type DeskRole } from '#contract/desk.ts';
import { deskService } from '../api/services.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/members.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ActionsBeside, ActionsTimeline } from '../ui/actions-beside.tsx';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { type Column, DataTable, HeadForActions } from '../ui/data-table.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { EventSelect } from '../ui/event-select.tsx';
import { PageHead } from '../ui/page-head.tsx';

type Member = CallOutput<(typeof deskSchemas)['listMembers']>['members'][number];
type Grant = Member['grants'][number];
const useMemberTexts = () => useTexts<typeof en>('members');

/** Lists the members of the tenant's desk, and grants and revokes roles. */
export default function MembersPage() {
  const texts = useMemberTexts();
  const { areas, history, close } = useShellTexts();
  const { day } = useFormats();
  const tenantId = useTenantId();
  const mayDo = useMayDo();
  const { data, error } = useDeskQuery(deskService.listMembers, { params: { tenantId } });
  const [dialog, setDialog] = useState<{ kind: 'add' } | { kind: 'remove' | 'history'; member: Member }>();
  const end = () => setDialog(undefined);
  const columns: Column<Member>[] = [
    { id: 'email', header: texts.address, cell: ({ row }) => row.original.email },
    {
      id: 'roles',
      header: texts.role,
      cell: ({ row }) => (
        <Stack gap={2}>
          {row.original.grants.map((grant) => (
            <Text size="sm" key={nameOf(grant)}>
              <GrantName grant={grant} />
            </Text>
          ))}
        </Stack>
      ),
    },
    {
      id: 'since',
      header: texts.since,
      cell: ({ row: { original } }) =>
        original.joinedAt === null ? texts.invited(day(original.invitedAt)) : day(original.joinedAt),
    },
    {
      id: 'actions',
      header: () => <HeadForActions />,
      cell: ({ row: { original: member } }) => (
        <Group gap="xs" justify="end" wrap="nowrap">
          {mayDo('actions.read') && (
            <Button size="xs" variant="subtle" onClick={() => setDialog({ kind: 'history', member })}>
              {history}
            </Button>
          )}
          {mayDo('member.remove') && (
            <Button size="xs" variant="default" onClick={() => setDialog({ kind: 'remove', member })}>
              {texts.remove}
            </Button>
          )}
        </Group>
      ),
    },
  ];
  return (
    <>
      <PageHead title={areas.members}>
        {mayDo('link.read') && <DeskLink to="members/links">{texts.links}</DeskLink>}
        {mayDo('member.add') && <Button onClick={() => setDialog({ kind: 'add' })}>{texts.add}</Button>}
      </PageHead>
      <DataTable
        label={areas.members}
        columns={columns}
        rows={data?.members}
        idOf={({ memberId }) => memberId}
        problem={error}
      />
      {dialog?.kind === 'add' && <AddMember onClose={end} />}
      {dialog?.kind === 'remove' && <RemoveMember member={dialog.member} onClose={end} />}
      {dialog?.kind === 'history' && (
        <Drawer
          opened
          onClose={end}
          position="right"
          title={dialog.member.email}
          closeButtonProps={{ 'aria-label': close }}
        >
          <ActionsBeside thingKind="member" thingId={dialog.member.memberId} />
        </Drawer>
      )}
    </>
  );
}

function GrantName({ grant: { role, eventTitle } }: { grant: Grant }) {
  const texts = useMemberTexts();
  return eventTitle === null ? texts.roles[role] : texts.ofEvent(texts.roles[role], eventTitle);
}

function AddMember({ onClose }: { onClose: () => void }) {
  const texts = useMemberTexts();
  const tenantId = useTenantId();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<DeskRole>('operator');
  const [eventId, setEventId] = useState<string | null>(null);
  const { mutate, isPending, error } = useDeskWrite(deskService.addMember, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.add}
      action={texts.invite}
      isDangerous={false}
      isDisabled={email === '' || (role === 'organizer' && eventId === null)}
      isPending={isPending}
      problem={error}
      onConfirm={(why) =>
        mutate({
          params: { tenantId },
          body: { email, role, eventId: role === 'organizer' ? eventId : null, why },
        })
      }
      onClose={onClose}
    >
      <Stack>
        <Text size="sm">{texts.invitation}</Text>
        <TextInput
          type="email"
          label={texts.address}
          autoComplete="off"
          required
          data-autofocus
          value={email}
          onChange={({ currentTarget: { value } }) => setEmail(value)}
        />
        <NativeSelect
          label={texts.role}
          description={texts.mayDo[role]}
          value={role}
          data={DESK_ROLES.map((value) => ({ value, label: texts.roles[value] }))}
          onChange={({ currentTarget: { value } }) => setRole(value as DeskRole)}
        />
        {role === 'organizer' && (
          <EventSelect label={texts.event} required value={eventId} onChange={setEventId} />
        )}
      </Stack>
    </ConfirmConsequences>
  );
}

const ALL = 'all';
const nameOf = ({ role, eventId }: Grant): string => `${role} ${eventId ?? ''}`;

function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const texts = useMemberTexts();
  const tenantId = useTenantId();
  const [what, setWhat] = useState(ALL);
  const { mutate, isPending, error } = useDeskWrite(deskService.removeMember, { onSuccess: onClose });
  const { memberId, grants } = member;
  const { data: setUp, error: unread } = useDeskQuery(deskService.listSetUp, {
    params: { tenantId, memberId },
  });
  const grant = grants.find((one) => nameOf(one) === what);
  return (
    <ConfirmConsequences
      isOpen
      title={texts.removeFrom(member.email)}
      action={texts.remove}
      isPending={isPending}
      problem={error ?? unread}
      onConfirm={(why) =>
        mutate({
          params: { tenantId, memberId },
          query: {
            ...(grant === undefined ? {} : { role: grant.role }),
            ...(grant?.eventId == null ? {} : { eventId: grant.eventId }),
            why,
          },
        })
      }
      onClose={onClose}
    >
      <Stack>
        {grants.length > 1 && (
          <Radio.Group label={texts.which} value={what} onChange={setWhat}>
            <Stack gap="xs" mt="xs">
              <Radio value={ALL} label={texts.all} />
              {grants.map((one) => (
                <Radio key={nameOf(one)} value={nameOf(one)} label={<GrantName grant={one} />} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Text>{grant === undefined ? texts.losesAll : texts.losesOne}</Text>
        {setUp !== undefined && setUp.actions.length > 0 && (
          <Stack gap="xs" component="section">
            <Title order={3} size="h5">
              {texts.keepsWorking}
            </Title>
            <Text size="sm">{texts.endIt}</Text>
            <ActionsTimeline {...setUp} />
          </Stack>
        )}
      </Stack>
    </ConfirmConsequences>
  );
}
