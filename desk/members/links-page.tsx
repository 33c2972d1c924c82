import { Button, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskLinkSchemas } from '#contract/desk-links.schema.ts';
import {
  deskLinkRoutes,
  LINK_DAYS_MAX,
  LINK_KINDS,
  LINK_LABEL_MAX,
  type LinkKind,
} from '#contract/desk-links.ts';
import type { deskPhotographerSchemas } from '#contract/desk-photographers.schema.ts';
import { deskPhotographerRoutes } from '#contract/desk-photographers.ts';
import { createDeskService } from '../api/create-desk-service.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/links.ts';
import type members from '../i18n/en/members.ts';
import { useFormats, useWords } from '../i18n/use-words.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { type Column, DataTable, HeadForActions } from '../ui/data-table.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { EventSelect } from '../ui/event-select.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SecretOnce } from '../ui/secret-once.tsx';

const service = createDeskService<typeof deskLinkSchemas>(deskLinkRoutes);
const photographerService = createDeskService<typeof deskPhotographerSchemas>(deskPhotographerRoutes);
type Link = CallOutput<(typeof deskLinkSchemas)['listLinks']>['links'][number];
type Dialog = { kind: 'make' } | { kind: 'revoke'; link: Link };

const DAYS = 30;

const useLinkWords = () => useWords<typeof en>('links');
const useRoles = () => useWords<typeof members>('members').roles;

/** Lists the read-only links of a tenant, makes new ones and revokes them. */
export default function LinksPage() {
  const words = useLinkWords();
  const tenantId = useTenantId();
  const mayDo = useMayDo();
  const { data, error } = useDeskQuery(service.listLinks, { params: { tenantId } });
  const [dialog, setDialog] = useState<Dialog>();
  const [address, setAddress] = useState<string>();
  const end = () => setDialog(undefined);
  return (
    <>
      <PageHead title={words.title}>
        <DeskLink to="members">{words.toMembers}</DeskLink>
        {mayDo('link.make') && <Button onClick={() => setDialog({ kind: 'make' })}>{words.make}</Button>}
      </PageHead>
      <Text mb="md" maw={640}>
        {words.explanation}
      </Text>
      <DataTable
        label={words.title}
        columns={useColumns((link) => setDialog({ kind: 'revoke', link }))}
        rows={data?.links}
        idOf={({ linkId }) => linkId}
        problem={error}
        nothing={words.none}
      />
      {dialog?.kind === 'make' && (
        <MakeLink
          onClose={end}
          onMade={(url) => {
            end();
            setAddress(url);
          }}
        />
      )}
      {dialog?.kind === 'revoke' && <RevokeLink link={dialog.link} onClose={end} />}
      {address !== undefined && (
        <SecretOnce
          title={words.made}
          explanation={words.shownOnce}
          secret={address}
          onClose={() => setAddress(undefined)}
        />
      )}
    </>
  );
}

function useColumns(revoke: (link: Link) => void): Column<Link>[] {
  const words = useLinkWords();
  const roles = useRoles();
  const { day, fromNow, number } = useFormats();
  const mayDo = useMayDo();
  const isOver = ({ revokedAt, expiresAt }: Link) => revokedAt !== null || new Date(expiresAt) <= new Date();
  return [
    { id: 'label', header: words.label, cell: ({ row: { original } }) => original.label },
    {
      id: 'kind',
      header: words.kind,
      cell: ({ row: { original } }) => (
        <>
          {roles[original.kind]}
          {original.of !== null && (
            <Text size="xs" c="dimmed">
              {original.of}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'until',
      header: words.until,
      cell: ({ row: { original } }) => {
        if (original.revokedAt !== null) return words.revokedOn(day(original.revokedAt));
        return isOver(original) ? words.over : day(original.expiresAt);
      },
    },
    {
      id: 'opened',
      header: words.opened,
      cell: ({ row: { original } }) =>
        original.lastUsedAt === null
          ? words.never
          : words.times(number(original.uses), fromNow(original.lastUsedAt)),
    },
    {
      id: 'actions',
      header: () => <HeadForActions />,
      cell: ({ row: { original: link } }) =>
        mayDo('link.revoke') &&
        !isOver(link) && (
          <Button size="xs" variant="default" onClick={() => revoke(link)}>
            {words.revoke}
          </Button>
        ),
    },
  ];
}

function MakeLink({ onClose, onMade }: { onClose: () => void; onMade: (url: string) => void }) {
  const words = useLinkWords();
  const roles = useRoles();
  const tenantId = useTenantId();
  const [kind, setKind] = useState<LinkKind>('accountant');
  const [eventId, setEventId] = useState<string | null>(null);
  const [photographerId, setPhotographerId] = useState('');
  const [label, setLabel] = useState('');
  const [expiresInDays, setDays] = useState(DAYS);
  const { data } = useDeskQuery(
    photographerService.listPhotographers,
    kind === 'photographer' ? { params: { tenantId } } : undefined,
  );
  const { mutate, isPending, error } = useDeskWrite(service.makeLink, {
    onSuccess: ({ url }) => onMade(url),
  });
  const isOfNobody =
    (kind === 'organizer' && eventId === null) || (kind === 'photographer' && photographerId === '');
  return (
    <ConfirmConsequences
      isOpen
      title={words.make}
      action={words.make}
      isDangerous={false}
      isDisabled={label.trim() === '' || isOfNobody}
      isPending={isPending}
      problem={error}
      onConfirm={(why) =>
        mutate({
          params: { tenantId },
          body: {
            kind,
            eventId: kind === 'organizer' ? eventId : null,
            photographerId: kind === 'photographer' ? photographerId : null,
            label,
            expiresInDays,
            why,
          },
        })
      }
      onClose={onClose}
    >
      <Stack>
        <NativeSelect
          label={words.kind}
          description={words.shows[kind]}
          data-autofocus
          value={kind}
          data={LINK_KINDS.map((value) => ({ value, label: roles[value] }))}
          onChange={({ currentTarget: { value } }) => setKind(value as LinkKind)}
        />
        {kind === 'organizer' && (
          <EventSelect label={words.event} required value={eventId} onChange={setEventId} />
        )}
        {kind === 'photographer' && (
          <NativeSelect
            label={words.photographer}
            required
            value={photographerId}
            data={[
              { value: '', label: '' },
              ...(data?.photographers ?? []).map((one) => ({ value: one.photographerId, label: one.name })),
            ]}
            onChange={({ currentTarget: { value } }) => setPhotographerId(value)}
          />
        )}
        <TextInput
          label={words.label}
          description={words.labelHint}
          required
          maxLength={LINK_LABEL_MAX}
          value={label}
          onChange={({ currentTarget: { value } }) => setLabel(value)}
        />
        <NumberInput
          label={words.days}
          min={1}
          max={LINK_DAYS_MAX}
          allowDecimal={false}
          clampBehavior="strict"
          value={expiresInDays}
          onChange={(value) => setDays(Number(value) || 1)}
        />
      </Stack>
    </ConfirmConsequences>
  );
}

function RevokeLink({ link: { linkId, label }, onClose }: { link: Link; onClose: () => void }) {
  const words = useLinkWords();
  const tenantId = useTenantId();
  const { mutate, isPending, error } = useDeskWrite(service.revokeLink, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={words.revokeOf(label)}
      action={words.revoke}
      isPending={isPending}
      problem={error}
      onConfirm={(why) => mutate({ params: { tenantId, linkId }, query: { why } })}
      onClose={onClose}
    >
      <Text>{words.revoked}</Text>
    </ConfirmConsequences>
  );
}
