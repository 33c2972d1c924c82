import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { newestCover } from '#contract/event-cover.ts';
import type { RequestKind } from '#contract/request.ts';
import type { MarketingPage } from '#contract/site.ts';
import { RECENT_COUNT, recentEventsQuery } from '#storefront/finding/event-queries.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Hero } from '#storefront/ui/hero.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { LaterEventsWithUs } from './later-events-with-us.tsx';
import styles from './marketing-view.module.css';
import { PageFailed } from './page-failed.tsx';
import { PageCases, PageProofs } from './page-proofs.tsx';
import { PageSections } from './page-sections.tsx';
import { RequestPanel } from './request-panel.tsx';
import { TextInLanguage } from './text-in-language.tsx';
import { TextsPending } from './texts-pending.tsx';
import { useContentPage } from './use-content-page.ts';
import { type PageTexts, useGeneralTexts } from './use-general-texts.ts';

/**
 * Each page starts with a different event's picture, and none with the home page's. If there are too few events, the
 * brand's colour is shown.
 */
const PLACES: Record<MarketingPage, number> = { organizers: 1, photographers: 2, business: 3 };

interface MarketingViewProps {
  page: MarketingPage;
  /** The form of its readers. */
  kind: Exclude<RequestKind, 'feedback' | 'bug'>;
}

/** Shows a marketing page: one promise on a photo, figures that prove it, references, and a form. */
export function MarketingView({ page, kind }: MarketingViewProps) {
  const { t } = useTranslation();
  const content = useContentPage(page);
  const general = useGeneralTexts(page);
  const recent = useQuery(recentEventsQuery(RECENT_COUNT));
  const form = useRef<HTMLElement>(null);
  const texts: PageTexts = content.data ?? general;
  usePageTitle(content.isPending ? undefined : texts.title);
  if (content.isPending) return <TextsPending />;
  const events = recent.data?.events ?? [];
  return (
    <div className={styles.page}>
      <Hero
        cover={newestCover(events, PLACES[page])}
        heading={texts.title}
        facts={<p lang={texts.language}>{texts.lead}</p>}
      >
        <Button
          variant="primary"
          onClick={() => {
            form.current?.scrollIntoView();
            form.current?.querySelector('input')?.focus({ preventScroll: true });
          }}
        >
          {t('about.page.request')}
        </Button>
      </Hero>
      <PageBody>
        {content.isError && <PageFailed query={content} />}
        <TextInLanguage language={texts.language}>
          <PageProofs proofs={texts.proofs} />
          <PageSections sections={texts.sections} />
          <PageCases cases={texts.cases} />
        </TextInLanguage>
        <LaterEventsWithUs events={events} />
      </PageBody>
      <RequestPanel ref={form} kind={kind} title={texts.formTitle} lead={t('about.page.nextText')} />
    </div>
  );
}
