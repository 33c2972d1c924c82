import { Alert, Button, Group, Loader, Stack, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import type { DeskProposal } from '#contract/desk-settings.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ActionsBeside } from '../ui/actions-beside.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { Faults } from './file-editor.tsx';
import { PreviewDraft } from './preview-draft.tsx';
import { ProposeChange } from './propose-change.tsx';
import { SettingsHead } from './settings-head.tsx';
import { fileService, useSettingsTexts } from './settings-service.ts';
import { CardsPart } from './site/cards-part.tsx';
import { DocumentsPart } from './site/documents-part.tsx';
import { FooterPart } from './site/footer-part.tsx';
import { findKeptDraft, keepDraft } from './site/kept-draft.ts';
import { documentOf } from './site/legal-templates.rules.ts';
import { MessagesPart } from './site/messages-part.tsx';
import { MissingTexts } from './site/missing-texts.tsx';
import { type OpenText, PagesPart } from './site/pages-part.tsx';
import type { Change, SiteEditing } from './site/site-editing.ts';
import { useSiteTexts } from './site/site-editing.ts';
import { SiteFile } from './site/site-file-form.tsx';
import { SourceFiles } from './site/source-files.tsx';
import { isContentPage } from './site/text-kinds.ts';
import { VersionsList } from './versions-list.tsx';

/** A member's edits of the site: changed files, based on the current or an earlier version. */
interface Draft {
  /** Undefined: the applied version. */
  base: number | undefined;
  changes: readonly Change[];
}

const NOTHING: Draft = { base: undefined, changes: [] };

const PARTS = ['pages', 'footer', 'messages', 'cards', 'documents', 'files'] as const;
type Part = (typeof PARTS)[number];

/** Shows and edits the pages and texts of the site. */
export default function SitePage() {
  const texts = useSettingsTexts();
  const { loading } = useShellTexts();
  const tenantId = useTenantId();
  const mayDo = useMayDo();
  const params = { tenantId };
  const { data, error } = useDeskQuery(fileService.getSite, { params });
  const [draft, setDraft] = useState<Draft>(NOTHING);
  const [faults, setFaults] = useState<DeskProposal['faults']>([]);
  const [note, setNote] = useState('');
  const [shown, setShown] = useState<string>();
  const older = useDeskQuery(
    fileService.getSiteVersion,
    draft.base === undefined ? undefined : { params: { tenantId, version: draft.base } },
  );
  const base = draft.base ?? data?.version;
  const files = draft.base === undefined ? data?.files : older.data?.files;
  if (data === undefined || base === undefined || files === undefined)
    return (error ?? older.error) === null ? (
      <Loader aria-label={loading} />
    ) : (
      <ProblemNote problem={error ?? older.error} />
    );
  const reset = (next: Draft, newNote: string) => {
    setDraft(next);
    keepDraft(tenantId, next.changes);
    setFaults([]);
    setNote(newNote);
  };
  const { changes } = draft;
  const removed = changes.flatMap((one) => ('isRemoved' in one ? [one.path] : []));
  const listed = files.map(({ path }) => path);
  const site: SiteEditing = {
    tenantId,
    version: base,
    languages: data.languages,
    shopUrl: data.shopUrl,
    unreviewed: data.unreviewed,
    listed,
    paths: [...new Set([...listed, ...changes.map(({ path }) => path)])].filter(
      (path) => !removed.includes(path),
    ),
    changes,
    faults,
    change: (...next) =>
      reset(
        {
          ...draft,
          changes: [...changes.filter((one) => !next.some(({ path }) => path === one.path)), ...next],
        },
        '',
      ),
  };
  const body = { base, changes: [...changes] };
  const isChanged = changes.length > 0 || draft.base !== undefined;
  return (
    <>
      <SettingsHead part="site" />
      <Stack>
        {!isChanged && <OfferDraft tenantId={tenantId} onContinue={(kept) => site.change(...kept)} />}
        <SiteParts site={site} onShow={setShown} />
        <Text role="status">{note}</Text>
        {mayDo('content.apply') && isChanged && (
          <PreviewDraft
            key={JSON.stringify(body)}
            body={body}
            path={shown}
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
    </>
  );
}

/** Offers to continue the draft that this browser keeps. */
function OfferDraft({
  tenantId,
  onContinue,
}: {
  tenantId: string;
  onContinue: (changes: readonly Change[]) => void;
}) {
  const texts = useSiteTexts();
  const { moment } = useFormats();
  const [kept, setKept] = useState(() => findKeptDraft(tenantId));
  if (kept === undefined) return null;
  return (
    <Alert color="gray">
      <Group gap="sm">
        <Text size="sm">{texts.keptDraft(moment(kept.keptAt))}</Text>
        <Button size="xs" onClick={() => onContinue(kept.changes)}>
          {texts.continueDraft}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            keepDraft(tenantId, []);
            setKept(undefined);
          }}
        >
          {texts.dropDraft}
        </Button>
      </Group>
    </Alert>
  );
}

/** Shows the parts of the site, one at a time. @param onShow is called with the file that is shown */
function SiteParts({ site, onShow }: { site: SiteEditing; onShow: (path: string | undefined) => void }) {
  const texts = useSiteTexts();
  const [part, setPart] = useState<Part>(() => PARTS.find((one) => location.hash === `#${one}`) ?? 'pages');
  const [open, setOpen] = useState<OpenText>();
  const [path, setPath] = useState<string>();
  const nameOf = useFileName();
  const go = (to: Part, text?: OpenText) => {
    setPart(to);
    setOpen(text);
    onShow(to === 'files' ? path : shownPath(to, text));
  };
  return (
    <>
      <MissingTexts
        site={site}
        onOpen={({ kind, name, language }) =>
          go(kind === 'footer' ? 'footer' : kind === 'message' ? 'messages' : 'pages', { name, language })
        }
      />
      <Tabs
        value={part}
        onChange={(to) => go(PARTS.find((one) => one === to) ?? 'pages')}
        keepMounted={false}
      >
        <Tabs.List aria-label={texts.parts}>
          {PARTS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {texts.part[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Stack pt="md">
          <Faults
            faults={
              part === 'files'
                ? site.faults.filter(({ file }) => file !== path)
                : site.faults.map((fault) => ({ ...fault, file: nameOf(fault.file), line: null }))
            }
          />
          <Tabs.Panel value="pages">
            <PagesPart site={site} open={open} onOpen={(text) => go('pages', text)} />
          </Tabs.Panel>
          <Tabs.Panel value="footer">
            <SiteFile site={site}>
              {(form) => <FooterPart key={open?.language} form={form} language={open?.language} />}
            </SiteFile>
          </Tabs.Panel>
          <Tabs.Panel value="messages">
            <SiteFile site={site}>
              {(form) => <MessagesPart key={open?.language} form={form} language={open?.language} />}
            </SiteFile>
          </Tabs.Panel>
          <Tabs.Panel value="cards">
            <SiteFile site={site}>{(form) => <CardsPart form={form} />}</SiteFile>
          </Tabs.Panel>
          <Tabs.Panel value="documents">
            <DocumentsPart site={site} open={open} onOpen={(text) => go('documents', text)} />
          </Tabs.Panel>
          <Tabs.Panel value="files">
            <SourceFiles
              site={site}
              path={path}
              onOpen={(chosen) => {
                setPath(chosen);
                onShow(chosen);
              }}
            />
          </Tabs.Panel>
        </Stack>
      </Tabs>
    </>
  );
}

/** Returns a function that names the text in a file, as in “Contacts (German)”; the path of another file. */
function useFileName(): (path: string) => string {
  const texts = useSiteTexts();
  const { languageName } = useFormats();
  return (path) => {
    const [, name = '', language = ''] =
      /^(?:pages|documents|custom)\/([^./]+)[./]([a-z]{2})[./]/.exec(path) ?? [];
    const document = documentOf(path);
    if (language === '') return path;
    if (document !== undefined) return texts.inLanguage(texts.documents[document], languageName(language));
    return texts.inLanguage(
      isContentPage(name) ? texts.pages[name] : texts.ownPage(name),
      languageName(language),
    );
  };
}

/** Returns the file that the shop shows while a text is open. */
function shownPath(part: Part, open: OpenText | undefined): string | undefined {
  if (open === undefined) return undefined;
  const { name, language } = open;
  if (part === 'documents') return `documents/${name}`;
  if (part !== 'pages') return undefined;
  return isContentPage(name) ? `pages/${name}.${language}.yaml` : `custom/${name}/${language}/index.html`;
}
