import type { Crew, CrewQuote } from '#contract/crew.schema.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useProblemText, useReportedProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { type Saving, savingOf } from '#storefront/selling/saving.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './crew-page.module.css';
import type { CrewView } from './use-crew.ts';

interface CrewPurchaseProps {
  crew: Crew;
  view: CrewView;
  /** Whether this is the primary action. */
  isNext: boolean;
}

/** Shows what the photos of all members cost, what one more runner adds, and the button that puts them into the cart. */
export function CrewPurchase({ crew, view, isNext }: CrewPurchaseProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const reportedText = useReportedProblemText();
  const formats = useFormats();
  const { mutate, data, error, isPending } = view.take;
  const { data: quote } = view.quote;
  const variant = isNext ? 'primary' : 'quiet';
  const reasonOf = (code: ProblemCode): string => {
    if (code === 'CartFull') return reportedText({ code });
    if (code === 'ConsentMissing') return t('crew.noAgreement');
    return t(code === 'AlreadyAdded' ? 'crew.inCart' : 'crew.notSold');
  };
  const nameOf = (memberId: string) => crew.members.find((one) => one.memberId === memberId)?.name ?? '';
  const isPriced = quote !== undefined && quote.members.length > 0;
  // As on every button: what an empty cart then costs, or what is added to a cart that has items.
  const sum = ({ added, totalAmount, currencyId }: CrewQuote) =>
    `${added === totalAmount || added < 0 ? '' : '+'}${formats.price(added, currencyId)}`;
  return (
    <section className={styles.purchase} aria-label={t('crew.together')}>
      {isPriced && <Sums crew={crew} quote={quote} />}
      {isPriced && quote.addedCount === 0 ? (
        <Link className={buttonClass(variant, true)} to="/cart">
          {t('crew.toCart')}
        </Link>
      ) : (
        <Button
          variant={variant}
          isWide
          isBusy={isPending}
          sum={isPriced ? sum(quote) : undefined}
          onClick={() => mutate()}
        >
          {t('crew.take')}
        </Button>
      )}
      {error !== null && !isPending && <Notice kind="error" title={problemText(error)} />}
      {data !== undefined && (
        <Notice
          kind={data.added.length > 0 ? 'success' : 'quiet'}
          title={t('crew.taken', { count: data.added.length })}
        >
          {data.left.length > 0 && (
            <ul>
              {data.left.map(({ memberId, code }) => (
                <li key={memberId}>{`${nameOf(memberId)}: ${reasonOf(code)}`}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </section>
  );
}

/** Lists the price of each member, their sum, and what one more runner adds. */
function Sums({ crew, quote }: { crew: Crew; quote: CrewQuote }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const money = (amount: number) => formats.price(amount, quote.currencyId);
  const nameOf = (memberId: string) => crew.members.find((one) => one.memberId === memberId)?.name ?? '';
  const amountOf = (saving: Saving | null) =>
    saving && t('crew.insteadOf', { price: money(saving.sum), before: money(saving.before) });
  const { next } = quote;
  return (
    <>
      <dl className={styles.sums}>
        {quote.members.map(({ memberId, amount, originalAmount }) => (
          <div key={memberId}>
            <dt>{nameOf(memberId)}</dt>
            <dd>{amountOf(savingOf(amount, originalAmount, quote.currencyId)) ?? money(amount)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('crew.together')}</dt>
          <dd>{money(quote.amount)}</dd>
        </div>
      </dl>
      {next !== null && (
        <p className={styles.rule}>
          {t('crew.addRunner.offer', { person: next.fromPerson, percent: next.percent })}{' '}
          {t('crew.nextAdds', { price: money(next.amount) })}
        </p>
      )}
    </>
  );
}
