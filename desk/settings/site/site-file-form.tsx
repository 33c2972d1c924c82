import { Loader, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShellTexts } from '../../shell/use-shell-texts.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { FileEditor } from '../file-editor.tsx';
import { useSettingsTexts } from '../settings-service.ts';
import { useFileFault } from '../use-file-fault.ts';
import { type Change, type SiteEditing, useSiteText } from './site-editing.ts';
import { readSiteTexts, type SiteTexts } from './site-texts.rules.ts';

const PATH = 'site.yaml';

/** What the forms of `site.yaml` need. */
export interface SiteFileForm {
  source: string;
  said: SiteTexts;
  languages: readonly string[];
  /** The pictures in the site's folder. */
  pictures: readonly string[];
  /** Returns the fault at a place of the file or below it. @param isExact whether only that place counts */
  faultAt: (path: readonly (string | number)[], isExact?: boolean) => string | undefined;
  onChange: (source: string) => void;
  /** Adds a file, and changes `site.yaml` to use it. */
  onUpload: (file: Change, source: string) => void;
}

/** Opens `site.yaml` for a form; if its structure is wrong, for its source. */
export function SiteFile({
  site,
  children,
}: {
  site: SiteEditing;
  children: (form: SiteFileForm) => ReactNode;
}) {
  const { unreadable } = useSettingsTexts();
  const { loading } = useShellTexts();
  const translate = useFileFault();
  const { text, error } = useSiteText(site, PATH);
  if (text === undefined)
    return error === null ? <Loader aria-label={loading} /> : <ProblemNote problem={error} />;
  const onChange = (source: string) => site.change({ path: PATH, text: source });
  const faults = site.faults.filter(({ file }) => file === PATH);
  const said = readSiteTexts(text);
  if (said === undefined)
    return (
      <Stack>
        <Text size="sm">{unreadable}</Text>
        <FileEditor label={PATH} value={text} onChange={onChange} faults={faults} />
      </Stack>
    );
  return children({
    source: text,
    said,
    languages: site.languages,
    pictures: site.paths.filter((path) => path.startsWith('images/')),
    faultAt(path, isExact = false) {
      const wanted = path.join('.');
      return translate(
        faults.find((fault) => fault.path === wanted || (!isExact && fault.path.startsWith(`${wanted}.`))),
      );
    },
    onChange,
    onUpload: (file, source) => site.change(file, { path: PATH, text: source }),
  });
}
