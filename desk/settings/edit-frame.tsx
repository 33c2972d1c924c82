import { Button, FileInput, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { DeskProposal } from '#contract/desk-settings.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { FileEditor } from './file-editor.tsx';
import { FrameProposal, type SentFrame } from './frame-proposal.tsx';
import { bytesOf, download } from './local-files.ts';
import { frameService, useSettingsTexts } from './settings-service.ts';

interface Props {
  frameId: string;
  title: string;
  mayApply: boolean;
  onClose: () => void;
}

/** Shows the files of a frame, and edits them. */
export function EditFrame({ frameId, title, mayApply, onClose }: Props) {
  const texts = useSettingsTexts();
  const { loading } = useShellTexts();
  const tenantId = useTenantId();
  const { data, error } = useDeskQuery(frameService.getFrame, { params: { tenantId, frameId } });
  const [typed, setTyped] = useState<string>();
  const [chosen, setChosen] = useState<File[]>([]);
  const [faults, setFaults] = useState<DeskProposal['faults']>([]);
  if (data === undefined)
    return error === null ? <Loader aria-label={loading} /> : <ProblemNote problem={error} />;
  const source = typed ?? data.source;
  const read = async (): Promise<SentFrame> => {
    const replaced = new Set(chosen.map(({ name }) => name));
    const sent = chosen.map((file) => ({ name: file.name, base64: file }));
    const kept = data.layers
      .filter(({ name }) => !replaced.has(name))
      .map(({ name, base64 }) => ({ name, base64: new Blob([bytesOf(base64)]) }));
    return { source, layers: [...kept, ...sent] };
  };
  return (
    <Stack>
      <Title order={3} size="h4">
        {title}
      </Title>
      <FileEditor
        label="frame.yaml"
        value={source}
        onChange={(value) => {
          setTyped(value);
          setFaults([]);
        }}
        faults={faults}
        isReadOnly={!mayApply}
      />
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => download('frame.yaml', source)}>
          {texts.downloadFile('frame.yaml')}
        </Button>
        {data.layers.map(({ name, base64 }) => (
          <Button key={name} size="xs" variant="default" onClick={() => download(name, bytesOf(base64))}>
            {texts.downloadFile(name)}
          </Button>
        ))}
      </Group>
      {mayApply && (
        <FileInput
          multiple
          maw={560}
          label={texts.replaceLayers}
          description={texts.replaceLayersHint}
          accept=".svg,.png"
          clearable
          placeholder={texts.chooseFile}
          clearButtonProps={{ 'aria-label': texts.discard }}
          value={chosen}
          onChange={(files) => {
            setChosen(files);
            setFaults([]);
          }}
        />
      )}
      <Text size="sm" c="dimmed">
        {texts.frameVersions}
      </Text>
      {mayApply ? (
        <FrameProposal
          action={texts.showChanges}
          isDisabled={source === data.source && chosen.length === 0}
          read={read}
          onFaults={setFaults}
          onApplied={onClose}
        >
          <Button variant="default" onClick={onClose}>
            {texts.backToFrames}
          </Button>
        </FrameProposal>
      ) : (
        <Group>
          <Button variant="default" onClick={onClose}>
            {texts.backToFrames}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
