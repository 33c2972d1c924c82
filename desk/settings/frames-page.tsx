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
import { useLanguage } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { EditFrame } from './edit-frame.tsx';
import { Faults } from './file-editor.tsx';
import { FrameProposal, jpegAddress, type SentFrame } from './frame-proposal.tsx';
import { SettingsHead } from './settings-head.tsx';
import { frameService, useSettingsTexts } from './settings-service.ts';

type Frame = CallOutput<(typeof deskFrameSchemas)['listFrames']>['frames'][number];
/** Lists the frames, adds, edits and removes them. */
export default function FramesPage() {
  const texts = useSettingsTexts();
  const { loading } = useShellTexts();
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
        {data?.frames.length === 0 && <Text>{texts.noFrame}</Text>}
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
  const texts = useSettingsTexts();
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
          <Image src={jpegAddress(data.base64)} alt={texts.previewOf(title)} h={200} fit="contain" />
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
          {eventName ?? texts.allEvents}
        </Badge>
      </Group>
      <Group mt="sm" gap="xs">
        <Button variant="default" aria-label={`${texts.frameAsFiles}: ${title}`} onClick={onOpen}>
          {texts.frameAsFiles}
        </Button>
        {mayDo('frame.remove') && (
          <Button variant="default" aria-label={`${texts.retire}: ${title}`} onClick={onRetire}>
            {texts.retire}
          </Button>
        )}
      </Group>
    </Card>
  );
}

function RetireFrame({ frame, onClose }: { frame: Frame; onClose: () => void }) {
  const texts = useSettingsTexts();
  const tenantId = useTenantId();
  const title = useTitle()(frame);
  const { mutate, isPending, error } = useDeskWrite(frameService.removeFrame, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={`${texts.retire}: ${title}`}
      action={texts.retire}
      isPending={isPending}
      problem={error}
      onConfirm={(why) => mutate({ params: { tenantId, frameId: frame.frameId }, query: { why } })}
      onClose={onClose}
    >
      <Text>{texts.retireMeans}</Text>
    </ConfirmConsequences>
  );
}

/** Reads frame.yaml with its layers, shows a preview, and adds the frame. */
function AddFrame() {
  const texts = useSettingsTexts();
  const [chosen, setChosen] = useState<File[]>([]);
  const [faults, setFaults] = useState<DeskProposal['faults']>([]);
  const [note, setNote] = useState('');
  const read = async (): Promise<SentFrame | undefined> => {
    setNote('');
    const file = chosen.find(({ name }) => name === 'frame.yaml');
    if (file === undefined) {
      const ofWhole = { file: '', line: null, column: null, path: '', code: '', values: {} };
      setFaults([{ ...ofWhole, message: texts.noFrameFile }]);
      return;
    }
    const others = chosen.filter((one) => one !== file);
    return { source: await file.text(), layers: others.map((one) => ({ name: one.name, base64: one })) };
  };
  return (
    <Stack gap="sm" maw={560}>
      <FileInput
        multiple
        label={texts.frameFiles}
        description={texts.frameFilesHint}
        accept=".yaml,.svg,.png"
        clearable
        placeholder={texts.chooseFile}
        clearButtonProps={{ 'aria-label': texts.discard }}
        value={chosen}
        onChange={(files) => {
          setChosen(files);
          setFaults([]);
        }}
      />
      <Faults faults={faults} />
      <Text role="status">{note}</Text>
      <FrameProposal
        action={texts.addFrame}
        isDisabled={chosen.length === 0}
        read={read}
        onFaults={setFaults}
        onApplied={() => {
          setChosen([]);
          setNote(texts.added);
        }}
      />
    </Stack>
  );
}
