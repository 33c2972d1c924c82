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
import { EditFrame } from './edit-frame.tsx';
import { Faults } from './file-editor.tsx';
import { FrameProposal, jpegAddress, type SentFrame } from './frame-proposal.tsx';
import { readBase64 } from './local-files.ts';
import { SettingsHead } from './settings-head.tsx';
import { frameService, useSettingsWords } from './settings-service.ts';

type Frame = CallOutput<(typeof deskFrameSchemas)['listFrames']>['frames'][number];
/** Lists the frames, adds one, changes one, and takes one out of the shop. */
export default function FramesPage() {
  const words = useSettingsWords();
  const { loading } = useShellWords();
  const tenantId = useTenantId();
  const mayDo = useMayDo();
  const { data, error } = useDeskQuery(frameService.listFrames, { params: { tenantId } });
  const [retired, setRetired] = useState<Frame>();
  const [edited, setEdited] = useState<Frame>();
  const titleOf = useTitle();
  if (edited !== undefined)
    return (
      <>
        <SettingsHead part="frames" />
        <EditFrame
          frameId={edited.frameId}
          title={titleOf(edited)}
          mayApply={mayDo('frame.add')}
          onClose={() => setEdited(undefined)}
        />
      </>
    );
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
            <FrameCard
              key={frame.frameId}
              frame={frame}
              onOpen={() => setEdited(frame)}
              onRetire={() => setRetired(frame)}
            />
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

interface CardProps {
  frame: Frame;
  onOpen: () => void;
  onRetire: () => void;
}

function FrameCard({ frame, onOpen, onRetire }: CardProps) {
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
          <Image src={jpegAddress(data.base64)} alt={words.previewOf(title)} h={200} fit="contain" />
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
      <Group mt="sm" gap="xs">
        <Button variant="default" aria-label={`${words.frameAsFiles}: ${title}`} onClick={onOpen}>
          {words.frameAsFiles}
        </Button>
        {mayDo('frame.remove') && (
          <Button variant="default" aria-label={`${words.retire}: ${title}`} onClick={onRetire}>
            {words.retire}
          </Button>
        )}
      </Group>
    </Card>
  );
}

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
  const [chosen, setChosen] = useState<File[]>([]);
  const [faults, setFaults] = useState<DeskProposal['faults']>([]);
  const [note, setNote] = useState('');
  const read = async (): Promise<SentFrame | undefined> => {
    setNote('');
    const file = chosen.find(({ name }) => name === 'frame.yaml');
    if (file === undefined) {
      setFaults([{ file: '', line: null, column: null, message: words.noFrameFile }]);
      return;
    }
    const others = chosen.filter((one) => one !== file);
    const layers = others.map(async (one) => ({ name: one.name, base64: await readBase64(one) }));
    return { source: await file.text(), layers: await Promise.all(layers) };
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
      <Text role="status">{note}</Text>
      <FrameProposal
        action={words.addFrame}
        isDisabled={chosen.length === 0}
        read={read}
        onFaults={setFaults}
        onApplied={() => {
          setChosen([]);
          setNote(words.added);
        }}
      />
    </Stack>
  );
}
