import { Tag } from 'lucide-react';
import { useRef, useState } from 'react';
import { PROMO_CODE_MAX } from '#contract/limits.ts';
import type { CurrencyId } from '#contract/money.ts';
import type { Cart, CartCode } from '#contract/shoppingcart.schema.ts';
import { problemOf } from '#storefront/api/api-problem.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useProblemText, useReportedProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { codeProblem } from './code-problem.ts';
import styles from './promo-codes.module.css';
import { useAddCode, useRemoveCode } from './use-cart-changes.ts';

interface CodeLineProps {
  code: CartCode;
  currencyId: CurrencyId;
  onRemove: () => void;
}

/** Shows a code in the cart: its discount, or why it currently gives none. */
function CodeLine({ code, currencyId, onRemove }: CodeLineProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <li className={styles.line}>
      <Tag aria-hidden="true" size={20} />
      <div>
        <p className={styles.code}>{code.code}</p>
        {code.problem !== null && <p className={styles.problem}>{t(`problem.${code.problem}`)}</p>}
        <button
          type="button"
          className={styles.remove}
          aria-label={t('selling.cart.remove', { title: code.code })}
          onClick={onRemove}
        >
          {t('selling.cart.removeShort')}
        </button>
      </div>
      {code.problem === null && (
        <span className={styles.discount}>{`\u2212${formats.price(code.discount, currencyId)}`}</span>
      )}
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

/** Shows the promo codes of a cart, and a field for another one. */
export function PromoCodes({ cart }: { cart: Cart }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { shoppingCartId, promotionalCodes, currencyId } = cart;
  const [isOpen, setIsOpen] = useState(false);
  const addition = useAddCode(shoppingCartId);
  const removal = useRemoveCode(shoppingCartId);
  const add = (code: string) => addition.mutate(code, { onSuccess: () => setIsOpen(false) });
  return (
    <section className={styles.codes} aria-label={t('selling.code.heading')}>
      <p className="heard" role="status">
        {addition.isSuccess && t('selling.code.added')}
        {removal.isSuccess && t('selling.code.removed')}
      </p>
      {promotionalCodes.length > 0 && (
        <ul>
          {promotionalCodes.map((code) => (
            <CodeLine
              key={code.promotionalCodeId}
              code={code}
              currencyId={currencyId}
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
        <CodeForm isAdding={addition.isPending} error={addition.error} onAdd={add} onEdit={addition.reset} />
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
  );
}
