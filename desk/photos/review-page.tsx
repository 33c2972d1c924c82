import { Checkbox, Group, Tabs } from '@mantine/core';
import { useState } from 'react';
import { useMayDo } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { PageHead } from '../ui/page-head.tsx';
import { BibReview } from './bib-review.tsx';
import { EventPicker, usePhotoListAddress } from './event-picker.tsx';
import { PersonReview } from './person-review.tsx';
import { usePhotoTexts } from './use-photo-texts.ts';

/** Shows the review queue: uncertain bibs and visitors' claims. */
export default function ReviewPage() {
  const { areas } = useShellTexts();
  const { review: texts } = usePhotoTexts();
  const { address, change } = usePhotoListAddress();
  const mayDecidePersons = useMayDo()('photo.accept-claim');
  const [isUnlistedToo, setUnlistedToo] = useState(false);
  const eventId = address.event;
  const tab = address.tab === 'persons' && mayDecidePersons ? 'persons' : 'numbers';
  return (
    <>
      <PageHead title={areas.review}>
        <EventPicker />
      </PageHead>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => change({ tab: value === 'persons' ? 'persons' : undefined })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="numbers">{texts.numbers}</Tabs.Tab>
          {mayDecidePersons && <Tabs.Tab value="persons">{texts.persons}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="numbers">
          <Group mb="sm">
            <Checkbox
              size="xs"
              label={texts.unlisted}
              checked={isUnlistedToo}
              onChange={({ currentTarget: { checked } }) => setUnlistedToo(checked)}
            />
          </Group>
          <BibReview key={`${eventId} ${isUnlistedToo}`} eventId={eventId} isUnlistedToo={isUnlistedToo} />
        </Tabs.Panel>
        {mayDecidePersons && (
          <Tabs.Panel value="persons">
            <PersonReview eventId={eventId} />
          </Tabs.Panel>
        )}
      </Tabs>
    </>
  );
}
