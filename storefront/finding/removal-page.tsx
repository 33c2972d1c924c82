import { useEffect, useState } from 'react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { useNavigate, useSearch } from '#storefront/router/use-router.ts';
import { PageColumns } from '#storefront/ui/page-columns.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { OwnRemoval } from './own-removal.tsx';
import { RemovalForm } from './removal-form.tsx';

/** Shows the form for removal requests, or the state of the request whose mailed link was opened. */
export function RemovalPage() {
  const { t } = useTranslation();
  const { photo, film, own } = useSearch();
  const navigate = useNavigate();
  // Removed from the address, so that it stays out of the history and of screenshots.
  const [token, setToken] = useState(own);
  useEffect(() => {
    if (own === undefined) return;
    setToken(own);
    void navigate({ to: '/removal', search: {}, replace: true });
  }, [own, navigate]);
  const heading = t(token === undefined ? 'removal.heading' : 'removal.own.heading');
  usePageTitle(heading);
  return (
    <PageColumns
      intro={
        <>
          <h1>{heading}</h1>
          {token === undefined && <p>{t('removal.lead')}</p>}
        </>
      }
      after={
        token === undefined && (
          <>
            <h2>{t('removal.next.title')}</h2>
            <ol>
              <li>{t('removal.next.confirm')}</li>
              <li>{t('removal.next.answer')}</li>
              <li>{t('removal.next.delete')}</li>
            </ol>
          </>
        )
      }
    >
      {token === undefined ? (
        <RemovalForm key={photo ?? film} photo={photo} film={film} />
      ) : (
        <OwnRemoval token={token} onAgain={() => setToken(undefined)} />
      )}
    </PageColumns>
  );
}
