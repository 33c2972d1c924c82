import { Tag } from 'lucide-react';
import { useRef, useState } from 'react';
import { PROMO_CODE_MAX } from '#contract/limits.ts';
import type { Cart, CartCode } from '#contract/shoppingcart.schema.ts';
import { problemOf } from '#storefront/api/api-problem.ts';
import { useProblemText, useReportedProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import styles from './cart-totals.module.css';
import { codeProblem } from './code-problem.ts';
import { ReceiptTotals } from './receipt-totals.tsx';
import { useAddCode, useIsCartChanging, useRemoveCode } from './use-cart-changes.ts';

interface CodeLineProps {
  code: CartCode;
  onRemove: () => void;
}

function RemoveCode({ code, onRemove }: { code: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={t('selling.cart.remove', { title: code })}
      onClick={onRemove}
    >
      {t('selling.cart.removeShort')}
    </button>
  );
}

/** Shows a code in the cart that currently gives no discount, and why. */
function CodeLine({ code, onRemove }: CodeLineProps) {
  const { t } = useTranslation();
  return (
    <li className={styles.line}>
      <Tag aria-hidden="true" size={20} />
      <div>
        <p className={styles.code}>{code.code}</p>
        {code.problem !== null && <p className={styles.problem}>{t(`problem.${code.problem}`)}</p>}
        <RemoveCode code={code.code} onRemove={onRemove} />
      </div>
    </li>
  );
}

interface CodeFormProps {
  isAdding: boolean;
  error: Error | null;
  onAdd: (code: string) => void;
  /** Called when the code is edited, to clear the error of the last one. */
  onEdit: () => void;
}

function CodeForm({ isAdding, error, onAdd, onEdit }: CodeFormProps) {
  const { t } = useTranslation();
  const tell = useReportedProblemText();
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = () => {
    setIsMissing(code.trim() === '');
    if (code.trim() === '') field.current?.focus();
    else if (!isAdding) onAdd(code);
  };
  const problem = error === null ? undefined : tell({ ...problemOf(error), code: codeProblem(error) });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        ref={field}
        label={t('selling.code.label')}
        error={isMissing ? t('selling.code.missing') : problem}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={PROMO_CODE_MAX}
        value={code}
        autoFocus
        onChange={(event) => {
          setCode(event.target.value);
          setIsMissing(false);
          onEdit();
        }}
      />
      <Button type="submit" isBusy={isAdding}>
        {t('selling.code.add')}
      </Button>
    </form>
  );
}

/** Shows the field for a promo code, and the cart's totals, where each code has a line; codes without effect come first. */
export function CartTotals({ cart }: { cart: Cart }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { shoppingCartId, promotionalCodes, items, amount, discount, totalAmount, currencyId } = cart;
  const isChanging = useIsCartChanging();
  const [isOpen, setIsOpen] = useState(false);
  const addition = useAddCode(shoppingCartId);
  const removal = useRemoveCode(shoppingCartId);
  const add = (code: string) => addition.mutate(code, { onSuccess: () => setIsOpen(false) });
  const idle = promotionalCodes.filter((code) => code.problem !== null || code.discount === 0);
  const removalOf = (code: string) => {
    const found = promotionalCodes.find((entry) => entry.code === code);
    if (found === undefined) return null;
    return <RemoveCode code={code} onRemove={() => removal.mutate(found.promotionalCodeId)} />;
  };
  return (
    <>
      <section className={styles.codes} aria-label={t('selling.code.heading')}>
        <p className="heard" role="status">
          {addition.isSuccess && t('selling.code.added')}
          {removal.isSuccess && t('selling.code.removed')}
        </p>
        {idle.length > 0 && (
          <ul>
            {idle.map((code) => (
              <CodeLine
                key={code.promotionalCodeId}
                code={code}
                onRemove={() => removal.mutate(code.promotionalCodeId)}
              />
            ))}
          </ul>
        )}
        {removal.error !== null && (
          <p className={styles.problem} role="alert">
            {problemText(removal.error)}
          </p>
        )}
        {isOpen ? (
          <CodeForm
            isAdding={addition.isPending}
            error={addition.error}
            onAdd={add}
            onEdit={addition.reset}
          />
        ) : (
          <div>
            <Button
              variant="plain"
              icon={<Tag aria-hidden="true" size={20} />}
              onClick={() => {
                addition.reset();
                setIsOpen(true);
              }}
            >
              {promotionalCodes.length === 0 ? t('selling.code.open') : t('selling.code.another')}
            </Button>
          </div>
        )}
      </section>
      <ReceiptTotals
        label={t('selling.cart.total')}
        items={items}
        amount={amount}
        discount={discount}
        totalAmount={totalAmount}
        currencyId={currencyId}
        isChanging={isChanging}
        removalOf={removalOf}
      />
    </>
  );
}
