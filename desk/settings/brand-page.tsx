import {
  Button,
  Checkbox,
  ColorInput,
  FileInput,
  Group,
  Loader,
  NativeSelect,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { isSeq, parseDocument } from 'yaml';
import { LANGUAGES } from '#contract/languages.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useLanguage } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ActionsBeside } from '../ui/actions-beside.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { FileViews } from './file-views.tsx';
import { download, readBase64 } from './local-files.ts';
import { ProposeChange } from './propose-change.tsx';
import { SettingsHead } from './settings-head.tsx';
import { fileService, useSettingsTexts } from './settings-service.ts';
import { useFileText } from './use-file-text.ts';
import { VersionsList } from './versions-list.tsx';

interface SentFile {
  name: string;
  base64: string;
}

/** Shows the tenant's file: frequently changed settings as a form, and the whole as text. */
export default function BrandPage() {
  const texts = useSettingsTexts();
  const { loading } = useShellTexts();
  const tenantId = useTenantId();
  const mayDo = useMayDo();
  const params = { tenantId };
  const { data, error } = useDeskQuery(fileService.getBrand, { params });
  const text = useFileText(data?.source);
  const [files, setFiles] = useState<SentFile[]>([]);
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
          form={<BrandForm source={text.source} onChange={text.change} onLogo={(file) => setFiles([file])} />}
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
          body={{ source: text.source, files }}
          isChanged={text.isChanged}
          mayApply={mayDo('tenant.apply')}
          onFaults={text.setFaults}
          onDiscard={() => {
            text.reset();
            setFiles([]);
          }}
          onApplied={({ version }) => {
            text.reset(texts.applied(version));
            setFiles([]);
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

interface FormProps {
  source: string;
  onChange: (source: string) => void;
  onLogo: (file: SentFile) => void;
}

/** Shows the frequently changed settings; each field is one of the file. */
function BrandForm({ source, onChange, onLogo }: FormProps) {
  const texts = useSettingsTexts();
  const { language } = useLanguage();
  const file = parseDocument(source);
  if (file.errors.length > 0) return <Text>{texts.unreadable}</Text>;
  const text = (...path: string[]) => String(file.getIn(path) ?? '');
  const set = (path: string[], value: unknown) => {
    file.setIn(path, value);
    onChange(file.toString({ lineWidth: 0 }));
  };
  const field = (...path: string[]) => ({
    value: text(...path),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set(path, value),
  });
  const listed = file.getIn(['settings', 'languages']);
  const languages = isSeq(listed) ? listed.items.map(String) : [];
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return (
    <Stack maw={560}>
      <TextInput label={texts.brandName} maxLength={60} {...field('settings', 'tenantName')} />
      <TextInput type="email" label={texts.supportEmail} {...field('settings', 'supportEmail')} />
      <Group grow align="start">
        {(['brand', 'accent'] as const).map((name) => (
          <ColorInput
            key={name}
            label={name === 'brand' ? texts.brandColour : texts.accentColour}
            description={texts.colourHint}
            format="hex"
            withEyeDropper={false}
            withPicker={false}
            value={text('settings', 'colours', name)}
            onChange={(value) => set(['settings', 'colours', name], value)}
          />
        ))}
      </Group>
      <Checkbox.Group
        label={texts.languages}
        value={languages}
        onChange={(chosen) => {
          // Languages that stay keep their order.
          const kept = languages.filter((one) => chosen.includes(one));
          set(['settings', 'languages'], [...kept, ...chosen.filter((one) => !kept.includes(one))]);
        }}
      >
        <Group gap="sm" mt={6}>
          {LANGUAGES.map((one) => (
            <Checkbox key={one} value={one} label={names.of(one)} />
          ))}
        </Group>
      </Checkbox.Group>
      <NativeSelect
        label={texts.defaultLanguage}
        data={languages.map((one) => ({ value: one, label: names.of(one) ?? one }))}
        {...field('settings', 'defaultLanguage')}
      />
      <FileInput
        label={texts.logo}
        description={texts.logoHint}
        accept=".svg,.png"
        clearable
        placeholder={texts.chooseFile}
        clearButtonProps={{ 'aria-label': texts.discard }}
        onChange={async (picture) => {
          if (picture === null) {
            file.delete('logo');
            onChange(file.toString({ lineWidth: 0 }));
            return;
          }
          onLogo({ name: picture.name, base64: await readBase64(picture) });
          set(['logo'], picture.name);
        }}
      />
    </Stack>
  );
}
