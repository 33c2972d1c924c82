import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { CLOTHING_PIECES } from '#contract/search-request.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useFormats } from '../../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../../shell/tenant.ts';
import { useShellTexts } from '../../shell/use-shell-texts.ts';
import { FactsList } from '../../ui/facts-list.tsx';
import { ThingPage, ThingPending } from '../../ui/thing-page.tsx';
import { ChoosePhotos } from './choose-photos.tsx';
import { type ShownSearchRequest, searchRequestService, useSearchTexts } from './search-request-service.ts';

/** Shows one search request beside the photos that most likely show the person, to select and send. */
export default function SearchRequestPage() {
  const { requestId = '' } = useParams({ strict: false }) as { requestId?: string };
  const texts = useSearchTexts();
  const shell = useShellTexts();
  const mayDo = useMayDo();
  const { moment, number } = useFormats();
  const tenantId = useTenantId();
  const { data: request, error } = useDeskQuery(searchRequestService.getSearchRequest, {
    params: { tenantId, requestId },
  });
  if (request === undefined) return <ThingPending title={shell.areas.searches} problem={error} />;
  const languages = new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'language' });
  const { answeredAt } = request;
  return (
    <ThingPage
      title={texts.title(request.subject)}
      thingKind="search-request"
      thingId={requestId}
      dialogs={[]}
      actionOf={() => ''}
      renderDialog={() => null}
    >
      <Stack gap="xl">
        <FactsList
          facts={[
            [texts.event, request.eventTitle],
            [texts.passedAt, request.passedAt ?? texts.unsaid],
            [texts.place, request.place || texts.unsaid],
            [texts.colours, nameColours(request.colours, texts) || texts.unsaid],
            [texts.clothes, request.clothes || texts.unsaid],
            [texts.email, request.email],
            [texts.language, languages.of(request.language)],
            [texts.asked, moment(request.askedAt)],
            ...(answeredAt === null
              ? []
              : ([[texts.answered, texts.answer(moment(answeredAt), number(request.chosenCount))]] as const)),
          ]}
        />
        {answeredAt === null && mayDo('search-request.answer') && <ChoosePhotos request={request} />}
      </Stack>
    </ThingPage>
  );
}

/** Lists the colours of clothes, as in "top: red, cap: black"; empty if there are none. */
function nameColours(
  colours: ShownSearchRequest['colours'],
  { pieces, colourNames }: ReturnType<typeof useSearchTexts>,
): string {
  return CLOTHING_PIECES.flatMap((piece) => {
    const colour = colours[piece];
    return colour === null ? [] : `${pieces[piece]}: ${colourNames[colour]}`;
  }).join(', ');
}
