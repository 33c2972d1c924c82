import { SegmentedControl, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Faults, FileEditor } from './file-editor.tsx';
import { useSettingsTexts } from './settings-service.ts';
import type { FileText } from './use-file-text.ts';

/** Shows a file as a form or as text; both change the same text. @param showsFaults whether the form shows the faults itself */
export function FileViews({
  text,
  form,
  showsFaults = false,
}: {
  text: FileText;
  form: ReactNode;
  showsFaults?: boolean;
}) {
  const texts = useSettingsTexts();
  const [view, setView] = useState('form');
  return (
    <>
      <SegmentedControl
        aria-label={texts.file}
        maw={320}
        value={view}
        onChange={setView}
        data={[
          { value: 'form', label: texts.asForm },
          { value: 'file', label: texts.asFile },
        ]}
      />
      {view === 'form' ? (
        <>
          {!showsFaults && <Faults faults={text.faults} />}
          {form}
        </>
      ) : (
        <FileEditor label={texts.file} value={text.source} onChange={text.change} faults={text.faults} />
      )}
      <Text role="status">{text.note}</Text>
    </>
  );
}
