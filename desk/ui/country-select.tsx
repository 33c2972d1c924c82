import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { COUNTRY_CODES } from '#contract/countries.ts';
import { useFormats, useLanguage } from '../i18n/use-texts.ts';

interface Props extends Pick<NativeSelectProps, 'label' | 'description' | 'error'> {
  /** ISO 3166-1 alpha-2; empty for none. A file may have another text, which stays. */
  value: string;
  onChange: (value: string) => void;
}

/** Chooses a country by its name. */
export function CountrySelect({ value, onChange, ...field }: Props) {
  const { language } = useLanguage();
  const { countryName } = useFormats();
  const countries = COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).sort(
    (one, other) => one.label.localeCompare(other.label, language),
  );
  const isKnown = value === '' || COUNTRY_CODES.includes(value);
  return (
    <NativeSelect
      {...field}
      value={value}
      data={[{ value: '', label: '–' }, ...(isKnown ? [] : [{ value, label: value }]), ...countries]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
