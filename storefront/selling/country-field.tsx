import { useMemo } from 'react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { SelectField } from '#storefront/ui/select-field.tsx';
import styles from './checkout.module.css';
import { countriesIn } from './countries.ts';

interface CountryFieldProps {
  country: string;
  /** Whether it was forgotten. */
  isMissing: boolean;
  onChange: (country: string) => void;
}

/** Asks for the buyer's country, if the items are taxed there. */
export function CountryField({ country, isMissing, onChange }: CountryFieldProps) {
  const { t, language } = useTranslation();
  const countries = useMemo(() => countriesIn(language), [language]);
  return (
    <div>
      <SelectField
        name="country"
        label={t('selling.vat.country')}
        error={isMissing ? t('selling.form.required') : undefined}
        autoComplete="country"
        required
        value={country}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="" disabled>
          {t('selling.vat.choose')}
        </option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <p className={styles.quiet}>{t('selling.vat.countryHint')}</p>
    </div>
  );
}
