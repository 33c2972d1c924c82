import { Button, FileButton, Group, NativeSelect } from '@mantine/core';
import { setField } from '../file-draft.rules.ts';
import { readBase64 } from '../local-files.ts';
import { useSiteTexts } from './site-editing.ts';
import type { SiteFileForm } from './site-file-form.tsx';

/** Chooses a picture of the site's folder for a field of `site.yaml`, or uploads one. */
export function PictureChoice({
  form: { source, pictures, faultAt, onChange, onUpload },
  path,
  picture: chosen,
}: {
  form: SiteFileForm;
  path: readonly (string | number)[];
  picture: string;
}) {
  const texts = useSiteTexts();
  return (
    <Group align="end" gap="sm">
      <NativeSelect
        label={texts.picture}
        value={chosen}
        error={faultAt(path)}
        data={[
          { value: '', label: texts.noPicture },
          ...[...new Set([...pictures, ...(chosen === '' ? [] : [chosen])])].map((value) => ({
            value,
            label: value.replace('images/', ''),
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange(setField(source, [...path], value === '' ? undefined : value))
        }
      />
      <FileButton
        accept="image/png,image/jpeg,image/webp"
        onChange={async (file) => {
          if (file === null) return;
          const picture = `images/${file.name.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replace(/\.jpeg$/i, '.jpg')}`;
          onUpload({ path: picture, base64: await readBase64(file) }, setField(source, [...path], picture));
        }}
      >
        {(props) => (
          <Button {...props} variant="default">
            {texts.uploadPicture}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}
