import { problemCodeOf } from '#storefront/api/api-problem.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { isInCartAlready } from '#storefront/selling/is-in-cart-already.ts';

/** Shows why something could not be added to the cart; if it is already there, a link to the cart (product §8). */
export function CartProblem({ error, className }: { error: Error; className: string | undefined }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const isThere = isInCartAlready(problemCodeOf(error));
  return (
    <p className={className} role="alert">
      {!isThere && `${t('offer.buy.failed')} `}
      {problemText(error)} {isThere && <Link to="/cart">{t('offer.buy.toCart')}</Link>}
    </p>
  );
}
