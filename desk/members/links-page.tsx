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
import { useFormats, useTexts } from '../i18n/use-texts.ts';
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

const useLinkTexts = () => useTexts<typeof en>('links');
const useRoles = () => useTexts<typeof members>('members').roles;

/** Lists the read-only links of a tenant, creates new ones and revokes them. */
export default function LinksPage() {
  const texts = useLinkTexts();
  const tenantId = useTenantId();
  const mayDo = useMayDo();
  const { data, error } = useDeskQuery(service.listLinks, { params: { tenantId } });
  const [dialog, setDialog] = useState<Dialog>();
  const [address, setAddress] = useState<string>();
  const end = () => setDialog(undefined);
  return (
    <>
      <PageHead title={texts.title}>
        <DeskLink to="members">{texts.toMembers}</DeskLink>
        {mayDo('link.make') && <Button onClick={() => setDialog({ kind: 'make' })}>{texts.make}</Button>}
      </PageHead>
      <Text mb="md" maw={640}>
        {texts.explanation}
      </Text>
      <DataTable
        label={texts.title}
        columns={useColumns((link) => setDialog({ kind: 'revoke', link }))}
        rows={data?.links}
        idOf={({ linkId }) => linkId}
        problem={error}
        nothing={texts.none}
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
          title={texts.made}
          explanation={texts.shownOnce}
          secret={address}
          onClose={() => setAddress(undefined)}
        />
      )}
    </>
  );
}

function useColumns(revoke: (link: Link) => void): Column<Link>[] {
  const texts = useLinkTexts();
  const roles = useRoles();
  const { day, fromNow, number } = useFormats();
  const mayDo = useMayDo();
  const isOver = ({ revokedAt, expiresAt }: Link) => revokedAt !== null || new Date(expiresAt) <= new Date();
  return [
    { id: 'label', header: texts.label, cell: ({ row: { original } }) => original.label },
    {
      id: 'kind',
      header: texts.kind,
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
      header: texts.until,
      cell: ({ row: { original } }) => {
        if (original.revokedAt !== null) return texts.revokedOn(day(original.revokedAt));
        return isOver(original) ? texts.over : day(original.expiresAt);
      },
    },
    {
      id: 'opened',
      header: texts.opened,
      cell: ({ row: { original } }) =>
        original.lastUsedAt === null
          ? texts.never
          : texts.times(number(original.uses), fromNow(original.lastUsedAt)),
    },
    {
      id: 'actions',
      header: () => <HeadForActions />,
      cell: ({ row: { original: link } }) =>
        mayDo('link.revoke') &&
        !isOver(link) && (
          <Button size="xs" variant="default" onClick={() => revoke(link)}>
            {texts.revoke}
          </Button>
        ),
    },
  ];
}

function MakeLink({ onClose, onMade }: { onClose: () => void; onMade: (url: string) => void }) {
  const texts = useLinkTexts();
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
      title={texts.make}
      action={texts.make}
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
          label={texts.kind}
          description={texts.shows[kind]}
          data-autofocus
          value={kind}
          data={LINK_KINDS.map((value) => ({ value, label: roles[value] }))}
          onChange={({ currentTarget: { value } }) => setKind(value as LinkKind)}
        />
        {kind === 'organizer' && (
          <EventSelect label={texts.event} required value={eventId} onChange={setEventId} />
        )}
        {kind === 'photographer' && (
          <NativeSelect
            label={texts.photographer}
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
          label={texts.label}
          description={texts.labelHint}
          required
          maxLength={LINK_LABEL_MAX}
          value={label}
          onChange={({ currentTarget: { value } }) => setLabel(value)}
        />
        <NumberInput
          label={texts.days}
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
  const texts = useLinkTexts();
  const tenantId = useTenantId();
  const { mutate, isPending, error } = useDeskWrite(service.revokeLink, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.revokeOf(label)}
      action={texts.revoke}
      isPending={isPending}
      problem={error}
      onConfirm={(why) => mutate({ params: { tenantId, linkId }, query: { why } })}
      onClose={onClose}
    >
      <Text>{texts.revoked}</Text>
    </ConfirmConsequences>
  );
}
