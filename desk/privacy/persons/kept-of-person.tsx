import { Button, Group, List, Loader, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useDeskQuery, useDeskWrite } from '../../api/use-desk.ts';
import { useFormats, useLanguage } from '../../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../../shell/tenant.ts';
import { useShellTexts } from '../../shell/use-shell-texts.ts';
import { ConfirmConsequences } from '../../ui/confirm-consequences.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { ErasureDialog } from '../erasures/erasure-dialog.tsx';
import { useErasureTexts } from '../erasures/erasure-service.ts';
import { personService, type Subject, usePersonTexts } from './person-service.ts';

/** Shows the data stored about one person, and the operations on it. */
export function KeptOfPerson({ subject }: { subject: Subject }) {
  const texts = usePersonTexts();
  const erasureTexts = useErasureTexts();
  const { loading } = useShellTexts();
  const { number } = useFormats();
  const { language } = useLanguage();
  const params = { tenantId: useTenantId() };
  const mayDo = useMayDo();
  const [isExporting, setExporting] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const { data, error } = useDeskQuery(personService.describeKept, { params, body: { subject, language } });
  return (
    <Stack component="section" aria-labelledby="kept" gap="xs">
      <Title order={3} size="h4" id="kept">
        {texts.kept}
      </Title>
      <ProblemNote problem={error} />
      {data === undefined && error === null && <Loader aria-label={loading} />}
      {data?.kinds.length === 0 && <Text>{texts.nothing}</Text>}
      {data !== undefined && data.kinds.length > 0 && <Text c="dimmed">{texts.keptHint}</Text>}
      <List>
        {data?.kinds.map(({ kind, title, tables }) => (
          <List.Item key={kind}>
            {title}: {number(tables.reduce((sum, { count }) => sum + count, 0))}
          </List.Item>
        ))}
      </List>
      {data !== undefined && data.kinds.length > 0 && (
        <Group>
          {mayDo('person.export') && <Button onClick={() => setExporting(true)}>{texts.export}</Button>}
          {mayDo('person.erase') && (
            <Button color="red" variant="outline" onClick={() => setErasing(true)}>
              {erasureTexts.title}
            </Button>
          )}
        </Group>
      )}
      {isExporting && <ExportDialog subject={subject} onClose={() => setExporting(false)} />}
      {isErasing && <ErasureDialog subject={subject} onClose={() => setErasing(false)} />}
    </Stack>
  );
}

function ExportDialog({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const texts = usePersonTexts();
  const { language } = useLanguage();
  const params = { tenantId: useTenantId() };
  const issue = useDeskWrite(personService.exportPerson, {
    keepsAnswers: true,
    onSuccess: ({ url }) => {
      location.assign(url);
      onClose();
    },
  });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.export}
      action={texts.download}
      isDangerous={false}
      isPending={issue.isPending}
      problem={issue.error}
      onClose={onClose}
      onConfirm={(why) => issue.mutate({ params, body: { subject, language, why } })}
    >
      <Text>{texts.exportHint}</Text>
    </ConfirmConsequences>
  );
}
