import type { Event, Photo } from '#contract/photo.schema.ts';
import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { laterPart } from '#storefront/ui/later-part.tsx';
import styles from './photo-facts.module.css';
import { bibsOf } from './photo-texts.ts';
import { useSearchAccess } from './use-search-access.ts';

/** Only visitors who have found themselves can say "this is me". */
const LaterPhotoClaim = laterPart(
  async () => (await withTexts(import('./photo-claim.tsx'), ['claim'])).PhotoClaim,
);

/** Links to all photos of the people on a photo: a sentence for one bib, a line for several. */
function BibLinks({ eventId, bibs }: { eventId: string; bibs: readonly string[] }) {
  const { t } = useTranslation();
  if (bibs.length === 0) return null;
  const isAlone = bibs.length === 1;
  return (
    <p className={styles.bibs}>
      {!isAlone && <span aria-hidden="true">{t('viewer.allOf')}</span>}
      {bibs.map((number) => (
        <Link
          key={number}
          className={styles.bib}
          to="/search/$eventId/$number"
          params={{ eventId, number }}
          aria-label={isAlone ? undefined : t('viewer.allOfBib', { number })}
        >
          {isAlone ? t('viewer.allOfBib', { number }) : number}
        </Link>
      ))}
    </p>
  );
}

/** Shows a photo's caption, when it was taken, its bibs as links to their runners' photos, and whether it shows the visitor. */
export function PhotoFacts({ event, photo }: { event: Event; photo: Photo }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { eventId } = event;
  const access = useSearchAccess(eventId);
  return (
    <>
      {photo.caption !== '' && <p dir="auto">{photo.caption}</p>}
      {photo.takenAt !== null && (
        <p>{t('finding.photo.takenAt', { time: formats.raceTime(photo.takenAt) })}</p>
      )}
      {photo.awaitsOriginal && <p>{t('finding.photo.awaited')}</p>}
      <BibLinks eventId={eventId} bibs={bibsOf(photo)} />
      {access !== null && (
        <LaterPhotoClaim key={photo.photoId} eventId={eventId} photo={photo} token={access.token} />
      )}
    </>
  );
}
