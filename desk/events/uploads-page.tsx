import {
  Button,
  Checkbox,
  Group,
  Modal,
  NativeSelect,
  NumberInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { ShownDeskEvent } from '#contract/desk-events.schema.ts';
import type { deskUploadSchemas } from '#contract/desk-uploads.schema.ts';
import {
  deskUploadRoutes,
  PHOTOGRAPHER_NAME_MAX,
  UPLOAD_DAYS,
  UPLOAD_DAYS_MAX,
} from '#contract/desk-uploads.ts';
import { PHOTOGRAPHER_BIBS, type PhotographerBibs } from '#contract/recognition.ts';
import { createDeskService } from '../api/create-desk-service.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/uploads.ts';
import { useFormats, useLanguage, useTexts } from '../i18n/use-texts.ts';
import { download } from '../settings/local-files.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { type Column, DataTable, HeadForActions } from '../ui/data-table.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { SecretOnce } from '../ui/secret-once.tsx';
import { FolderProgress } from '../upload/folder-progress.tsx';
import { Imports, StartImport, useImports } from './imports.tsx';
import { eventService, useEventTexts } from './service.ts';
import { ShowDialog } from './show-dialog.tsx';

const service = createDeskService<typeof deskUploadSchemas>(deskUploadRoutes);
type UploadLink = CallOutput<(typeof deskUploadSchemas)['listUploads']>['uploads'][number];

const ASKED_EVERY_MS = 5_000;

const useUploadsTexts = () => useTexts<typeof en>('uploads');
const useEventId = () => (useParams({ strict: false }) as { eventId?: string }).eventId ?? '';
const isOver = ({ revokedAt, expiresAt }: UploadLink) =>
  revokedAt !== null || new Date(expiresAt) <= new Date();

/** Lists the upload links of an event's photographers, creates more, and revokes them. */
export default function UploadsPage() {
  const texts = useUploadsTexts();
  const tenantId = useTenantId();
  const eventId = useEventId();
  const mayDo = useMayDo();
  const { data: event } = useDeskQuery(eventService.getEvent, { params: { tenantId, eventId } });
  const { data, error } = useDeskQuery(
    service.listUploads,
    { params: { tenantId, eventId } },
    { refetchEveryMs: ASKED_EVERY_MS },
  );
  const imports = useImports();
  const ofImports = new Set(imports.list?.map(({ linkId }) => linkId));
  const [isImporting, setImporting] = useState(false);
  const [asked, setAsked] = useState<InviteProps['purpose']>();
  const navigate = useNavigate();
  const [revoked, setRevoked] = useState<UploadLink>();
  const [opened, setOpened] = useState<FilesOf>();
  const [made, setMade] = useState<{ url: string; photographer: string }>();
  const { language } = useLanguage();
  const report = useDeskWrite(service.reportUpload, {
    keepsAnswers: true,
    onSuccess: ({ fileName, html }) => download(fileName, html),
  });
  const columns = useColumns({
    reporting: report.isPending ? report.variables.params.linkId : undefined,
    onReport: ({ linkId }) => report.mutate({ params: { tenantId, eventId, linkId }, query: { language } }),
    onRevoke: setRevoked,
    onFolders: setOpened,
  });
  return (
    <>
      <PageHead title={texts.title}>
        {event !== undefined && <DeskLink to={`events/${eventId}`}>{event.title}</DeskLink>}
        {mayDo('upload.invite') && (
          <>
            <Button variant="default" onClick={() => setAsked('invite')}>
              {texts.invite}
            </Button>
            {mayDo('upload.import') && (
              <Button variant="default" onClick={() => setImporting(true)}>
                {imports.texts.action}
              </Button>
            )}
            <Button onClick={() => setAsked('upload')}>{texts.upload}</Button>
          </>
        )}
      </PageHead>
      <Text mb="md" maw={640}>
        {texts.explanation}
      </Text>
      {event !== undefined && !event.isDeleted && event.mergedInto === null && <Hold event={event} />}
      <ProblemNote problem={report.error} />
      <DataTable
        label={texts.title}
        columns={columns}
        rows={imports.isLoaded ? data?.uploads.filter(({ linkId }) => !ofImports.has(linkId)) : undefined}
        idOf={({ linkId }) => linkId}
        problem={error}
        nothing={texts.none}
      />
      <Imports imports={imports} onFolders={setOpened} />
      {isImporting && event !== undefined && (
        <StartImport event={event} onClose={() => setImporting(false)} />
      )}
      {asked !== undefined && (
        <Invite
          purpose={asked}
          onClose={() => setAsked(undefined)}
          onMade={(link) => {
            setAsked(undefined);
            const { pathname, hash } = new URL(link.url);
            if (asked === 'upload') void navigate({ href: pathname + hash });
            else setMade(link);
          }}
        />
      )}
      {opened !== undefined && <Folders link={opened} onClose={() => setOpened(undefined)} />}
      {revoked !== undefined && <Revoke link={revoked} onClose={() => setRevoked(undefined)} />}
      {made !== undefined && (
        <SecretOnce
          title={texts.made(made.photographer)}
          explanation={texts.shownOnce}
          secret={made.url}
          onClose={() => setMade(undefined)}
        >
          <QrCode text={made.url} label={texts.code} />
        </SecretOnce>
      )}
    </>
  );
}

function useColumns({
  reporting,
  onReport,
  onRevoke,
  onFolders,
}: {
  /** The link whose report is being generated. */
  reporting: string | undefined;
  onReport: (link: UploadLink) => void;
  onRevoke: (link: UploadLink) => void;
  onFolders: (link: FilesOf) => void;
}): Column<UploadLink>[] {
  const texts = useUploadsTexts();
  const { day, number } = useFormats();
  const mayDo = useMayDo();
  const count = (name: keyof UploadLink['counts']): Column<UploadLink> => ({
    id: name,
    header: texts[name],
    cell: ({ row: { original } }) => number(original.counts[name]),
  });
  return [
    {
      id: 'photographer',
      header: texts.photographer,
      cell: ({ row: { original } }) => (
        <>
          {original.photographer}
          {original.completedAt !== null && (
            <Text size="xs" c="dimmed">
              {texts.thatIsAll}
            </Text>
          )}
        </>
      ),
    },
    count('published'),
    count('withBibs'),
    count('received'),
    count('awaited'),
    count('refused'),
    {
      id: 'until',
      header: texts.until,
      cell: ({ row: { original } }) => {
        if (original.revokedAt !== null) return texts.revokedOn(day(original.revokedAt));
        return isOver(original) ? texts.over : day(original.expiresAt);
      },
    },
    {
      id: 'actions',
      header: () => <HeadForActions />,
      cell: ({ row: { original: link } }) => (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => onFolders(link)}>
            {texts.byFolder}
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={reporting === link.linkId}
            onClick={() => onReport(link)}
          >
            {texts.report}
          </Button>
          {mayDo('upload.revoke') && !isOver(link) && (
            <Button size="xs" variant="default" onClick={() => onRevoke(link)}>
              {texts.revoke}
            </Button>
          )}
        </Group>
      ),
    },
  ];
}

interface InviteProps {
  /** Whether a photographer gets the link, or the member uploads by it at once. */
  purpose: 'invite' | 'upload';
  onClose: () => void;
  onMade: (link: { url: string; photographer: string }) => void;
}

function Invite({ purpose, onClose, onMade }: InviteProps) {
  const texts = useUploadsTexts();
  const tenantId = useTenantId();
  const eventId = useEventId();
  const [photographer, setPhotographer] = useState('');
  const [days, setDays] = useState(UPLOAD_DAYS);
  const [showsSales, setShowsSales] = useState(false);
  const [photographerBibs, setPhotographerBibs] = useState<PhotographerBibs>('listed');
  const { mutate, isPending, error } = useDeskWrite(service.inviteToUpload, { onSuccess: onMade });
  return (
    <ConfirmConsequences
      isOpen
      title={texts[purpose]}
      action={texts[purpose]}
      isDangerous={false}
      isWhyAsked={purpose === 'invite'}
      isDisabled={photographer.trim() === ''}
      isPending={isPending}
      problem={error}
      onConfirm={(why) =>
        mutate({
          params: { tenantId, eventId },
          body: { photographer, days, showsSales, photographerBibs, why },
        })
      }
      onClose={onClose}
    >
      <Stack>
        {purpose === 'upload' && <Text size="sm">{texts.uploadMeans}</Text>}
        <TextInput
          label={texts.photographer}
          description={texts.photographerHint}
          required
          data-autofocus
          maxLength={PHOTOGRAPHER_NAME_MAX}
          value={photographer}
          onChange={({ currentTarget: { value } }) => setPhotographer(value)}
        />
        {purpose === 'invite' && (
          <NumberInput
            label={texts.days}
            min={1}
            max={UPLOAD_DAYS_MAX}
            allowDecimal={false}
            clampBehavior="strict"
            value={days}
            onChange={(value) => setDays(Number(value) || 1)}
          />
        )}
        <NativeSelect
          label={texts.photographerBibs}
          description={texts.photographerBibsHint}
          data={PHOTOGRAPHER_BIBS.map((value) => ({ value, label: texts.bibsBelieved[value] }))}
          value={photographerBibs}
          onChange={({ currentTarget: { value } }) =>
            setPhotographerBibs(PHOTOGRAPHER_BIBS.find((one) => one === value) ?? 'listed')
          }
        />
        {purpose === 'invite' && (
          <Checkbox
            label={texts.showsSales}
            description={texts.showsSalesHint}
            checked={showsSales}
            onChange={({ currentTarget: { checked } }) => setShowsSales(checked)}
          />
        )}
      </Stack>
    </ConfirmConsequences>
  );
}

/** Says whether photos are sold as soon as they are read, or held until the event is published, and changes it. */
function Hold({ event }: { event: ShownDeskEvent }) {
  const texts = useUploadsTexts();
  const events = useEventTexts();
  const mayDo = useMayDo();
  const [isAsked, setAsked] = useState(false);
  const change = event.isShown ? 'unpublish' : 'publish';
  const close = () => setAsked(false);
  return (
    <Group mb="md" gap="sm">
      <Text role="status">{event.isShown ? texts.soldAtOnce : texts.held}</Text>
      {mayDo(`event.${change}`) && (
        <Button size="xs" variant="default" onClick={() => setAsked(true)}>
          {events[change].action}
        </Button>
      )}
      {isAsked && <ShowDialog event={event} onClose={close} onDone={close} />}
    </Group>
  );
}

/** A link or an import, whose files are shown by folder. */
type FilesOf = Pick<UploadLink, 'linkId' | 'photographer'>;

/** Shows the progress of a link's files by folder. */
function Folders({ link: { linkId, photographer }, onClose }: { link: FilesOf; onClose: () => void }) {
  const texts = useUploadsTexts();
  const { close } = useShellTexts();
  const params = { tenantId: useTenantId(), eventId: useEventId(), linkId };
  const { data, error } = useDeskQuery(
    service.listUploadFolders,
    { params },
    { refetchEveryMs: ASKED_EVERY_MS },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.foldersOf(photographer)}
      size="lg"
      closeButtonProps={{ 'aria-label': close }}
    >
      <ProblemNote problem={error} />
      {data?.folders.length === 0 && <Text>{texts.noFolders}</Text>}
      {data !== undefined && data.folders.length > 0 && <FolderProgress folders={data.folders} />}
    </Modal>
  );
}

function Revoke({ link: { linkId, photographer }, onClose }: { link: UploadLink; onClose: () => void }) {
  const texts = useUploadsTexts();
  const tenantId = useTenantId();
  const eventId = useEventId();
  const { mutate, isPending, error } = useDeskWrite(service.revokeUpload, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.revokeOf(photographer)}
      action={texts.revoke}
      isPending={isPending}
      problem={error}
      onConfirm={(why) => mutate({ params: { tenantId, eventId, linkId }, query: { why } })}
      onClose={onClose}
    >
      <Text>{texts.revoked}</Text>
    </ConfirmConsequences>
  );
}
