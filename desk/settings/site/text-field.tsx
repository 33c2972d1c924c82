import { ActionIcon, Group, Stack, Textarea, TextInput, Tooltip } from '@mantine/core';
import { Bold, Heading, Italic, Link, List, type LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useSiteTexts, useTyped } from './site-editing.ts';
import { type TextMark, toggleMark } from './text-marks.rules.ts';

/** A field of a text. */
export interface TextFieldSpec {
  name: string;
  label: string;
  description?: string;
  /** `Line`: one line. `Lines`: a paragraph. `Markdown`: with a toolbar of these marks. */
  as: 'Line' | 'Lines' | 'Markdown';
  marks?: readonly TextMark[];
  rows?: number;
}

interface Props {
  field: TextFieldSpec;
  language: string;
  value: string;
  fault: string | undefined;
  /** Writes into the file. @returns the field's value there */
  onChange: (typed: string) => string;
}

const ICONS: Readonly<Record<TextMark, LucideIcon>> = {
  heading: Heading,
  list: List,
  bold: Bold,
  italic: Italic,
  link: Link,
};

/** Asks for one field of a text in a language. */
export function TextField({ field, language, value, fault, onChange }: Props) {
  const [typed, setTyped] = useTyped(value, onChange);
  const area = useRef<HTMLTextAreaElement>(null);
  const selection = useRef<readonly [number, number]>(undefined);
  useLayoutEffect(() => {
    // React moves the cursor to the end of a changed text.
    if (selection.current !== undefined) area.current?.setSelectionRange(...selection.current);
    selection.current = undefined;
  });
  const props = {
    label: field.label,
    description: field.description,
    lang: language,
    spellCheck: true,
    value: typed,
    error: fault,
  };
  if (field.as === 'Line')
    return <TextInput {...props} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />;
  const mark = (wanted: TextMark) => {
    const field = area.current;
    if (field === null) return;
    const { text, start, end } = toggleMark(
      { text: typed, start: field.selectionStart, end: field.selectionEnd },
      wanted,
    );
    field.focus();
    selection.current = [start, end];
    setTyped(text);
  };
  return (
    <Stack gap={4}>
      <Textarea
        ref={area}
        {...props}
        autosize
        minRows={field.rows ?? 2}
        maxRows={24}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        onChange={({ currentTarget }) =>
          setTyped(field.as === 'Lines' ? currentTarget.value.replaceAll('\n', ' ') : currentTarget.value)
        }
      />
      {field.marks !== undefined && <Toolbar marks={field.marks} label={field.label} onMark={mark} />}
    </Stack>
  );
}

function Toolbar({
  marks,
  label,
  onMark,
}: {
  marks: readonly TextMark[];
  label: string;
  onMark: (mark: TextMark) => void;
}) {
  const { marks: names, toolbar } = useSiteTexts();
  return (
    <Group gap={4} role="toolbar" aria-label={toolbar(label)}>
      {marks.map((mark) => {
        const Icon = ICONS[mark];
        return (
          <Tooltip key={mark} label={names[mark]}>
            <ActionIcon variant="default" aria-label={names[mark]} onClick={() => onMark(mark)}>
              <Icon size={16} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </Group>
  );
}
