import {
  Alert,
  Anchor,
  Button,
  FileInput,
  Grid,
  Group,
  Loader,
  NavLink,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useTenantId } from '../../shell/tenant.ts';
import { useShellTexts } from '../../shell/use-shell-texts.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { addressInShop } from '../draft-address.rules.ts';
import { Faults, FileEditor } from '../file-editor.tsx';
import { bytesOf, download, readBase64 } from '../local-files.ts';
import { fileService, useSettingsTexts } from '../settings-service.ts';
import type { Change, Fault, SiteEditing } from './site-editing.ts';

interface PartProps {
  site: SiteEditing;
  /** The file that is open. */
  path: string | undefined;
  onOpen: (path: string) => void;
}

/** Lists all files of the site, and edits the source of one. */
export function SourceFiles({ site, path, onOpen }: PartProps) {
  const texts = useSettingsTexts();
  const { version, listed, changes, faults, shopUrl } = site;
  const changeOf = (wanted: string) => changes.find((one) => one.path === wanted);
  const paths = [...new Set([...listed, ...changes.map((one) => one.path)])].toSorted();
  const change = (next: Change) => {
    site.change(next);
    onOpen(next.path);
  };
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack>
          <FileList paths={paths} current={path} changeOf={changeOf} onChoose={onOpen} />
          <details>
            <summary>{texts.upload}</summary>
            <Upload onUpload={change} />
          </details>
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 8 }}>
        {path === undefined ? (
          <Text>{texts.choose}</Text>
        ) : (
          <SourceFile
            key={`${version} ${path}`}
            path={path}
            version={version}
            isThere={listed.includes(path)}
            change={changeOf(path)}
            faults={faults.filter(({ file }) => file === path)}
            shopUrl={shopUrl}
            onChange={change}
          />
        )}
      </Grid.Col>
    </Grid>
  );
}

function describe(
  change: Change | undefined,
  texts: { changed: string; removed: string },
): string | undefined {
  if (change === undefined) return undefined;
  return 'isRemoved' in change ? texts.removed : texts.changed;
}

interface FileProps {
  path: string;
  version: number;
  /** Whether the version contains the file. */
  isThere: boolean;
  change: Change | undefined;
  faults: readonly Fault[];
  shopUrl: string;
  onChange: (change: Change) => void;
}

/** Shows one file of the site: its text for editing, or a description. */
function SourceFile({ path, version, isThere, change, faults, shopUrl, onChange }: FileProps) {
  const texts = useSettingsTexts();
  const { loading } = useShellTexts();
  const tenantId = useTenantId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // On a phone the editor is below the list.
    heading.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const { data, error } = useDeskQuery(
    fileService.getSiteFile,
    isThere ? { params: { tenantId, version }, query: { path } } : undefined,
  );
  const read = data?.path === path ? data : undefined;
  const text = change === undefined ? read?.text : 'text' in change ? change.text : undefined;
  const isRemoved = change !== undefined && 'isRemoved' in change;
  const address = addressInShop(path);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={3} size="h5" ref={heading} style={{ overflowWrap: 'anywhere', scrollMarginTop: 72 }}>
          {path}
        </Title>
        <Group gap="xs">
          {address !== undefined && (
            <Anchor href={`${shopUrl}${address}`} target="_blank" rel="noreferrer" size="sm">
              {texts.openInShop}
            </Anchor>
          )}
          {read !== undefined && (
            <Button
              size="xs"
              variant="default"
              onClick={() => download(path.split('/').at(-1) ?? path, text ?? bytesOf(read.base64 ?? ''))}
            >
              {texts.download}
            </Button>
          )}
          {path !== 'site.yaml' && !isRemoved && (
            <Button size="xs" variant="default" onClick={() => onChange({ path, isRemoved: true })}>
              {texts.removeFile}
            </Button>
          )}
        </Group>
      </Group>
      <ProblemNote problem={error} />
      {isRemoved ? (
        <Alert color="yellow">{texts.removed}</Alert>
      ) : text !== undefined && text !== null ? (
        <FileEditor
          label={path}
          value={text}
          onChange={(value) => onChange({ path, text: value })}
          faults={faults}
        />
      ) : isThere && read === undefined && error === null ? (
        <Loader aria-label={loading} />
      ) : (
        <>
          <Faults faults={faults} />
          <Text>{texts.notText}</Text>
        </>
      )}
    </Stack>
  );
}

/** Uploads a file into the site. */
function Upload({ onUpload }: { onUpload: (change: Change) => void }) {
  const texts = useSettingsTexts();
  const [file, setFile] = useState<File | null>(null);
  const [path, setPath] = useState('');
  return (
    <Stack gap="xs">
      <FileInput
        label={texts.file}
        clearable
        placeholder={texts.chooseFile}
        clearButtonProps={{ 'aria-label': texts.discard }}
        value={file}
        onChange={(chosen) => {
          setFile(chosen);
          if (chosen !== null)
            setPath(`${chosen.type.startsWith('image/') ? 'images' : 'documents'}/${chosen.name}`);
        }}
      />
      <TextInput
        label={texts.uploadTo}
        description={texts.uploadHint}
        value={path}
        onChange={({ currentTarget: { value } }) => setPath(value)}
      />
      <Button
        variant="default"
        disabled={file === null || path.trim() === ''}
        onClick={async () => {
          if (file === null) return;
          onUpload({ path: path.trim(), base64: await readBase64(file) });
          setFile(null);
          setPath('');
        }}
      >
        {texts.begin}
      </Button>
    </Stack>
  );
}

/** Lists the files of the site, each with the draft's change. */
function FileList({
  paths,
  current,
  changeOf,
  onChoose,
}: {
  paths: readonly string[];
  current: string | undefined;
  changeOf: (path: string) => Change | undefined;
  onChoose: (path: string) => void;
}) {
  const texts = useSettingsTexts();
  return (
    <Stack gap={0} component="nav" aria-label={texts.files}>
      {paths.map((one) => (
        <NavLink
          key={one}
          component="button"
          type="button"
          label={one}
          description={describe(changeOf(one), texts)}
          variant="filled"
          active={one === current}
          // Grey text has too little contrast on the highlighted entry.
          styles={one === current ? { description: { color: 'inherit', opacity: 1 } } : {}}
          aria-current={one === current}
          onClick={() => onChoose(one)}
        />
      ))}
    </Stack>
  );
}
