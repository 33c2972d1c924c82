import { Button, FileButton, Loader, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ActionsBeside } from '../ui/actions-beside.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { readDraft } from './catalog/catalog-draft.rules.ts';
import { type CatalogForm, useCatalogTexts, useProductName } from './catalog/catalog-form.ts';
import { PriceForm } from './catalog/price-form.tsx';
import { FileViews } from './file-views.tsx';
import { download } from './local-files.ts';
import { ProposeChange } from './propose-change.tsx';
import { SettingsHead } from './settings-head.tsx';
import { fileService, useSettingsTexts } from './settings-service.ts';
import { useFileText } from './use-file-text.ts';
import { VersionsList } from './versions-list.tsx';

/** Shows an event's prices, offers and gifts, as a form and as the file. */
export default function CatalogPage() {
  const texts = useSettingsTexts();
  const catalogTexts = useCatalogTexts();
  const { notHere, loading } = useShellTexts();
  const tenantId = useTenantId();
  const mayDo = useMayDo();
  const { eventId = '' } = useParams({ strict: false }) as { eventId?: string };
  const params = { tenantId, eventId };
  const { data, error } = useDeskQuery(fileService.getCatalog, { params });
  const text = useFileText(data?.source);
  const nameOf = useProductName();
  const older = useDeskWrite(fileService.getCatalogVersion, {
    keepsAnswers: true,
    onSuccess: ({ source }, { params: { version } }) => {
      text.change(source);
      text.setNote(texts.loadedVersion(Number(version)));
    },
  });
  if (error?.status === 404) return <Text>{notHere}</Text>;
  if (data === undefined)
    return error === null ? <Loader aria-label={loading} /> : <ProblemNote problem={error} />;
  return (
    <>
      <SettingsHead part="catalogs" title={data.title}>
        <FileButton
          accept=".yaml,.yml"
          onChange={async (file) => {
            if (file === null) return;
            text.change(await file.text());
            text.setNote(catalogTexts.openedFile(file.name));
          }}
        >
          {(props) => (
            <Button {...props} variant="default">
              {catalogTexts.openFile}
            </Button>
          )}
        </FileButton>
        <Button variant="default" onClick={() => download(`catalog-${eventId}.yaml`, text.source)}>
          {texts.download}
        </Button>
      </SettingsHead>
      <Stack>
        <FileViews text={text} showsFaults form={<PriceForm text={text} shop={data} params={params} />} />
        <ProposeChange
          propose={fileService.proposeCatalog}
          apply={fileService.applyCatalog}
          params={params}
          body={{ source: text.source }}
          isChanged={text.isChanged}
          mayApply={mayDo('catalog.apply')}
          productOf={(key) => nameProduct(key, [text.source, data.source], data, nameOf)}
          onFaults={text.setFaults}
          onDiscard={() => text.reset()}
          onApplied={({ version }) => {
            text.reset(texts.applied(version));
          }}
        />
        <ProblemNote problem={older.error} />
        <VersionsList
          versions={data.versions}
          onGoBack={(version) => older.mutate({ params: { ...params, version } })}
        />
        <ActionsBeside thingKind="catalog" thingId={eventId} />
      </Stack>
    </>
  );
}

/** Names a product by the first of some files that has it. */
function nameProduct(
  key: string,
  sources: readonly string[],
  shop: CatalogForm['shop'],
  nameOf: ReturnType<typeof useProductName>,
): string {
  const drafts = sources.flatMap((source) => readDraft(source) ?? []);
  const draft = drafts.find(({ products }) => products.some((product) => product.key === key));
  return draft === undefined ? key : nameOf({ draft, shop }, key);
}
