import { Check, RotateCcw, Share2 } from 'lucide-react';
import { useState } from 'react';
import { bestOf } from '#contract/event-cover.ts';
import type { Event, Photo } from '#contract/photo.schema.ts';
import type { OwnPhotosQuote } from '#contract/shoppingcart.schema.ts';
import { countStep } from '#storefront/api/count-step.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { useFormatSum } from '#storefront/selling/quotes.ts';
import { Button } from '#storefront/ui/button.tsx';
import { PhotoStory } from '#storefront/ui/photos/photo-story.tsx';
import { isShared, type ShareOutcome, shareCard } from '#storefront/ui/sharing/share-link.ts';
import { thisDevice } from '#storefront/ui/sharing/sharing-device.ts';
import { CartProblem } from './cart-problem.tsx';
import { stretchesOf } from './chapters.ts';
import { isCompletion } from './compute-offer.ts';
import styles from './own-story.module.css';
import { usePhotoTexts } from './photo-texts.ts';
import { useCard } from './use-card.ts';
import { useChapters } from './use-chapters.ts';
import { useOwnPurchases } from './use-own-purchases.ts';
import type { OwnSale } from './use-own-sale.ts';

interface OwnStoryProps {
  event: Event;
  number: string | undefined;
  access: SearchAccess;
  renew: RenewToken;
  /** The loaded photos, and their total number. */
  photos: readonly Photo[];
  total: number;
  sale: OwnSale;
  /** The price of the photos; undefined while it is unknown. */
  quote: OwnPhotosQuote | undefined;
  loadAll: () => Promise<readonly Photo[]>;
  onNearEnd: () => void;
  /** Asks for the photos again. */
  onLook: () => void;
  onClose: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Cuts off tenths of a second, which matter only to timekeepers. */
const wholeSeconds = (finishTime: string | undefined) => finishTime?.replace(/[.,]\d+$/, '');

/** Plays the visitor's race: a title card, the photos by chapter, and a closing card with actions. */
export function OwnStory(props: OwnStoryProps) {
  const { event, photos, total, onNearEnd, onLook, onClose } = props;
  const { t } = useTranslation();
  const texts = usePhotoTexts(event.title);
  const chapters = useChapters(photos, stretchesOf);
  return (
    <PhotoStory
      photos={photos}
      total={total}
      label={t('results.story.play')}
      describe={texts.describe}
      caption={(index) => chapters.findLast(({ first }) => first <= index)?.heading ?? ''}
      opening={<Opening {...props} />}
      ending={(again) => <Ending {...props} onAgain={again} />}
      onNearEnd={onNearEnd}
      onMissing={onLook}
      onClose={onClose}
    />
  );
}

/** Shows the race, and the runner's name and bib if known. */
function Opening({ event, number, access }: OwnStoryProps) {
  const formats = useFormats();
  const name = access.competitor?.name;
  return (
    <>
      <p className={styles.race} lang={languageOfText(event.title)}>
        {event.title}
      </p>
      <p>{formats.day(event.date)}</p>
      {number !== undefined && <p className={`bib ${styles.bib}`}>{number}</p>}
      {name && (
        <p className={styles.name} lang={languageOfText(name)}>
          {name}
        </p>
      )}
    </>
  );
}

/** Shows the runner's ranks, as far as the results state them. */
function Ranks({ rank }: Pick<SearchAccess, 'rank'>) {
  const { t } = useTranslation();
  if (rank === undefined) return null;
  const { overall, of, inCategory } = rank;
  return (
    <>
      {overall !== null && (
        <p className={styles.rank}>
          {of === null
            ? t('viewer.story.rank', { rank: overall })
            : t('viewer.story.rankOf', { rank: overall, of })}
        </p>
      )}
      {inCategory !== null && <p>{t('viewer.story.categoryRank', { rank: inCategory })}</p>}
    </>
  );
}

/** Shows the runner's name, distance, finish time and ranks as far as they are known, otherwise the race. */
function Finisher({
  event,
  access,
  finishTime,
}: Pick<OwnStoryProps, 'event' | 'access'> & { finishTime: string | undefined }) {
  const { name, distance } = access.competitor ?? {};
  const what = distance || event.title;
  return (
    <>
      {name && (
        <p className={styles.race} lang={languageOfText(name)}>
          {name}
        </p>
      )}
      <p className={name ? undefined : styles.race} lang={languageOfText(what)}>
        {what}
      </p>
      {finishTime !== undefined && <p className={`bib ${styles.time}`}>{finishTime}</p>}
      <Ranks rank={access.rank} />
    </>
  );
}

/** Shows the runner and their finish time, and offers to share the story, buy all photos, or play it again. */
function Ending({ onAgain, ...props }: OwnStoryProps & { onAgain: () => void }) {
  const { event, number, access, photos, total, sale, quote } = props;
  const { t } = useTranslation();
  const formatSum = useFormatSum();
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null);
  const purchases = useOwnPurchases({ ...props, quotes: quote?.plain, selected: NONE });
  const finishTime = wholeSeconds(access.finishTime);
  const card = useCard(event, number, bestOf(photos), finishTime);
  const { offer } = sale;
  const newCount = total - Math.min(quote?.plain.boughtCount ?? 0, total);
  const share = async () => {
    if (card === null) return;
    const device = thisDevice();
    const done = await shareCard(device, { ...card, draw: () => card.draw(device) });
    if (isShared(done)) countStep(event.eventId, 'Share');
    setOutcome(done);
  };
  return (
    <>
      <Finisher event={event} access={access} finishTime={finishTime} />
      {offer !== null && newCount > 0 && (
        <Button variant="primary" isBusy={purchases.ofAll.isAdding} onClick={() => void purchases.takeAll()}>
          {isCompletion(offer)
            ? t('offer.complete')
            : t('offer.selection.better', {
                count: offer.kind === 'Package' ? total : newCount,
                price: formatSum(offer.quote, event.currencyId),
              })}
        </Button>
      )}
      {purchases.ofAll.error !== null && (
        <CartProblem error={purchases.ofAll.error} className={styles.problem} />
      )}
      <div className={styles.more}>
        {card !== null && (
          <Button
            icon={outcome === 'Copied' ? <Check aria-hidden="true" /> : <Share2 aria-hidden="true" />}
            onClick={() => void share()}
          >
            {t('results.story.share')}
          </Button>
        )}
        <Button icon={<RotateCcw aria-hidden="true" />} onClick={onAgain}>
          {t('results.story.again')}
        </Button>
      </div>
      <span role="status">
        {outcome === 'Copied' && t('sharing.copied')}
        {outcome === 'Refused' && card?.pageUrl}
      </span>
    </>
  );
}
