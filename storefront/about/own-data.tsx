import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { OwnData } from '#contract/own-data.schema.ts';
import { OWN_DATA_ID } from '#contract/own-data.ts';
import { useSession } from '#storefront/account/session.ts';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Checkbox } from '#storefront/ui/checkbox.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { ErasureCertificate } from './erasure-certificate.tsx';
import styles from './own-data.module.css';
import { OwnDataLink } from './own-data-link.tsx';
import { PagePart } from './page-sections.tsx';
import { ownDataService } from './services.ts';
import { ConfirmAddress, UnconfirmedAddress } from './unconfirmed-address.tsx';

/** As whom a visitor may ask: by a mailed link, signed in, or by a search of this visit. */
interface Proof {
  label: string;
  token: string;
  /** Whether it is an address that was shown to be the visitor's. */
  isAddress: boolean;
}

/** Takes the token of a mailed link out of the address, which others may see. */
function useMailedToken(): string | undefined {
  const { data } = useSearch({ strict: false }) as { data?: string };
  const navigate = useNavigate();
  const [token, setToken] = useState(data);
  useEffect(() => {
    if (data === undefined) return;
    setToken(data);
    void navigate({ to: '/contacts', search: {}, hash: OWN_DATA_ID, replace: true });
  }, [data, navigate]);
  return token;
}

/** Lists as whom the visitor may ask what is kept of them. */
function useProofs(): Proof[] {
  const { t } = useTranslation();
  const { memory } = useStorefront();
  const session = useSession();
  const mailedToken = useMailedToken();
  const searches = memory.recentSearches.list().flatMap(({ eventId, eventTitle }) => {
    const access = memory.searchTokens.read(eventId);
    if (access === null) return [];
    const name = access.competitor?.name ?? access.number ?? '';
    return {
      label: name === '' ? eventTitle : `${name}, ${eventTitle}`,
      token: access.token,
      isAddress: false,
    };
  });
  const own =
    session.state === 'SignedIn'
      ? [{ label: session.email ?? t('about.ownData.account'), token: session.token, isAddress: true }]
      : [];
  const mailed =
    mailedToken === undefined
      ? []
      : [{ label: t('about.ownData.byLink'), token: mailedToken, isAddress: true }];
  // Several bibs of one event have one token.
  return [...new Map([...mailed, ...own, ...searches].map((proof) => [proof.token, proof])).values()];
}

/** What the shop keeps of the visitor: to be seen, taken along and erased without writing to anybody (GDPR Art. 15, 17). */
export function OwnDataPart() {
  const { t } = useTranslation();
  const proofs = useProofs();
  const { erasure } = useSearch({ strict: false }) as { erasure?: string };
  const part = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  // The page's texts load after the router has looked for the anchor.
  useEffect(() => {
    if (hash === OWN_DATA_ID) part.current?.scrollIntoView();
  }, [hash]);
  return (
    <div id={OWN_DATA_ID} ref={part} className={styles.part}>
      <PagePart title={t('about.ownData.heading')}>
        <p>{t('about.ownData.lead')}</p>
        <ConfirmAddress />
        {erasure !== undefined && <ErasureCertificate key={erasure} erasureId={erasure} />}
        {proofs.length === 0 && <p>{t('about.ownData.none')}</p>}
        {proofs.map((proof) => (
          <OwnDataOf key={proof.token} proof={proof} />
        ))}
        {!proofs.some(({ isAddress }) => isAddress) && <OwnDataLink />}
      </PagePart>
    </div>
  );
}

function OwnDataOf({ proof: { label, token } }: { proof: Proof }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const shown = useMutation({ mutationFn: () => ownDataService.getOwnData({ token }) });
  const { data, error } = shown;
  const isTooLittle = error instanceof ApiProblem && error.code === 'Forbidden';
  if (data !== undefined)
    return <Kept label={label} token={token} data={data} onConfirmed={() => shown.mutate()} />;
  return (
    <div className={styles.proof}>
      <p>{label}</p>
      <Button isBusy={shown.isPending} onClick={() => shown.mutate()}>
        {t('about.ownData.show')}
      </Button>
      {error !== null && (
        <Notice kind="warning" title={isTooLittle ? t('about.ownData.tooLittle') : problemText(error)}>
          {isTooLittle && t('about.ownData.none')}
        </Notice>
      )}
    </div>
  );
}

interface KeptProps {
  label: string;
  token: string;
  data: OwnData;
  onConfirmed: () => void;
}

function Kept({ label, token, data, onConfirmed }: KeptProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const problemText = useProblemText();
  const headingId = useId();
  const [isErasing, setIsErasing] = useState(false);
  const download = useMutation({
    mutationFn: () => ownDataService.exportOwnData({ token }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <section className={styles.proof} aria-labelledby={headingId}>
      <h3 id={headingId}>{label}</h3>
      {data.unconfirmed.map((participant) => (
        <UnconfirmedAddress
          key={participant.participantId}
          token={token}
          participant={participant}
          onConfirmed={onConfirmed}
        />
      ))}
      {data.kinds.length === 0 ? (
        <p role="status">{t('about.ownData.nothing')}</p>
      ) : (
        <>
          <ul className={styles.kinds}>
            {data.kinds.map(({ kind, title, count }) => (
              <li key={kind}>
                <span>{title}</span> <span>{number(count)}</span>
              </li>
            ))}
          </ul>
          <div className={styles.ways}>
            <Button isBusy={download.isPending} onClick={() => download.mutate()}>
              {t('about.ownData.download')}
            </Button>
            <Button variant="plain" aria-expanded={isErasing} onClick={() => setIsErasing(!isErasing)}>
              {t('about.ownData.erase')}
            </Button>
          </div>
          {download.error !== null && <Notice kind="error" title={problemText(download.error)} />}
          {isErasing && <Erasing token={token} data={data} />}
        </>
      )}
    </section>
  );
}

/** Says what an erasure means, and does it once the visitor is sure. */
function Erasing({ token, data: { erasure, participants } }: Omit<KeptProps, 'label' | 'onConfirmed'>) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const [isSure, setIsSure] = useState(false);
  const navigate = useNavigate();
  const erase = useMutation({
    mutationFn: () => ownDataService.eraseOwnData({ token, body: { isSure: true } }),
    // Kept in the address: the page may be loaded again, and who asked may be signed out by now.
    onSuccess: ({ erasureId }) =>
      navigate({ to: '/contacts', search: { erasure: erasureId }, hash: OWN_DATA_ID, replace: true }),
  });
  const { photosAlone, photosShared, keptOrders, unpaidOrders, runningOrders, isAtWork } = erasure;
  const lines = [
    participants.length > 0 &&
      t('about.ownData.people', {
        people: participants.map(({ name, bib }) => `${name} (${bib})`).join(', '),
      }),
    photosAlone > 0 && t('about.ownData.alone', { photos: photosAlone }),
    photosShared > 0 && t('about.ownData.shared', { photos: photosShared }),
    photosAlone > 0 && t('about.ownData.bought'),
    keptOrders.length > 0 && t('about.ownData.orders', { numbers: keptOrders.join(', ') }),
    unpaidOrders.length > 0 && t('about.ownData.unpaid', { numbers: unpaidOrders.join(', ') }),
    isAtWork && t('about.ownData.atWork'),
  ].filter((line) => line !== false);
  if (erase.isSuccess) return null;
  if (runningOrders.length > 0)
    return (
      <Notice kind="warning" title={t('about.ownData.running', { numbers: runningOrders.join(', ') })} />
    );
  return (
    <form
      className={styles.erasing}
      onSubmit={(event) => {
        event.preventDefault();
        erase.mutate();
      }}
    >
      <ul className={styles.kinds}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Checkbox
        required
        label={t('about.ownData.sure')}
        checked={isSure}
        onChange={({ currentTarget: { checked } }) => setIsSure(checked)}
      />
      {erase.error !== null && <Notice kind="error" title={problemText(erase.error)} />}
      <div>
        <Button type="submit" isBusy={erase.isPending}>
          {t('about.ownData.confirm')}
        </Button>
      </div>
    </form>
  );
}
