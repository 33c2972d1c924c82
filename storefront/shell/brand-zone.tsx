import { useQuery } from '@tanstack/react-query';
import { BRAND_IMAGES_COUNT } from '#contract/limits.ts';
import type { BrandImage, organizerSchemas } from '#contract/organizer.schema.ts';
import { organizerRoutes } from '#contract/organizer.ts';
import { createService } from '#storefront/api/create-service.ts';
import { answerQuery } from '#storefront/api/query-client.ts';
import { transport } from '#storefront/api/services.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './brand-zone.module.css';
import { TenantLink } from './tenant-link.tsx';

const organizerService = createService<typeof organizerSchemas>(organizerRoutes, transport);
const imagesQuery = answerQuery(organizerService.listBrandImages, {
  query: { offset: 0, count: BRAND_IMAGES_COUNT },
});

/** Shows a picture under its title; the whole card links to the tenant's address, if there is one. */
function Card({ image: { url, title, linkUrl } }: { image: BrandImage }) {
  const content = (
    <>
      <span className={styles.frame}>
        <img className={styles.picture} src={url} alt="" loading="lazy" decoding="async" />
      </span>
      <span className={styles.title} lang={languageOfText(title)}>
        {title}
      </span>
    </>
  );
  if (linkUrl === null) return content;
  return (
    <TenantLink className={styles.link} link={linkUrl}>
      {content}
    </TenantLink>
  );
}

/**
 * Shows the tenant's own pictures with their titles and links, in its order (product §7); nothing if there are none.
 */
export function BrandZone() {
  const { t } = useTranslation();
  const { settings } = useStorefront();
  const { data } = useQuery(imagesQuery);
  // Visitors looking for photos do not miss the brand zone, so no error is shown.
  if (data === undefined || data.images.length === 0) return null;
  return (
    <section className={styles.zone} aria-labelledby="brand-zone">
      <h2 className={styles.heading} id="brand-zone">
        {t('shell.brandZone', { name: settings.tenantName })}
      </h2>
      <ul className={styles.cards}>
        {data.images.map((image) => (
          <li key={image.imageId}>
            <Card image={image} />
          </li>
        ))}
      </ul>
    </section>
  );
}
