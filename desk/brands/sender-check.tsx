import { Card, Code, Loader, Stack, Text, Title } from '@mantine/core';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskBrandSetupSchemas } from '#contract/desk-brands.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { brandSetupService, useBrandTexts } from './brand-service.ts';

type Checked = CallOutput<(typeof deskBrandSetupSchemas)['checkSender']>;

/** How soon the page asks again while the records are looked up, and later. */
const LOOKING_MS = 2_000;
const KEPT_MS = 60_000;

/** Shows the sender of the brand's mails, and explains the DNS records by which receivers verify it. */
export function SenderCheck() {
  const texts = useBrandTexts();
  const tenantId = useTenantId();
  const { data, error } = useDeskQuery(
    brandSetupService.checkSender,
    { params: { tenantId } },
    { refetchEveryMs: (answer) => (answer?.state === 'Looking' ? LOOKING_MS : KEPT_MS) },
  );
  return (
    <Card withBorder component="section" aria-label={texts.sender.title}>
      <Stack gap="sm">
        <Title order={3} size="h6">
          {texts.sender.title}
        </Title>
        <ProblemNote problem={error} />
        {data !== undefined && (
          <>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {data.isOwn ? texts.sender.own(data.sender) : texts.sender.installations(data.sender)}
            </Text>
            <Text size="sm">{texts.sender.means}</Text>
            {data.state === 'Looking' && <Loader size="sm" aria-label={texts.sender.looking} />}
            {data.state === 'Example' && <Text size="sm">{texts.sender.example}</Text>}
            {data.records.map((record) => (
              <SenderRecord key={record.subject} record={record} />
            ))}
          </>
        )}
      </Stack>
    </Card>
  );
}

function SenderRecord({ record: { subject, state, name, value } }: { record: Checked['records'][number] }) {
  const { sender } = useBrandTexts();
  const isSignedElsewhere = subject === 'DKIM' && state === 'unknown' && name === null;
  return (
    <Stack gap={2}>
      <Text size="sm" fw={600}>
        {subject}: {isSignedElsewhere ? sender.otherSigns : sender.states[state]}
      </Text>
      <Text size="sm">{sender.records[subject]}</Text>
      {state === 'missing' && (
        <>
          <Text size="sm">{value === null ? sender.askServer : sender.writeRecord}</Text>
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {`${name} TXT ${value ?? 'v=spf1 … -all'}`}
          </Code>
        </>
      )}
    </Stack>
  );
}
