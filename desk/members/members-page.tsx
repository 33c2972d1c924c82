import { Button, Drawer, Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskSchemas } from '#contract/desk.schema.ts';
import { DESK_ROLES, type DeskRole } from '#contract/desk.ts';
import { deskService } from '../api/services.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/members.ts';
import { useFormats, useWords } from '../i18n/use-words.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellWords } from '../shell/use-shell-words.ts';
import { ActionsBeside } from '../ui/actions-beside.tsx';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { type Column, DataTable, HeadForActions } from '../ui/data-table.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { EventSelect } from '../ui/event-select.tsx';
import { PageHead } from '../ui/page-head.tsx';

type Member = CallOutput<(typeof deskSchemas)['listMembers']>['members'][number];
type Grant = Member['grants'][number];
const useMemberWords = () => useWords<typeof en>('members');

/** Lists who works in the tenant's desk, and gives and takes roles. */
export default function MembersPage() {
  const words = useMemberWords();
  const { areas, history, close } = useShellWords();
  const { day } = useFormats();
  const tenantId = useTenantId();
  const mayDo = useMayDo();
  const { data, error } = useDeskQuery(deskService.listMembers, { params: { tenantId } });
  const [dialog, setDialog] = useState<{ kind: 'add' } | { kind: 'remove' | 'history'; member: Member }>();
  const end = () => setDialog(undefined);
  const columns: Column<Member>[] = [
    { id: 'email', header: words.address, cell: ({ row }) => row.original.email },
    {
      id: 'roles',
      header: words.role,
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
      header: words.since,
      cell: ({ row: { original } }) =>
        original.joinedAt === null ? words.invited(day(original.invitedAt)) : day(original.joinedAt),
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
              {words.remove}
            </Button>
          )}
        </Group>
      ),
    },
  ];
  return (
    <>
      <PageHead title={areas.members}>
        {mayDo('link.read') && <DeskLink to="members/links">{words.links}</DeskLink>}
        {mayDo('member.add') && <Button onClick={() => setDialog({ kind: 'add' })}>{words.add}</Button>}
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
  const words = useMemberWords();
  return eventTitle === null ? words.roles[role] : words.ofEvent(words.roles[role], eventTitle);
}

function AddMember({ onClose }: { onClose: () => void }) {
  const words = useMemberWords();
  const tenantId = useTenantId();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<DeskRole>('operator');
  const [eventId, setEventId] = useState<string | null>(null);
  const { mutate, isPending, error } = useDeskWrite(deskService.addMember, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={words.add}
      action={words.invite}
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
        <Text size="sm">{words.invitation}</Text>
        <TextInput
          type="email"
          label={words.address}
          autoComplete="off"
          required
          data-autofocus
          value={email}
          onChange={({ currentTarget: { value } }) => setEmail(value)}
        />
        <NativeSelect
          label={words.role}
          description={words.mayDo[role]}
          value={role}
          data={DESK_ROLES.map((value) => ({ value, label: words.roles[value] }))}
          onChange={({ currentTarget: { value } }) => setRole(value as DeskRole)}
        />
        {role === 'organizer' && (
          <EventSelect label={words.event} required value={eventId} onChange={setEventId} />
        )}
      </Stack>
    </ConfirmConsequences>
  );
}

const ALL = 'all';
const nameOf = ({ role, eventId }: Grant): string => `${role} ${eventId ?? ''}`;

function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const words = useMemberWords();
  const tenantId = useTenantId();
  const [what, setWhat] = useState(ALL);
  const { mutate, isPending, error } = useDeskWrite(deskService.removeMember, { onSuccess: onClose });
  const { memberId, grants } = member;
  const grant = grants.find((one) => nameOf(one) === what);
  return (
    <ConfirmConsequences
      isOpen
      title={words.removeFrom(member.email)}
      action={words.remove}
      isPending={isPending}
      problem={error}
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
          <Radio.Group label={words.which} value={what} onChange={setWhat}>
            <Stack gap="xs" mt="xs">
              <Radio value={ALL} label={words.all} />
              {grants.map((one) => (
                <Radio key={nameOf(one)} value={nameOf(one)} label={<GrantName grant={one} />} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Text>{grant === undefined ? words.losesAll : words.losesOne}</Text>
      </Stack>
    </ConfirmConsequences>
  );
}
