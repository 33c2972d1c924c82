import { Card, Group, List, Loader, Progress, Stack, Text, Title } from '@mantine/core';
import { Circle, CircleCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskBrandSetupSchemas } from '#contract/desk-brands.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { usePaymentWay } from '../orders/use-payment-way.ts';
import { SettingsHead } from '../settings/settings-head.tsx';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { DeskLink } from '../ui/desk-link.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { brandSetupService, useBrandTexts } from './brand-service.ts';
import { DeleteBrand } from './delete-brand.tsx';
import { LegalNotice } from './legal-notice.tsx';
import { SenderCheck } from './sender-check.tsx';
import { StepLink } from './step-link.tsx';

type Setup = CallOutput<(typeof deskBrandSetupSchemas)['getBrandSetup']>;
type ShownStep = Setup['steps'][number];

/** Shows what a brand still needs before it can sell: each step with a link to its form. */
export default function SetupPage() {
  const texts = useBrandTexts();
  const { loading } = useShellTexts();
  const tenantId = useTenantId();
  const { data, error } = useDeskQuery(brandSetupService.getBrandSetup, { params: { tenantId } });
  if (data === undefined)
    return (
      <>
        <SettingsHead part="setup" />
        {error === null ? <Loader aria-label={loading} /> : <ProblemNote problem={error} />}
      </>
    );
  const done = data.steps.filter(({ isDone }) => isDone).length;
  const isReady = done === data.steps.length;
  return (
    <>
      <SettingsHead part="setup" />
      <Stack maw={760} gap="lg">
        <Text>{isReady ? texts.ready : texts.setupMeans}</Text>
        <Stack gap={6}>
          <Text size="sm" fw={600}>
            {texts.progress(done, data.steps.length)}
          </Text>
          <Progress
            value={(100 * done) / data.steps.length}
            color="teal"
            aria-label={texts.progress(done, data.steps.length)}
          />
        </Stack>
        <List
          listStyleType="none"
          spacing="md"
          styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}
        >
          {data.steps.toSorted(openFirst).map((one) => (
            <Step key={one.step} step={one}>
              <StepDetails step={one} setup={data} />
            </Step>
          ))}
        </List>
        <SenderCheck />
        <DeleteBrand />
      </Stack>
    </>
  );
}

/** Sorts open steps first; otherwise the order stays. */
const openFirst = (one: ShownStep, other: ShownStep): number => Number(one.isDone) - Number(other.isDone);

function Step({ step: { step, isDone, waitsFor }, children }: { step: ShownStep; children: ReactNode }) {
  const texts = useBrandTexts();
  const Icon = isDone ? CircleCheck : waitsFor === null ? Circle : Clock;
  const state = isDone ? texts.done : waitsFor === null ? texts.open : texts.waiting;
  return (
    <List.Item>
      <Card withBorder padding="sm" id={step} style={{ scrollMarginTop: 72 }}>
        <Group align="flex-start" wrap="nowrap" gap="sm">
          <Icon
            size={22}
            color={isDone ? 'var(--mantine-color-teal-text)' : 'var(--mantine-color-dimmed)'}
            style={{ flexShrink: 0 }}
            role="img"
            aria-label={state}
          />
          <Stack gap={6} flex={1} miw={0}>
            <Title order={3} size="h6">
              {texts.steps[step].title}
            </Title>
            {children}
          </Stack>
        </Group>
      </Card>
    </List.Item>
  );
}

function StepDetails({ step: { step, isDone, waitsFor }, setup }: { step: ShownStep; setup: Setup }) {
  const texts = useBrandTexts();
  const mayDo = useMayDo();
  const wayOf = usePaymentWay();
  const { means, action } = texts.steps[step];
  const how = step === 'order' && setup.isTest ? texts.testPurchase : means;
  const text = !isDone && (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {waitsFor === null ? how : texts.waits[waitsFor]}
    </Text>
  );
  if (step === 'legalNotice')
    return (
      <>
        {text}
        {isDone ? (
          <DeskLink to="settings/site">{action}</DeskLink>
        ) : (
          mayDo('content.apply') && <LegalNotice />
        )}
      </>
    );
  return (
    <>
      {text}
      {step === 'payments' &&
        setup.paymentGaps.map(({ id, provider, gap }) => (
          <Text key={id} size="sm" fw={600}>
            {texts.gaps[gap](wayOf({ paymentType: id, provider }))}
          </Text>
        ))}
      <StepLink step={step} shopUrl={setup.shopUrl}>
        {action}
      </StepLink>
    </>
  );
}
