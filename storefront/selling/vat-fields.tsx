import { useMemo } from 'react';
import type { Vat } from '#contract/invoice.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import styles from './checkout.module.css';
import { countriesIn } from './countries.ts';
import type { VatErrors } from './validate-vat.ts';

interface VatFieldsProps {
  vat: Vat;
  errors: VatErrors;
  onChange: (vat: Vat) => void;
}

const LENGTHS = { companyName: 200, vatId: 30, address: 300 } as const;

/** Asks for the recipient of a business card's invoice. */
export function VatFields({ vat, errors, onChange }: VatFieldsProps) {
  const { t, language } = useTranslation();
  const countries = useMemo(() => countriesIn(language), [language]);
  const errorText = (field: keyof Vat) => {
    if (errors[field] === undefined) return undefined;
    return errors[field] === 'Missing' ? t('selling.form.required') : t(`selling.vat.wrong.${field}`);
  };
  const field = (name: keyof Vat) => ({
    name,
    label: t(`selling.vat.${name}`),
    error: errorText(name),
    required: true,
    value: vat[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...vat, [name]: target.value }),
  });
  return (
    <fieldset className={styles.vat}>
      <legend>{t('selling.vat.heading')}</legend>
      <TextField {...field('companyName')} autoComplete="organization" maxLength={LENGTHS.companyName} />
      <TextField
        {...field('vatId')}
        hint={t('selling.vat.vatIdHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LENGTHS.vatId}
      />
      <TextField {...field('address')} autoComplete="street-address" maxLength={LENGTHS.address} />
      <SelectField {...field('country')} autoComplete="country">
        <option value="" disabled>
          {t('selling.vat.choose')}
        </option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </fieldset>
  );
}
