import { Button, Loader, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ActionsBeside } from '../ui/actions-beside.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { BrandForm, type NewPictures } from './brand-form.tsx';
import { FileViews } from './file-views.tsx';
import { download } from './local-files.ts';
import { ProposeChange } from './propose-change.tsx';
import { SettingsHead } from './settings-head.tsx';
import { fileService, useSettingsTexts } from './settings-service.ts';
import { useFileText } from './use-file-text.ts';
import { VersionsList } from './versions-list.tsx';

/** Shows the tenant's file: frequently changed settings as a form, and the whole as text. */
export default function BrandPage() {
  const texts = useSettingsTexts();
  const { loading } = useShellTexts();
  const tenantId = useTenantId();
  const mayDo = useMayDo();
  const params = { tenantId };
  const { data, error } = useDeskQuery(fileService.getBrand, { params });
  const text = useFileText(data?.source);
  const [pictures, setPictures] = useState<NewPictures>({});
  const older = useDeskWrite(fileService.getBrandVersion, {
    keepsAnswers: true,
    onSuccess: ({ source }, { params: { version } }) => {
      text.change(source);
      text.setNote(texts.loadedVersion(Number(version)));
    },
  });
  if (data === undefined)
    return error === null ? <Loader aria-label={loading} /> : <ProblemNote problem={error} />;
  return (
    <>
      <SettingsHead part="brand">
        <Button variant="default" onClick={() => download(`${tenantId}.yaml`, text.source)}>
          {texts.download}
        </Button>
      </SettingsHead>
      <Stack>
        <FileViews
          text={text}
          form={
            <BrandForm
              source={text.source}
              isInstallation={data.isInstallation}
              pictures={pictures}
              onChange={text.change}
              onPictures={setPictures}
            />
          }
        />
        {!data.isInstallation && (
          <Text size="sm" c="dimmed">
            {texts.reserved}
          </Text>
        )}
        <ProposeChange
          propose={fileService.proposeBrand}
          apply={fileService.applyBrand}
          params={params}
          body={{ source: text.source, files: Object.values(pictures).map(({ sent }) => sent) }}
          isChanged={text.isChanged}
          mayApply={mayDo('tenant.apply')}
          onFaults={text.setFaults}
          onDiscard={() => {
            text.reset();
            setPictures({});
          }}
          onApplied={({ version }) => {
            text.reset(texts.applied(version));
            setPictures({});
          }}
        />
        <ProblemNote problem={older.error} />
        <VersionsList
          versions={data.versions}
          onGoBack={(version) => older.mutate({ params: { tenantId, version } })}
        />
        <ActionsBeside thingKind="tenant" thingId={tenantId} />
      </Stack>
    </>
  );
}
