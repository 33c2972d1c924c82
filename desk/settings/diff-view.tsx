import { Alert, Code, List, Stack, Text } from '@mantine/core';
import type { DeskProposal } from '#contract/desk-settings.schema.ts';
import type changesEn from '../i18n/en/changes.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Arrow } from '../ui/facts-list.tsx';
import { type ReadableChange, readChange } from './readable-change.rules.ts';
import { useSettingsTexts } from './settings-service.ts';
import { useChangeNames } from './use-change-names.ts';
import { useFaultInFile } from './use-file-fault.ts';

/** Shows a proposal's changes, and its warnings. @param productOf names a catalog's product by its key */
export function DiffView({
  proposal: { changes, warnings },
  productOf,
}: {
  proposal: DeskProposal;
  productOf?: ((key: string) => string) | undefined;
}) {
  const texts = useSettingsTexts();
  const names = useChangeNames(productOf);
  const describeFault = useFaultInFile();
  const readable = changes.flatMap(({ change, mark }) =>
    change === undefined ? [] : readChange(change, mark, names),
  );
  return (
    <>
      {warnings.length > 0 && (
        <Alert color="yellow" title={texts.warnings}>
          <List size="sm">
            {warnings.map((warning) => (
              <List.Item key={`${warning.file} ${warning.line} ${warning.message}`}>
                {warning.file !== '' && `${warning.file}: `}
                {describeFault(warning)}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {changes.length === 0 ? (
        <Text>{texts.nothingChanges}</Text>
      ) : (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls, so the keyboard must reach it
          tabIndex={0}
          aria-label={texts.changesTitle}
          style={{ maxHeight: 420, overflow: 'auto' }}
        >
          {readable.length === 0 ? (
            <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {changes.map(({ mark, text }) => `${mark} ${text}`).join('\n')}
            </Code>
          ) : (
            <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
              {readable.map((change) => (
                <li key={change.title}>
                  <ShownChange change={change} />
                </li>
              ))}
            </Stack>
          )}
        </section>
      )}
    </>
  );
}

/** The longest values that stand in one line. */
const SHORT_MAX = 60;
const isShort = (value: string): boolean => value.length <= SHORT_MAX && !value.includes('\n');
const WHOLE = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

function ShownChange({ change: { title, happens, from, to } }: { change: ReadableChange }) {
  const texts = useTexts<typeof changesEn>('changes');
  return (
    <>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
      {happens !== undefined ? (
        <Text size="sm">{happens}</Text>
      ) : from === '' || (isShort(from) && isShort(to)) ? (
        <Text size="sm" style={WHOLE}>
          {from !== '' && (
            <>
              {from} <Arrow />{' '}
            </>
          )}
          {isShort(to) ? <strong>{to}</strong> : to}
        </Text>
      ) : (
        (
          [
            [texts.before, from],
            [texts.after, to],
          ] as const
        ).map(([label, value]) => (
          <Text key={label} size="sm" style={WHOLE}>
            <Text span size="sm" c="dimmed">
              {label}:
            </Text>{' '}
            {value}
          </Text>
        ))
      )}
    </>
  );
}
