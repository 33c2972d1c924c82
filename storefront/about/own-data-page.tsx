import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { OwnData } from '#contract/own-data.schema.ts';
import { OWN_DATA_PATH, PROVES_TOO_LITTLE } from '#contract/own-data.ts';
import { useSession } from '#storefront/account/session.ts';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { useNavigate, useSearch } from '#storefront/router/use-router.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Checkbox } from '#storefront/ui/checkbox.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageColumns } from '#storefront/ui/page-columns.tsx';
import { usePageTitle } from '#storefront/ui/use-page-title.ts';
import { ErasureCertificate } from './erasure-certificate.tsx';
import styles from './own-data.module.css';
import { OwnDataLink } from './own-data-link.tsx';
import { ownDataService } from './services.ts';
import { ConfirmAddress, UnconfirmedAddress } from './unconfirmed-address.tsx';

/**
 * A proof of identity with which a visitor may ask for their data: a mailed link, a login, or a search of this visit.
 */
interface Proof {
  label: string;
  token: string;
  /** Whether it proves that the visitor owns the e-mail address. */
  isAddress: boolean;
}

/** Removes the token of a mailed link from the address bar, which others may see. */
function useMailedToken(): string | undefined {
  const { data } = useSearch();
  const navigate = useNavigate();
  const [token, setToken] = useState(data);
  useEffect(() => {
    if (data === undefined) return;
    setToken(data);
    void navigate({ to: OWN_DATA_PATH, search: {}, replace: true });
  }, [data, navigate]);
  return token;
}

/** Lists the proofs with which the visitor may ask for their data. A search whose proof is too weak is left out. */
function useProofs(): { proofs: Proof[]; hasWeakProof: boolean } {
  const { t } = useTranslation();
  const { memory } = useStorefront();
  const session = useSession();
  const mailedToken = useMailedToken();
  const isWeak = ({ proof }: SearchAccess) => proof !== undefined && PROVES_TOO_LITTLE.includes(proof);
  const found = memory.recentSearches.list().flatMap(({ eventId, eventTitle }) => {
    const access = memory.searchTokens.read(eventId);
    return access === null ? [] : { eventTitle, access };
  });
  const searches = found.flatMap(({ eventTitle, access }) => {
    if (isWeak(access)) return [];
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
  // Several bibs of one event share one token.
  return {
    proofs: [...new Map([...mailed, ...own, ...searches].map((proof) => [proof.token, proof])).values()],
    hasWeakProof: found.some(({ access }) => isWeak(access)),
  };
}

/**
 * Shows the visitor's stored data: they can see, download and erase it without writing to the shop (GDPR Art. 15, 17).
 */
export function OwnDataPage() {
  const { t } = useTranslation();
  const { openId } = useStorefront().settings;
  const { proofs, hasWeakProof } = useProofs();
  const { erasure } = useSearch();
  const heading = t('about.ownData.heading');
  usePageTitle(heading);
  return (
    <PageColumns
      intro={
        <>
          <h1>{heading}</h1>
          <p>{t('about.ownData.lead')}</p>
          {proofs.length === 0 && (
            <p>
              {hasWeakProof && `${t('about.ownData.tooLittle')}. `}
              {t('about.ownData.none')}{' '}
              {openId && (
                <Link to="/my-account" search={{ returnUrl: OWN_DATA_PATH }}>
                  {t('about.ownData.signIn')}
                </Link>
              )}
            </p>
          )}
        </>
      }
    >
      <ConfirmAddress />
      {erasure !== undefined && <ErasureCertificate key={erasure} erasureId={erasure} />}
      {proofs.map((proof, at) => (
        <OwnDataOf key={proof.token} proof={proof} isFirst={at === 0} />
      ))}
      {!proofs.some(({ isAddress }) => isAddress) && <OwnDataLink isOnly={proofs.length === 0} />}
    </PageColumns>
  );
}

function OwnDataOf({ proof: { label, token }, isFirst }: { proof: Proof; isFirst: boolean }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const shown = useMutation({ mutationFn: () => ownDataService.getOwnData({ token }) });
  const { data, error } = shown;
  const isTooLittle = error instanceof ApiProblem && error.code === 'Forbidden';
  if (data !== undefined)
    return (
      <Kept label={label} token={token} data={data} isFirst={isFirst} onConfirmed={() => shown.mutate()} />
    );
  return (
    <div className={styles.proof}>
      <p>{label}</p>
      <Button variant={isFirst ? 'primary' : 'quiet'} isBusy={shown.isPending} onClick={() => shown.mutate()}>
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
  /** Whether its next action is the page's primary one. */
  isFirst: boolean;
  onConfirmed: () => void;
}

function Kept({ label, token, data, isFirst, onConfirmed }: KeptProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const problemText = useProblemText();
  const headingId = useId();
  const [isErasing, setIsErasing] = useState(false);
  const { runningOrders } = data.erasure;
  const download = useMutation({
    mutationFn: () => ownDataService.exportOwnData({ token }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <section className={styles.proof} aria-labelledby={headingId}>
      <h2 id={headingId}>{label}</h2>
      {data.unconfirmed.map((participant) => (
        <UnconfirmedAddress
          key={participant.participantId}
          token={token}
          participant={participant}
          onConfirmed={onConfirmed}
        />
      ))}
      {data.unconfirmedOrders.length > 0 && (
        <Notice
          kind="warning"
          title={t('about.ownData.laterOrders', { numbers: data.unconfirmedOrders.join(', ') })}
        >
          <p>{t('about.ownData.laterOrdersWays')}</p>
        </Notice>
      )}
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
            <Button
              variant={isFirst && !isErasing ? 'primary' : 'quiet'}
              isBusy={download.isPending}
              onClick={() => download.mutate()}
            >
              {t('about.ownData.download')}
            </Button>
            {runningOrders.length === 0 && (
              <Button variant="plain" aria-expanded={isErasing} onClick={() => setIsErasing(!isErasing)}>
                {t('about.ownData.erase')}
              </Button>
            )}
          </div>
          {download.error !== null && <Notice kind="error" title={problemText(download.error)} />}
          {runningOrders.length > 0 && (
            <Notice title={t('about.ownData.erase')}>
              {t('about.ownData.running', { numbers: runningOrders.join(', ') })}
            </Notice>
          )}
          {isErasing && <Erasing token={token} data={data} />}
        </>
      )}
    </section>
  );
}

/** Explains an erasure, and starts it once the visitor confirms. */
function Erasing({ token, data: { erasure, participants } }: Pick<KeptProps, 'token' | 'data'>) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const formats = useFormats();
  const [isSure, setIsSure] = useState(false);
  const navigate = useNavigate();
  const seenRefunds = erasure.undeliveredOrders.map(({ number }) => number);
  const erase = useMutation({
    mutationFn: () => ownDataService.eraseOwnData({ token, body: { isSure: true, seenRefunds } }),
    // Stored in the address: the visitor may reload the page, and may be signed out by then.
    onSuccess: ({ erasureId }) =>
      navigate({ to: OWN_DATA_PATH, search: { erasure: erasureId }, replace: true }),
  });
  const { photosAlone, photosShared, keptOrders, unpaidOrders, isAtWork } = erasure;
  const { undeliveredOrders, partlyDelivered } = erasure;
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
    ...undeliveredOrders.map(({ number, amount, currencyId }) =>
      t('about.ownData.refunded', { number, price: formats.price(amount, currencyId) }),
    ),
    partlyDelivered.length > 0 && t('about.ownData.partly', { numbers: partlyDelivered.join(', ') }),
    isAtWork && t('about.ownData.atWork'),
  ].filter((line) => line !== false);
  if (erase.isSuccess) return null;
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
        <Button type="submit" variant="primary" isBusy={erase.isPending}>
          {t('about.ownData.confirm')}
        </Button>
      </div>
    </form>
  );
}
