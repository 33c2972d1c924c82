import { Button, FileButton, Group, Loader, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useId, useRef, useState } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskShareSchemas } from '#contract/desk-shares.schema.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useFormats } from '../../i18n/use-texts.ts';
import { keepFaults, placeFaults, setField } from '../../settings/file-draft.rules.ts';
import { Faults } from '../../settings/file-editor.tsx';
import { FileViews } from '../../settings/file-views.tsx';
import { download } from '../../settings/local-files.ts';
import { ProposeChange } from '../../settings/propose-change.tsx';
import { describeShareRule } from '../../settings/readable-change.rules.ts';
import { useSettingsTexts } from '../../settings/settings-service.ts';
import { useChangeNames } from '../../settings/use-change-names.ts';
import { useFileFault } from '../../settings/use-file-fault.ts';
import { type FileText, useFileText } from '../../settings/use-file-text.ts';
import { VersionsList } from '../../settings/versions-list.tsx';
import { useMayDo, useTenantId } from '../../shell/tenant.ts';
import { useShellTexts } from '../../shell/use-shell-texts.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { SettlementsHead } from '../settlements-head.tsx';
import { useFormatPayee, useSettlementTexts } from '../settlements-service.ts';
import { RuleFields } from './rule-fields.tsx';
import { addRule, nextShares, readConflicts, readShares } from './shares-draft.rules.ts';
import { type SharesForm, type SharesProposal, shareService, useShareTexts } from './shares-form.ts';

type Shares = CallOutput<(typeof deskShareSchemas)['getShares']>;

/** The pause between the last key press and the call for examples. */
const TYPING_MS = 500;

/** Shows who gets which share of sales, as a form and as the file, and sets the next version. */
export default function SharesPage() {
  const { loading } = useShellTexts();
  const { data, error } = useDeskQuery(shareService.getShares, { params: { tenantId: useTenantId() } });
  if (data === undefined)
    return error === null ? <Loader aria-label={loading} /> : <ProblemNote problem={error} />;
  return <SharesEditor shares={data} />;
}

function SharesEditor({ shares }: { shares: Shares }) {
  const texts = useShareTexts();
  const settings = useSettingsTexts();
  const { parties } = useSettlementTexts();
  const formats = useFormats();
  const names = useChangeNames();
  const params = { tenantId: useTenantId() };
  const mayDo = useMayDo();
  const { versions } = shares;
  const today = new Date().toISOString().slice(0, 10);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const text = useFileText(nextShares(versions[0], today, timeZone));
  const open = (source: string, note: string) => {
    text.change(source);
    text.setNote(note);
  };
  return (
    <>
      <SettlementsHead part="shares">
        <FileButton
          accept=".yaml,.yml"
          onChange={async (file) => {
            if (file !== null) open(await file.text(), '');
          }}
        >
          {(props) => (
            <Button {...props} variant="default">
              {texts.openFile}
            </Button>
          )}
        </FileButton>
        <Button variant="default" onClick={() => download('shares.yaml', text.source)}>
          {texts.download}
        </Button>
      </SettlementsHead>
      <Stack>
        <Text maw="42rem">{texts.explanation}</Text>
        <FileViews text={text} showsFaults form={<Rules text={text} shares={shares} params={params} />} />
        <ProposeChange
          propose={shareService.proposeShares}
          apply={shareService.applyShares}
          params={params}
          body={{ source: text.source }}
          isChanged={text.isChanged}
          mayApply={mayDo('shares.set')}
          beside={(proposal) => <Effect proposal={proposal} />}
          onFaults={text.setFaults}
          onDiscard={() => text.reset()}
          onApplied={({ version }) => text.reset(texts.applied(version))}
        />
        <VersionsList
          versions={versions.map(({ version, appliedAt, day, rules }) => ({
            version,
            appliedAt,
            summary: [
              `${texts.from}: ${formats.day(day)}`,
              ...rules.map(
                (rule, index) =>
                  `${texts.ruleNumber(index + 1, parties[rule.party])}: ${describeShareRule(rule, names)}`,
              ),
            ].join('\n'),
          }))}
          onGoBack={(version) => {
            const found = versions.find((one) => one.version === version);
            if (found !== undefined) open(found.source, settings.loadedVersion(version));
          }}
        />
      </Stack>
    </>
  );
}

interface RulesProps {
  text: FileText;
  shares: Shares;
  params: { tenantId: string };
}

/** Shows the file as a form, each rule with an example. */
function Rules({ text, shares, params }: RulesProps) {
  const texts = useShareTexts();
  const { unreadable } = useSettingsTexts();
  const id = useId();
  const [added, setAdded] = useState<number>();
  const { source, faults } = text;
  const [asked] = useDebouncedValue(source, TYPING_MS);
  const { data } = useDeskQuery(shareService.quoteShares, { params, body: { source: asked } });
  const fields = useRef<HTMLDivElement>(null);
  const counted = useRef(0);
  useEffect(() => {
    // Only new faults move the focus, because correcting a field leaves the other faults.
    const isMore = faults.length > counted.current;
    counted.current = faults.length;
    if (isMore) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  const draft = readShares(source);
  if (draft === undefined) return <Text>{unreadable}</Text>;
  const placed = placeFaults(faults, (list, place) =>
    list === 'shares' ? draft.rules.some(({ index }) => index === place) : false,
  );
  const form: SharesForm = {
    draft,
    source,
    onChange: (changed) => {
      text.change(changed);
      text.setFaults(keepFaults(faults, source, changed));
    },
    photographers: shares.photographers,
    currencyId: shares.currencyId,
    faultAt: placed.at,
    // If the number of rules changed, the positions may belong to other rules.
    conflicts: asked === source ? readConflicts(data?.faults ?? []) : [],
    // If the number of rules changed, the example may belong to another rule.
    quoteOf: (index) => (data?.quotes?.length === draft.rules.length ? data.quotes[index] : undefined),
  };
  return (
    <Stack ref={fields} maw="56rem">
      <Faults faults={placed.rest.filter(({ path }) => path !== 'from' && path !== 'zone')} />
      <Period form={form} faults={faults} />
      <section aria-labelledby={id}>
        <Title order={3} size="h4" id={id} tabIndex={-1}>
          {texts.rules}
        </Title>
        {draft.rules.length === 0 && <Text size="sm">{texts.noRule}</Text>}
        {draft.rules.map((rule) => (
          <RuleFields key={rule.index} form={form} rule={rule} isNew={added === rule.index} />
        ))}
        <Button
          variant="default"
          mt="sm"
          onClick={() => {
            setAdded(draft.rules.length);
            form.onChange(addRule(source));
          }}
        >
          {texts.addRule}
        </Button>
      </section>
    </Stack>
  );
}

/** Asks for the first day of the rules. */
function Period({ form, faults }: { form: SharesForm; faults: FileText['faults'] }) {
  const texts = useShareTexts();
  const faultOf = useFileFault();
  const errorOf = (field: string) => faultOf(faults.find(({ path }) => path === field));
  const set = (field: string) => (value: string) => form.onChange(setField(form.source, [field], value));
  return (
    <Group align="start">
      <TextInput
        type="date"
        label={texts.from}
        description={texts.fromHint}
        value={form.draft.from}
        error={errorOf('from')}
        onChange={({ currentTarget }) => set('from')(currentTarget.value)}
      />
      <TextInput
        label={texts.zone}
        description={texts.zoneHint}
        maxLength={60}
        value={form.draft.zone}
        error={errorOf('zone')}
        onChange={({ currentTarget }) => set('zone')(currentTarget.value)}
      />
    </Group>
  );
}

/** Shows the effect that the rules would have had in the last full month. */
function Effect({ proposal: { month, effect } }: { proposal: SharesProposal }) {
  const texts = useShareTexts();
  const formats = useFormats();
  const payeeOf = useFormatPayee();
  if (month === null) return null;
  const name = formats.month(month);
  if (effect.length === 0) return <Text size="sm">{texts.noEffect(name)}</Text>;
  return (
    <Table aria-label={texts.effect(name)}>
      <Table.Caption>{texts.effect(name)}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.party}</Table.Th>
          <Table.Th ta="end">{texts.before}</Table.Th>
          <Table.Th ta="end">{texts.after}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {effect.map((row) => (
          <Table.Tr key={`${row.party} ${row.name} ${row.currencyId}`}>
            <Table.Td>{payeeOf({ party: row.party, name: row.name ?? '' })}</Table.Td>
            <Table.Td ta="end">{formats.price(row.before, row.currencyId)}</Table.Td>
            <Table.Td ta="end">{formats.price(row.after, row.currencyId)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
