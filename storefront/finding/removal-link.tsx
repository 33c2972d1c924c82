import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';

/** Links inconspicuously to the removal of the photo or video beside it. */
export function RemovalLink({
  photo,
  film,
  picture,
  className,
}: {
  photo?: string;
  film?: string;
  picture: string;
  className?: string | undefined;
}) {
  const { t } = useTranslation();
  const search = photo === undefined ? (film === undefined ? {} : { film }) : { photo };
  return (
    <Link className={className} to="/removal" search={search} state={{ asked: picture }} preload={false}>
      {t(film === undefined ? 'shell.photo.removal' : 'shell.photo.removalOfVideo')}
    </Link>
  );
}
