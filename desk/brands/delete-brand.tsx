import { Button, Card, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { BrandBlock } from '#contract/desk-brands.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useTenantId, useWorkplace } from '../shell/tenant.ts';
import { workQuery } from '../shell/work-query.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { brandSetupService, installationService, useBrandTexts } from './brand-service.ts';

/** Where an operator removes what prevents the deletion, below the tenant's address, and the name of that link. */
const REMEDIES: Partial<Record<BrandBlock, readonly [string, 'toHosts' | 'toEvents']>> = {
  Orders: ['settings/brand', 'toHosts'],
  Photos: ['events', 'toEvents'],
  Participants: ['events', 'toEvents'],
};

/** Lets an operator of the installation delete an empty shop; lists what prevents it. */
export function DeleteBrand() {
  const { me } = useWorkplace();
  return me.isOperator ? <Deletion /> : null;
}

function Deletion() {
  const { deletion: texts } = useBrandTexts();
  const params = { tenantId: useTenantId() };
  const { data } = useDeskQuery(brandSetupService.getBrandDeletion, { params });
  const [isAsked, setAsked] = useState(false);
  if (data === undefined) return null;
  const { name, blocks } = data;
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="delete-brand">
      <Stack gap="sm" align="start">
        <Title order={3} size="h6" id="delete-brand">
          {texts.title}
        </Title>
        {blocks.length === 0 ? (
          <>
            <Text size="sm">{texts.means}</Text>
            <Button color="red" variant="outline" onClick={() => setAsked(true)}>
              {texts.delete}
            </Button>
          </>
        ) : (
          <Blocks blocks={blocks} />
        )}
      </Stack>
      {isAsked && <ConfirmDeletion name={name} onClose={() => setAsked(false)} />}
    </Card>
  );
}

function Blocks({ blocks }: { blocks: readonly BrandBlock[] }) {
  const { deletion: texts } = useBrandTexts();
  return (
    <>
      <Text size="sm">{texts.prevented}</Text>
      <List spacing="xs" size="sm">
        {blocks.map((block) => {
          const { what, remedy } = texts.blocks[block];
          const [to, label] = REMEDIES[block] ?? [];
          return (
            <List.Item key={block}>
              <Text size="sm" fw={600}>
                {what}
              </Text>
              <Text size="sm">{remedy}</Text>
              {to !== undefined && label !== undefined && <DeskLink to={to}>{texts[label]}</DeskLink>}
            </List.Item>
          );
        })}
      </List>
    </>
  );
}

/** Asks for the shop's name, so that no shop is deleted by a mistaken click. */
function ConfirmDeletion({ name, onClose }: { name: string; onClose: () => void }) {
  const { deletion: texts } = useBrandTexts();
  const tenantId = useTenantId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [typedName, setTypedName] = useState('');
  const { mutate, isPending, error } = useDeskWrite(installationService.deleteBrand, {
    keepsAnswers: true,
    onSuccess: async () => {
      await queries.fetchQuery({ ...workQuery, staleTime: 0 });
      await navigate({ href: '/' });
    },
  });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.confirmTitle(name)}
      action={texts.delete}
      isDisabled={typedName.trim() === ''}
      isPending={isPending}
      problem={error}
      onConfirm={(why) => mutate({ body: { tenantId, typedName, why } })}
      onClose={onClose}
    >
      <Text>{texts.consequences}</Text>
      <TextInput
        label={texts.typeName(name)}
        required
        maxLength={253}
        autoComplete="off"
        value={typedName}
        onChange={({ currentTarget: { value } }) => setTypedName(value)}
      />
    </ConfirmConsequences>
  );
}
