import { Button, Card, Group, Loader, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useFormats } from '../../i18n/use-texts.ts';
import { useShellTexts } from '../../shell/use-shell-texts.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Faults, FileEditor } from '../file-editor.tsx';
import { useFileFault } from '../use-file-fault.ts';
import { type Fault, type SiteEditing, useSiteText, useSiteTexts } from './site-editing.ts';
import { TextField, type TextFieldSpec } from './text-field.tsx';

/** A text that is written in a file for each language. */
export interface TextKind {
  title: string;
  pathOf: (language: string) => string;
  fields: readonly TextFieldSpec[];
  /** Reads the fields of a file. @returns undefined if only its source can be edited */
  read: (source: string) => Readonly<Record<string, string>> | undefined;
  set: (source: string, field: string, value: string, language: string) => string;
  /** The key in the file of a field's faults. */
  faultKeyOf: (field: string) => string;
  /** The file that begins an empty text. */
  begin: (language: string) => string;
  /** A template in a language, if there is one. */
  template?: (language: string) => string | undefined;
  /** Writes the text that the shop shows without one of the brand's own, if there is one. */
  present?: (language: string) => Promise<string>;
  /** Further content above the fields of a language. */
  above?: (source: string, onChange: (source: string) => void) => ReactNode;
}

interface Props {
  site: SiteEditing;
  kind: TextKind;
  /** The language that was chosen. */
  language: string;
  onLanguage: (language: string) => void;
  back: string;
  onBack: () => void;
}

/** Below this width the languages are stacked; Mantine's breakpoint `md`. */
const STACKED = '(max-width: 61.99em)';

/** Shows a text in two languages side by side. */
export function SideBySide({ site, kind, language, onLanguage, back, onBack }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [first = 'en', second] = site.languages;
  const [columns, setColumns] = useState<readonly string[]>(() => {
    if (second === undefined) return [language];
    const pair = [first, language === first ? second : language];
    // On a phone one language is below the other: the chosen one comes first.
    return matchMedia(STACKED).matches && language !== first ? pair.toReversed() : pair;
  });
  useEffect(() => {
    heading.current?.scrollIntoView?.({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Stack>
      <Group gap="sm">
        <Button
          variant="default"
          size="xs"
          leftSection={<ArrowLeft size={16} aria-hidden="true" />}
          onClick={onBack}
        >
          {back}
        </Button>
        <Title order={3} size="h4" ref={heading} tabIndex={-1} style={{ scrollMarginTop: 72 }}>
          {kind.title}
        </Title>
      </Group>
      <SimpleGrid cols={{ base: 1, md: columns.length }} spacing="md">
        {columns.map((one, at) => (
          <Column
            // biome-ignore lint/suspicious/noArrayIndexKey: a column stays when its language changes
            key={at}
            site={site}
            kind={kind}
            language={one}
            other={columns[1 - at]}
            onLanguage={(chosen) => {
              setColumns(columns.with(at, chosen));
              onLanguage(chosen);
            }}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

interface ColumnProps extends Pick<Props, 'site' | 'kind' | 'language' | 'onLanguage'> {
  /** The language beside it. */
  other: string | undefined;
}

function Column({ site, kind, language, other, onLanguage }: ColumnProps) {
  const texts = useSiteTexts();
  const { loading } = useShellTexts();
  const { languageName } = useFormats();
  const label = useId();
  const path = kind.pathOf(language);
  const { text, error } = useSiteText(site, path);
  const isThere = site.paths.includes(path);
  const languages = site.languages.some((one) => one === language)
    ? site.languages
    : [...site.languages, language];
  return (
    <Card withBorder component="section" aria-labelledby={label} padding="md">
      <Stack>
        <Group justify="space-between" align="end">
          <NativeSelect
            label={<span id={label}>{texts.textIn(languageName(language))}</span>}
            value={language}
            data={languages.map((value) => ({ value, label: languageName(value) }))}
            onChange={({ currentTarget: { value } }) => onLanguage(value)}
          />
          {isThere && (
            <Button
              variant="default"
              size="xs"
              aria-label={texts.removeIn(languageName(language))}
              onClick={() => site.change({ path, isRemoved: true })}
            >
              {texts.remove}
            </Button>
          )}
        </Group>
        <ProblemNote problem={error} />
        {!isThere ? (
          <Begin site={site} kind={kind} language={language} other={other} />
        ) : text === undefined ? (
          error === null && <Loader aria-label={loading} />
        ) : (
          <Fields key={language} site={site} kind={kind} language={language} source={text} />
        )}
      </Stack>
    </Card>
  );
}

/** Offers to begin a missing text. */
function Begin({ site, kind, language, other }: Omit<ColumnProps, 'onLanguage'>) {
  const texts = useSiteTexts();
  const { languageName } = useFormats();
  const copied = useSiteText(site, kind.pathOf(other ?? language)).text;
  const path = kind.pathOf(language);
  const template = kind.template?.(language);
  const { present } = kind;
  const isCopied = other !== undefined && other !== language && copied !== undefined;
  return (
    <Stack gap="xs" align="start">
      <Text size="sm">{texts.notWritten(languageName(language))}</Text>
      {template !== undefined && (
        <Button size="xs" onClick={() => site.change({ path, text: template })}>
          {texts.fromTemplate}
        </Button>
      )}
      {present !== undefined && (
        <Button
          size="xs"
          onClick={async () => {
            const text = await present(language);
            site.change({ path, text });
          }}
        >
          {texts.fromPresent}
        </Button>
      )}
      {isCopied && (
        <Button size="xs" variant="default" onClick={() => site.change({ path, text: copied })}>
          {texts.copyFrom(languageName(other))}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => site.change({ path, text: kind.begin(language) })}>
        {texts.beginEmpty}
      </Button>
    </Stack>
  );
}

function Fields({
  site,
  kind,
  language,
  source,
}: {
  site: SiteEditing;
  kind: TextKind;
  language: string;
  source: string;
}) {
  const texts = useSiteTexts();
  const { languageName } = useFormats();
  const faultOf = useFileFault();
  const path = kind.pathOf(language);
  const faults = site.faults.filter(({ file }) => file === path);
  const onChange = (text: string) => site.change({ path, text });
  const values = kind.read(source);
  if (values === undefined)
    return (
      <>
        <Text size="sm">{texts.sourceOnly}</Text>
        <FileEditor label={path} value={source} onChange={onChange} faults={faults} />
      </>
    );
  const keys = kind.fields.map(({ name }) => kind.faultKeyOf(name));
  const unplaced = faults.filter((fault) => !keys.some((key) => isAt(fault, key)));
  return (
    <>
      <Faults faults={unplaced} />
      {kind.above?.(source, onChange)}
      {kind.fields.map((field) => (
        <TextField
          key={field.name}
          field={{ ...field, label: texts.inLanguage(field.label, languageName(language)) }}
          language={language}
          value={values[field.name] ?? ''}
          fault={faultOf(faults.find((fault) => isAt(fault, kind.faultKeyOf(field.name))))}
          onChange={(value) => {
            const changed = kind.set(source, field.name, value, language);
            onChange(changed);
            return kind.read(changed)?.[field.name] ?? '';
          }}
        />
      ))}
    </>
  );
}

/** Returns whether a fault is at a key of the file or below it. */
const isAt = ({ path }: Fault, key: string): boolean => `${path}.`.startsWith(`${key}.`);
