import { Stack, Tabs, Text } from '@mantine/core';
import { useShellTexts } from '../../shell/use-shell-texts.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useAddressPart } from '../../ui/use-address-part.ts';
import { useConsentTexts } from './consent-service.ts';
import { ConsentsTable } from './consents-table.tsx';
import { GroundsTable } from './grounds-table.tsx';

/** Shows consents, and the legal basis for face search of each event. */
export default function ConsentsPage() {
  const texts = useConsentTexts();
  const { areas } = useShellTexts();
  const [tab, setTab] = useAddressPart('tab');
  return (
    <>
      <PageHead title={areas.consents} />
      <Tabs
        value={tab === 'grounds' ? tab : 'consents'}
        keepMounted={false}
        onChange={(chosen) => setTab(chosen === 'grounds' ? chosen : undefined)}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="consents">{texts.given}</Tabs.Tab>
          <Tabs.Tab value="grounds">{texts.grounds}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="consents">
          <Stack>
            <Text maw="42rem">{texts.intro}</Text>
            <ConsentsTable />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="grounds">
          <Stack>
            <Text maw="42rem">{texts.groundsIntro}</Text>
            <GroundsTable />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
