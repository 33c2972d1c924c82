import { Alert, Checkbox, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useMayDo, useTenantId, useWorkplace } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { EventSelect } from '../ui/event-select.tsx';
import { browserZone, proposeZone } from '../ui/places.rules.ts';
import { distancesIn, EventFields, type Facts, factsOf } from './event-fields.tsx';
import { eventService, useEventTexts } from './service.ts';

interface Props {
  onClose: () => void;
  /** @param eventId the new event */
  onDone: (eventId: string) => void;
}

/** The facts of a new event; faces are not processed until a member enables it. */
const firstFacts = (country: string | null): Facts => ({
  title: '',
  date: '',
  city: '',
  country: country ?? '',
  timeZone: proposeZone(browserZone(), country),
  externalEventId: null,
  verificationFactor: 'None',
  isSecure: false,
  findsUnlistedBibs: true,
  youthDistances: '',
  wantedFaces: 'off',
  faceGround: null,
});

/** Creates an event, empty or as a copy of an earlier one; visitors do not see it yet. */
export function CreateDialog({ onClose, onDone }: Props) {
  const texts = useEventTexts();
  const tenantId = useTenantId();
  const mayCopyPrices = useMayDo()('catalog.apply');
  const [likeId, setLikeId] = useState<string | null>(null);
  const [copiesPrices, setCopiesPrices] = useState(true);
  const { country } = useWorkplace().tenant;
  const [facts, setFacts] = useState(() => firstFacts(country));
  const like = useDeskQuery(
    eventService.getEvent,
    likeId === null ? undefined : { params: { tenantId, eventId: likeId } },
  );
  const known = likeId === null ? undefined : like.data;
  // Date and number are never copied from the earlier event.
  useEffect(() => {
    if (known !== undefined)
      setFacts(({ date }) => Object.assign(factsOf(known), { date, externalEventId: null }));
  }, [known]);
  const { mutate, isPending, error } = useDeskWrite(eventService.createEvent, {
    onSuccess: ({ eventId }) => onDone(eventId),
  });
  const { youthDistances, ...others } = facts;
  const isMissing = facts.title.trim() === '' || facts.date === '' || facts.timeZone.trim() === '';
  return (
    <ConfirmConsequences
      isOpen
      title={texts.create.action}
      action={texts.create.confirm}
      isDangerous={false}
      isDisabled={isMissing}
      isWhyAsked={false}
      isPending={isPending}
      problem={error ?? like.error}
      onClose={onClose}
      onConfirm={(why) =>
        mutate({
          params: { tenantId },
          body: {
            facts: Object.assign(others, {
              cameraOffsets: {},
              youthDistances: distancesIn(youthDistances),
            }),
            pricesOf: mayCopyPrices && copiesPrices ? likeId : null,
            why,
          },
        })
      }
    >
      <EventSelect
        label={texts.create.like}
        description={texts.create.likeHint}
        value={likeId}
        onChange={setLikeId}
      />
      {likeId !== null && mayCopyPrices && (
        <Checkbox
          label={texts.create.copiesPrices}
          checked={copiesPrices}
          onChange={({ currentTarget: { checked } }) => setCopiesPrices(checked)}
        />
      )}
      <EventFields
        facts={facts}
        onChange={(part) => setFacts((current) => Object.assign({}, current, part))}
      />
      <Alert color="gray">
        <Text size="sm">{texts.create.meaning}</Text>
      </Alert>
    </ConfirmConsequences>
  );
}
