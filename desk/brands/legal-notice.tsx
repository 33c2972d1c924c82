import { Alert, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { parseDocument } from 'yaml';
import type { DeskProposal } from '#contract/desk-settings.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { Faults } from '../settings/file-editor.tsx';
import { ProposeChange } from '../settings/propose-change.tsx';
import { fileService } from '../settings/settings-service.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useBrandTexts } from './brand-service.ts';
import { writeLegalNotice } from './legal-notice.rules.ts';

/** Writes the legal notice from a template and the seller's facts; it is shown before it is published. */
export function LegalNotice() {
  const { notice } = useBrandTexts();
  const tenantId = useTenantId();
  const params = { tenantId };
  const site = useDeskQuery(fileService.getSite, { params });
  const brand = useDeskQuery(fileService.getBrand, { params });
  const [representedBy, setRepresentedBy] = useState('');
  const [phone, setPhone] = useState('');
  const [faults, setFaults] = useState<DeskProposal['faults']>([]);
  const problem = site.error ?? brand.error;
  if (site.data === undefined || brand.data === undefined)
    return problem === null ? null : <ProblemNote problem={problem} />;
  const file = parseDocument(brand.data.source);
  const text = (...path: string[]) => String(file.getIn(path) ?? '');
  const language = text('settings', 'defaultLanguage');
  const seller = {
    name: text('issuer', 'name'),
    address: text('issuer', 'address'),
    vatId: text('issuer', 'vatId'),
    registration: text('issuer', 'registration'),
    email: text('settings', 'supportEmail'),
    representedBy,
    phone,
  };
  if (seller.address.trim() === '') return <Text size="sm">{notice.sellerFirst}</Text>;
  const change = { path: `pages/impressum.${language}.yaml`, text: writeLegalNotice(seller, language) };
  return (
    <Stack gap="sm">
      <Group grow align="start">
        <TextInput
          label={notice.representedBy}
          maxLength={200}
          value={representedBy}
          onChange={({ currentTarget: { value } }) => setRepresentedBy(value)}
        />
        <TextInput
          label={notice.phone}
          maxLength={60}
          value={phone}
          onChange={({ currentTarget: { value } }) => setPhone(value)}
        />
      </Group>
      <Alert color="gray">{notice.counsel}</Alert>
      <Faults faults={faults} />
      <ProposeChange
        propose={fileService.proposeSite}
        apply={fileService.applySite}
        params={params}
        body={{ base: site.data.version, changes: [change] }}
        isChanged
        mayApply
        onFaults={setFaults}
        onDiscard={() => {
          setRepresentedBy('');
          setPhone('');
        }}
        onApplied={() => {}}
      />
    </Stack>
  );
}
