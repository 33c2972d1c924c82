import { Button, FileInput, Loader, Stack, Text } from '@mantine/core';
import { useDeskQuery } from '../api/use-desk.ts';
import { FileEditor } from '../settings/file-editor.tsx';
import { download } from '../settings/local-files.ts';
import { ProposeChange } from '../settings/propose-change.tsx';
import { useFileText } from '../settings/use-file-text.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ActionsBeside } from '../ui/actions-beside.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SettlementsHead } from './settlements-head.tsx';
import { settlementService, useSettlementTexts } from './settlements-service.ts';

/** Shows the payees and the payer as a YAML file, and replaces that file. */
export default function PayeesPage() {
  const texts = useSettlementTexts();
  const { loading } = useShellTexts();
  const params = { tenantId: useTenantId() };
  const mayDo = useMayDo();
  const { data, error } = useDeskQuery(settlementService.getPayees, { params });
  const text = useFileText(data?.source);
  return (
    <>
      <SettlementsHead part="payees">
        <Button variant="default" onClick={() => download('payees.yaml', text.source)}>
          {texts.downloadPayees}
        </Button>
      </SettlementsHead>
      {data === undefined && error === null && <Loader aria-label={loading} />}
      <ProblemNote problem={error} />
      {data !== undefined && (
        <Stack>
          <Text maw="42rem">{texts.payeesExplanation}</Text>
          <FileInput
            maw={480}
            label={texts.uploadPayees}
            placeholder={texts.chooseFile}
            accept=".yaml,.yml"
            value={null}
            onChange={async (file) => {
              if (file !== null) text.change(await file.text());
            }}
          />
          <FileEditor label="payees.yaml" value={text.source} onChange={text.change} faults={text.faults} />
          <Text role="status">{text.note}</Text>
          <ProposeChange
            propose={settlementService.proposePayees}
            apply={settlementService.applyPayees}
            params={params}
            body={{ source: text.source }}
            isChanged={text.isChanged}
            mayApply={mayDo('payee.edit')}
            onFaults={text.setFaults}
            onDiscard={() => text.reset()}
            onApplied={() => text.reset(texts.payeesSet)}
          />
          <ActionsBeside thingKind="payee" thingId="payees" />
        </Stack>
      )}
    </>
  );
}
