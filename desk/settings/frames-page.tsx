import {
  Badge,
  Button,
  Card,
  FileInput,
  Group,
  Image,
  Loader,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
} from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { DeskProposal, deskFrameSchemas } from '#contract/desk-settings.schema.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useLanguage } from '../i18n/use-words.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellWords } from '../shell/use-shell-words.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { DiffView } from './diff-view.tsx';
import { Faults } from './file-editor.tsx';
import { readBase64 } from './local-files.ts';
import { SettingsHead } from './settings-head.tsx';
import { frameService, useSettingsWords } from './settings-service.ts';

type Frame = CallOutput<(typeof deskFrameSchemas)['listFrames']>['frames'][number];
type Proposal = CallOutput<(typeof deskFrameSchemas)['proposeFrame']>;

/** A frame as it is sent. */
interface SentFrame {
  source: string;
  layers: { name: string; base64: string }[];
}

/** Lists the frames, adds one, and takes one out of the shop. */
export default function FramesPage() {
  const words = useSettingsWords();
  const { loading } = useShellWords();
  const tenantId = useTenantId();
  const mayDo = useMayDo();
  const { data, error } = useDeskQuery(frameService.listFrames, { params: { tenantId } });
  const [retired, setRetired] = useState<Frame>();
  return (
    <>
      <SettingsHead part="frames" />
      <Stack>
        {mayDo('frame.add') && <AddFrame />}
        <ProblemNote problem={error} />
        {data === undefined && error === null && <Loader aria-label={loading} />}
        {data?.frames.length === 0 && <Text>{words.noFrame}</Text>}
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {data?.frames.map((frame) => (
            <FrameCard key={frame.frameId} frame={frame} onRetire={() => setRetired(frame)} />
          ))}
        </SimpleGrid>
      </Stack>
      {retired !== undefined && <RetireFrame frame={retired} onClose={() => setRetired(undefined)} />}
    </>
  );
}

function useTitle(): (frame: Frame) => string {
  const { language } = useLanguage();
  return ({ titles, key }) => titles[language] ?? titles.en ?? key;
}

function FrameCard({ frame, onRetire }: { frame: Frame; onRetire: () => void }) {
  const words = useSettingsWords();
  const tenantId = useTenantId();
  const mayDo = useMayDo();
  const title = useTitle()(frame);
  const { frameId, key, eventName } = frame;
  const { data, error } = useDeskQuery(frameService.previewFrame, {
    params: { tenantId, frameId },
    query: { view: 'landscape' },
  });
  return (
    <Card withBorder>
      <Card.Section>
        {data === undefined ? (
          <Skeleton h={200} />
        ) : (
          <Image src={jpeg(data.base64)} alt={words.previewOf(title)} h={200} fit="contain" />
        )}
      </Card.Section>
      <ProblemNote problem={error} />
      <Group justify="space-between" mt="sm">
        <div>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {key}
          </Text>
        </div>
        <Badge variant="default" tt="none">
          {eventName ?? words.allEvents}
        </Badge>
      </Group>
      {mayDo('frame.remove') && (
        <Button mt="sm" variant="default" aria-label={`${words.retire}: ${title}`} onClick={onRetire}>
          {words.retire}
        </Button>
      )}
    </Card>
  );
}

const jpeg = (base64: string): string => `data:image/jpeg;base64,${base64}`;

function RetireFrame({ frame, onClose }: { frame: Frame; onClose: () => void }) {
  const words = useSettingsWords();
  const tenantId = useTenantId();
  const title = useTitle()(frame);
  const { mutate, isPending, error } = useDeskWrite(frameService.removeFrame, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={`${words.retire}: ${title}`}
      action={words.retire}
      isPending={isPending}
      problem={error}
      onConfirm={(why) => mutate({ params: { tenantId, frameId: frame.frameId }, query: { why } })}
      onClose={onClose}
    >
      <Text>{words.retireMeans}</Text>
    </ConfirmConsequences>
  );
}

/** Reads frame.yaml with its layers, shows how it looks, and adds it. */
function AddFrame() {
  const words = useSettingsWords();
  const tenantId = useTenantId();
  const [chosen, setChosen] = useState<File[]>([]);
  const [faults, setFaults] = useState<DeskProposal['faults']>([]);
  const [note, setNote] = useState('');
  const [shown, setShown] = useState<{ said: SentFrame; proposal: Proposal }>();
  const proposing = useDeskWrite(frameService.proposeFrame, {
    keepsAnswers: true,
    onSuccess: (proposal, { body: { source, layers } }) => {
      setFaults(proposal.faults);
      if (proposal.faults.length === 0) setShown({ said: { source, layers }, proposal });
    },
  });
  const adding = useDeskWrite(frameService.addFrame, {
    onSuccess: () => {
      setShown(undefined);
      setChosen([]);
      setNote(words.added);
    },
  });
  const propose = async () => {
    setNote('');
    setFaults([]);
    const file = chosen.find(({ name }) => name === 'frame.yaml');
    if (file === undefined) {
      setFaults([{ file: '', line: null, column: null, message: words.noFrameFile }]);
      return;
    }
    const others = chosen.filter((one) => one !== file);
    const layers = await Promise.all(
      others.map(async (one) => ({ name: one.name, base64: await readBase64(one) })),
    );
    proposing.mutate({ params: { tenantId }, body: { source: await file.text(), layers } });
  };
  return (
    <Stack gap="sm" maw={560}>
      <FileInput
        multiple
        label={words.frameFiles}
        description={words.frameFilesHint}
        accept=".yaml,.svg,.png"
        clearable
        placeholder={words.chooseFile}
        clearButtonProps={{ 'aria-label': words.discard }}
        value={chosen}
        onChange={(files) => {
          setChosen(files);
          setFaults([]);
        }}
      />
      <Faults faults={faults} />
      <ProblemNote problem={proposing.error} />
      <Text role="status">{note}</Text>
      <Group>
        <Button disabled={chosen.length === 0} loading={proposing.isPending} onClick={() => void propose()}>
          {words.addFrame}
        </Button>
      </Group>
      {shown !== undefined && (
        <ConfirmConsequences
          isOpen
          title={words.addFrame}
          action={words.apply}
          isDangerous={false}
          isDisabled={shown.proposal.changes.length === 0}
          isPending={adding.isPending}
          problem={adding.error}
          onConfirm={(why) =>
            adding.mutate({ params: { tenantId }, body: { ...shown.said, shown: shown.proposal.shown, why } })
          }
          onClose={() => setShown(undefined)}
        >
          <Stack>
            <DiffView proposal={shown.proposal} />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {shown.proposal.previews !== null &&
                (['landscape', 'portrait'] as const).map((view) => (
                  <Image
                    key={view}
                    src={jpeg(shown.proposal.previews?.[view] ?? '')}
                    alt={words.previewOf(words[view])}
                    h={260}
                    fit="contain"
                  />
                ))}
            </SimpleGrid>
          </Stack>
        </ConfirmConsequences>
      )}
    </Stack>
  );
}
