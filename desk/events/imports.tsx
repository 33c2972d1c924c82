import { Button, Group, NativeSelect, Radio, Stack, Text, TextInput, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { ShownDeskEvent } from '#contract/desk-events.schema.ts';
import type { deskImportSchemas } from '#contract/desk-imports.schema.ts';
import { ACCESS_KEY_MAX, deskImportRoutes, IMPORT_ADDRESS_MAX } from '#contract/desk-imports.ts';
import { PHOTOGRAPHER_NAME_MAX } from '#contract/desk-uploads.ts';
import { PHOTOGRAPHER_BIBS, type PhotographerBibs } from '#contract/recognition.ts';
import { createDeskService } from '../api/create-desk-service.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/imports.ts';
import type enUploads from '../i18n/en/uploads.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { type Column, DataTable, HeadForActions } from '../ui/data-table.tsx';

const service = createDeskService<typeof deskImportSchemas>(deskImportRoutes);
type Import = CallOutput<(typeof deskImportSchemas)['listImports']>['imports'][number];

const ASKED_EVERY_MS = 5_000;

const useImportsTexts = () => useTexts<typeof en>('imports');
const useUploadsTexts = () => useTexts<typeof enUploads>('uploads');
const useEventParams = () => ({
  tenantId: useTenantId(),
  eventId: (useParams({ strict: false }) as { eventId?: string }).eventId ?? '',
});

/** Reads the imports of the page's event, with their texts. */
export function useImports() {
  const texts = useImportsTexts();
  const params = useEventParams();
  const { data, error } = useDeskQuery(service.listImports, { params }, { refetchEveryMs: ASKED_EVERY_MS });
  // If they cannot be listed, the page shows the rest.
  return { texts, list: data?.imports, problem: error, isLoaded: data !== undefined || error !== null };
}

/** Lists the imports of an event with their progress, stops them, and resumes them; nothing if there are none. */
export function Imports({
  imports: { texts, list, problem },
  onFolders,
}: {
  imports: ReturnType<typeof useImports>;
  onFolders: (one: Import) => void;
}) {
  const [asked, setAsked] = useState<{ one: Import; change: 'stop' | 'resume' }>();
  const columns = useColumns({ onFolders, onChange: (one, change) => setAsked({ one, change }) });
  const close = () => setAsked(undefined);
  if (list?.length === 0) return null;
  return (
    <>
      <Title order={2} size="h3" mt="xl" mb="sm">
        {texts.title}
      </Title>
      <DataTable
        label={texts.title}
        columns={columns}
        rows={list}
        idOf={({ linkId }) => linkId}
        problem={problem}
        nothing=""
      />
      {asked?.change === 'stop' && <StopImport one={asked.one} onClose={close} />}
      {asked?.change === 'resume' && <ResumeImport one={asked.one} onClose={close} />}
    </>
  );
}

function useColumns({
  onFolders,
  onChange,
}: {
  onFolders: (one: Import) => void;
  onChange: (one: Import, change: 'stop' | 'resume') => void;
}): Column<Import>[] {
  const texts = useImportsTexts();
  const uploads = useUploadsTexts();
  const { number } = useFormats();
  const mayDo = useMayDo();
  const count = (name: 'received' | 'published' | 'refused'): Column<Import> => ({
    id: name,
    header: uploads[name],
    cell: ({ row: { original } }) => number(original.counts[name]),
  });
  return [
    {
      id: 'source',
      header: texts.source,
      cell: ({ row: { original } }) => (
        <>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {original.address}
          </Text>
          <Text size="xs" c="dimmed">
            {original.photographer}
          </Text>
        </>
      ),
    },
    { id: 'state', header: texts.state, cell: ({ row: { original } }) => <State one={original} /> },
    count('received'),
    count('published'),
    count('refused'),
    {
      id: 'actions',
      header: () => <HeadForActions />,
      cell: ({ row: { original } }) => (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => onFolders(original)}>
            {uploads.byFolder}
          </Button>
          {original.state === 'Running' && mayDo('upload.stop-import') && (
            <Button size="xs" variant="default" onClick={() => onChange(original, 'stop')}>
              {texts.stop}
            </Button>
          )}
          {original.isResumable && mayDo('upload.resume-import') && (
            <Button size="xs" variant="default" onClick={() => onChange(original, 'resume')}>
              {texts.resume}
            </Button>
          )}
        </Group>
      ),
    },
  ];
}

/** Shows whether an import runs, how far it is, and what went wrong. */
function State({ one: { state, seen, skipped, total, problem, nextTryAt } }: { one: Import }) {
  const texts = useImportsTexts();
  const { number, moment } = useFormats();
  const reasonOf = ({ reason, status }: NonNullable<Import['problem']>): string =>
    reason === 'Status' ? texts.reasons.Status(String(status ?? '')) : texts.reasons[reason];
  const lines = [
    texts.seen(number(seen), total === null ? undefined : number(total)),
    ...(skipped > 0 ? [texts.skipped(number(skipped))] : []),
    ...(nextTryAt === null ? [] : [texts.waits(moment(nextTryAt))]),
  ];
  return (
    <>
      <Text size="sm" fw={500}>
        {texts.states[state]}
      </Text>
      {problem !== null && <Text size="sm">{reasonOf(problem)}</Text>}
      {lines.map((line) => (
        <Text key={line} size="xs" c="dimmed">
          {line}
        </Text>
      ))}
    </>
  );
}

/** The keys of a bucket as they are typed. */
function useKeys() {
  const [accessKeyId, setAccessKeyId] = useState('');
  const [secretAccessKey, setSecretAccessKey] = useState('');
  const typed = { accessKeyId: accessKeyId.trim(), secretAccessKey: secretAccessKey.trim() };
  const isHalf = (typed.accessKeyId === '') !== (typed.secretAccessKey === '');
  const keys = typed.accessKeyId === '' || typed.secretAccessKey === '' ? null : typed;
  return { accessKeyId, setAccessKeyId, secretAccessKey, setSecretAccessKey, isHalf, keys };
}

function KeyFields({ typed, isRequired }: { typed: ReturnType<typeof useKeys>; isRequired: boolean }) {
  const texts = useImportsTexts();
  return (
    <>
      <TextInput
        label={texts.accessKeyId}
        description={texts.keyHint}
        required={isRequired}
        autoComplete="off"
        spellCheck={false}
        maxLength={ACCESS_KEY_MAX}
        value={typed.accessKeyId}
        onChange={({ currentTarget: { value } }) => typed.setAccessKeyId(value)}
      />
      <TextInput
        label={texts.secretAccessKey}
        type="password"
        required={isRequired}
        autoComplete="new-password"
        maxLength={ACCESS_KEY_MAX}
        value={typed.secretAccessKey}
        onChange={({ currentTarget: { value } }) => typed.setSecretAccessKey(value)}
      />
    </>
  );
}

/** The form that starts an import. */
export function StartImport({ event, onClose }: { event: ShownDeskEvent; onClose: () => void }) {
  const texts = useImportsTexts();
  const params = useEventParams();
  const mayDo = useMayDo();
  const [address, setAddress] = useState('');
  const [endpoint, setEndpoint] = useState('');
  const [region, setRegion] = useState('');
  const [photographer, setPhotographer] = useState('');
  const [photographerBibs, setPhotographerBibs] = useState<PhotographerBibs>('listed');
  const [publishes, setPublishes] = useState(false);
  const typed = useKeys();
  const isBucket = /^\s*s3:/i.test(address);
  const { mutate, isPending, error } = useDeskWrite(service.startImport, { onSuccess: onClose });
  const ofBucket = isBucket ? { endpoint, region, keys: typed.keys } : {};
  return (
    <ConfirmConsequences
      isOpen
      title={texts.action}
      action={texts.start}
      isDangerous={false}
      isWhyAsked={false}
      isDisabled={address.trim() === '' || photographer.trim() === '' || (isBucket && typed.isHalf)}
      isPending={isPending}
      problem={error}
      onConfirm={(why) =>
        mutate({ params, body: { address, photographer, photographerBibs, publishes, ...ofBucket, why } })
      }
      onClose={onClose}
    >
      <Stack>
        <Text size="sm">{texts.meaning}</Text>
        <TextInput
          label={texts.address}
          description={texts.addressHint}
          required
          data-autofocus
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={IMPORT_ADDRESS_MAX}
          value={address}
          onChange={({ currentTarget: { value } }) => setAddress(value)}
        />
        {isBucket && (
          <>
            <Group grow align="start">
              <TextInput
                label={texts.endpoint}
                description={texts.endpointHint}
                placeholder="https://…"
                maxLength={IMPORT_ADDRESS_MAX}
                value={endpoint}
                onChange={({ currentTarget: { value } }) => setEndpoint(value)}
              />
              <TextInput
                label={texts.region}
                description={texts.regionHint}
                maxLength={60}
                value={region}
                onChange={({ currentTarget: { value } }) => setRegion(value)}
              />
            </Group>
            <KeyFields typed={typed} isRequired={false} />
          </>
        )}
        <Credit
          photographer={photographer}
          onPhotographer={setPhotographer}
          bibs={photographerBibs}
          onBibs={setPhotographerBibs}
        />
        {!event.isShown && mayDo('event.publish') && (
          <Radio.Group
            label={texts.whenRead}
            value={publishes ? 'publish' : 'hold'}
            onChange={(value) => setPublishes(value === 'publish')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="hold" label={texts.hold} />
              <Radio value="publish" label={texts.publish} />
            </Stack>
          </Radio.Group>
        )}
      </Stack>
    </ConfirmConsequences>
  );
}

/** Asks whose photos are imported, and whether bibs in their files are used. */
function Credit({
  photographer,
  onPhotographer,
  bibs,
  onBibs,
}: {
  photographer: string;
  onPhotographer: (name: string) => void;
  bibs: PhotographerBibs;
  onBibs: (bibs: PhotographerBibs) => void;
}) {
  const uploads = useUploadsTexts();
  return (
    <>
      <TextInput
        label={uploads.photographer}
        description={uploads.photographerHint}
        required
        maxLength={PHOTOGRAPHER_NAME_MAX}
        value={photographer}
        onChange={({ currentTarget: { value } }) => onPhotographer(value)}
      />
      <NativeSelect
        label={uploads.photographerBibs}
        description={uploads.photographerBibsHint}
        data={PHOTOGRAPHER_BIBS.map((value) => ({ value, label: uploads.bibsBelieved[value] }))}
        value={bibs}
        onChange={({ currentTarget: { value } }) =>
          onBibs(PHOTOGRAPHER_BIBS.find((one) => one === value) ?? 'listed')
        }
      />
    </>
  );
}

function StopImport({ one: { linkId, photographer }, onClose }: { one: Import; onClose: () => void }) {
  const texts = useImportsTexts();
  const params = { ...useEventParams(), linkId };
  const { mutate, isPending, error } = useDeskWrite(service.stopImport, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.stopOf(photographer)}
      action={texts.stop}
      isDangerous={false}
      isPending={isPending}
      problem={error}
      onConfirm={(why) => mutate({ params, body: { why } })}
      onClose={onClose}
    >
      <Text>{texts.stopped}</Text>
    </ConfirmConsequences>
  );
}

function ResumeImport({ one, onClose }: { one: Import; onClose: () => void }) {
  const texts = useImportsTexts();
  const { linkId, photographer, kind, needsKeys } = one;
  const params = { ...useEventParams(), linkId };
  const typed = useKeys();
  const { mutate, isPending, error } = useDeskWrite(service.resumeImport, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.resumeOf(photographer)}
      action={texts.resume}
      isDangerous={false}
      isWhyAsked={false}
      isDisabled={typed.isHalf || (needsKeys && typed.keys === null)}
      isPending={isPending}
      problem={error}
      onConfirm={(why) => mutate({ params, body: { keys: typed.keys, why } })}
      onClose={onClose}
    >
      <Stack>
        <Text>{texts.resumed}</Text>
        {kind === 'Bucket' && <KeyFields typed={typed} isRequired={needsKeys} />}
      </Stack>
    </ConfirmConsequences>
  );
}
