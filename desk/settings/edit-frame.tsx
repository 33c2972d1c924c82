import { Button, FileInput, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { DeskProposal } from '#contract/desk-settings.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { useTenantId } from '../shell/tenant.ts';
import { useShellWords } from '../shell/use-shell-words.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { FileEditor } from './file-editor.tsx';
import { FrameProposal, type SentFrame } from './frame-proposal.tsx';
import { bytesOf, download, readBase64 } from './local-files.ts';
import { frameService, useSettingsWords } from './settings-service.ts';

interface Props {
  frameId: string;
  title: string;
  mayApply: boolean;
  onClose: () => void;
}

/** Shows the files that a frame is made of, and changes them. */
export function EditFrame({ frameId, title, mayApply, onClose }: Props) {
  const words = useSettingsWords();
  const { loading } = useShellWords();
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
    const sent = chosen.map(async (file) => ({ name: file.name, base64: await readBase64(file) }));
    const kept = data.layers.filter(({ name }) => !replaced.has(name));
    return { source, layers: [...kept, ...(await Promise.all(sent))] };
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
          {words.downloadFile('frame.yaml')}
        </Button>
        {data.layers.map(({ name, base64 }) => (
          <Button key={name} size="xs" variant="default" onClick={() => download(name, bytesOf(base64))}>
            {words.downloadFile(name)}
          </Button>
        ))}
      </Group>
      {mayApply && (
        <FileInput
          multiple
          maw={560}
          label={words.replaceLayers}
          description={words.replaceLayersHint}
          accept=".svg,.png"
          clearable
          placeholder={words.chooseFile}
          clearButtonProps={{ 'aria-label': words.discard }}
          value={chosen}
          onChange={(files) => {
            setChosen(files);
            setFaults([]);
          }}
        />
      )}
      <Text size="sm" c="dimmed">
        {words.frameVersions}
      </Text>
      {mayApply ? (
        <FrameProposal
          action={words.showChanges}
          isDisabled={source === data.source && chosen.length === 0}
          read={read}
          onFaults={setFaults}
          onApplied={onClose}
        >
          <Button variant="default" onClick={onClose}>
            {words.backToFrames}
          </Button>
        </FrameProposal>
      ) : (
        <Group>
          <Button variant="default" onClick={onClose}>
            {words.backToFrames}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
