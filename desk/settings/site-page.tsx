import {
  Alert,
  Anchor,
  Button,
  FileInput,
  Grid,
  Group,
  Loader,
  NativeSelect,
  NavLink,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { DeskProposal, deskFileSchemas } from '#contract/desk-settings.schema.ts';
import { CONTENT_PAGES } from '#contract/site.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { useLanguage } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ActionsBeside } from '../ui/actions-beside.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { addressInShop } from './draft-address.rules.ts';
import { Faults, FileEditor } from './file-editor.tsx';
import { bytesOf, download, readBase64 } from './local-files.ts';
import { PreviewDraft } from './preview-draft.tsx';
import { ProposeChange } from './propose-change.tsx';
import { SettingsHead } from './settings-head.tsx';
import { fileService, useSettingsTexts } from './settings-service.ts';
import { VersionsList } from './versions-list.tsx';

type Site = CallOutput<(typeof deskFileSchemas)['getSite']>;
type Change = { path: string } & ({ text: string } | { base64: string } | { isRemoved: true });

/** A member's edits of the site: changed files, based on the current or an earlier version. */
interface Draft {
  /** Undefined: the applied version. */
  base: number | undefined;
  changes: readonly Change[];
}

const NOTHING: Draft = { base: undefined, changes: [] };

/** Shows and edits the files of the site. */
export default function SitePage() {
  const texts = useSettingsTexts();
  const { loading } = useShellTexts();
  const tenantId = useTenantId();
  const mayDo = useMayDo();
  const params = { tenantId };
  const { data, error } = useDeskQuery(fileService.getSite, { params });
  const [draft, setDraft] = useState<Draft>(NOTHING);
  const [path, setPath] = useState<string>();
  const [faults, setFaults] = useState<DeskProposal['faults']>([]);
  const [note, setNote] = useState('');
  const older = useDeskQuery(
    fileService.getSiteVersion,
    draft.base === undefined ? undefined : { params: { tenantId, version: draft.base } },
  );
  const base = draft.base ?? data?.version;
  const listed = draft.base === undefined ? data?.files : older.data?.files;
  if (data === undefined || base === undefined || listed === undefined)
    return (error ?? older.error) === null ? (
      <Loader aria-label={loading} />
    ) : (
      <ProblemNote problem={error ?? older.error} />
    );
  const change = (next: Change) => {
    const changes = [...draft.changes.filter((one) => one.path !== next.path), next];
    setDraft({ ...draft, changes });
    setFaults([]);
    setNote('');
    setPath(next.path);
  };
  const reset = (next: Draft, newNote: string) => {
    setDraft(next);
    setFaults([]);
    setNote(newNote);
  };
  const body = { base, changes: [...draft.changes] };
  const isChanged = draft.changes.length > 0 || draft.base !== undefined;
  const paths = [...new Set([...listed, ...draft.changes].map((one) => one.path))].toSorted();
  const changeOf = (wanted: string) => draft.changes.find((one) => one.path === wanted);
  return (
    <>
      <SettingsHead part="site" />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack>
            <FileList paths={paths} current={path} changeOf={changeOf} onChoose={setPath} />
            <details>
              <summary>{texts.addPage}</summary>
              <AddPage languages={data.languages} taken={paths} onAdd={change} />
            </details>
            <details>
              <summary>{texts.upload}</summary>
              <Upload onUpload={change} />
            </details>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack>
            <Faults faults={faults.filter(({ file }) => file !== path)} />
            {path === undefined ? (
              <Text>{texts.choose}</Text>
            ) : (
              <SiteFile
                key={`${base} ${path}`}
                path={path}
                version={base}
                isThere={listed.some((one) => one.path === path)}
                change={changeOf(path)}
                faults={faults.filter(({ file }) => file === path)}
                shopUrl={data.shopUrl}
                onChange={change}
              />
            )}
            <Text role="status">{note}</Text>
            {mayDo('content.apply') && isChanged && (
              <PreviewDraft
                key={JSON.stringify(body)}
                body={body}
                path={path}
                shopUrl={data.shopUrl}
                onFaults={setFaults}
              />
            )}
            <ProposeChange
              propose={fileService.proposeSite}
              apply={fileService.applySite}
              params={params}
              body={body}
              isChanged={isChanged}
              mayApply={mayDo('content.apply')}
              onFaults={setFaults}
              onDiscard={() => reset(NOTHING, '')}
              onApplied={({ version }) => reset(NOTHING, texts.applied(version))}
            />
            <VersionsList
              versions={data.versions}
              onGoBack={(version) => reset({ base: version, changes: [] }, texts.loadedVersion(version))}
            />
            <ActionsBeside thingKind="content" thingId={tenantId} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
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
  faults: DeskProposal['faults'];
  shopUrl: string;
  onChange: (change: Change) => void;
}

/** Shows one file of the site: its text for editing, or a description. */
function SiteFile({ path, version, isThere, change, faults, shopUrl, onChange }: FileProps) {
  const texts = useSettingsTexts();
  const { loading } = useShellTexts();
  const tenantId = useTenantId();
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
        <Title order={3} size="h5">
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

/** Creates a page in a language. */
function AddPage({
  languages,
  taken,
  onAdd,
}: {
  languages: Site['languages'];
  taken: readonly string[];
  onAdd: (change: Change) => void;
}) {
  const texts = useSettingsTexts();
  const { language: spoken } = useLanguage();
  const [page, setPage] = useState<(typeof CONTENT_PAGES)[number]>('contacts');
  const [language, setLanguage] = useState(String(languages[0] ?? 'en'));
  const names = new Intl.DisplayNames([spoken], { type: 'language' });
  const path = `pages/${page}.${language}.yaml`;
  return (
    <Stack gap="xs">
      <Group grow>
        <NativeSelect
          label={texts.page}
          data={CONTENT_PAGES.map((one) => ({ value: one, label: texts.pages[one] }))}
          value={page}
          onChange={({ currentTarget: { value } }) =>
            setPage(CONTENT_PAGES.find((one) => one === value) ?? 'contacts')
          }
        />
        <NativeSelect
          label={texts.language}
          data={languages.map((one) => ({ value: one, label: names.of(one) ?? one }))}
          value={language}
          onChange={({ currentTarget: { value } }) => setLanguage(value)}
        />
      </Group>
      <Button
        variant="default"
        disabled={taken.includes(path)}
        onClick={() =>
          onAdd({
            path,
            text: `title: ${texts.pages[page]}\n`,
          })
        }
      >
        {texts.begin}
      </Button>
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
