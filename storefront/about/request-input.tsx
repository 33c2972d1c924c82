import type { RequestFault, RequestField, RequestFieldName } from '#contract/request.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { TextArea, TextField } from '#storefront/ui/text-field.tsx';

/** Attributes that let the device help to fill in a field. */
const INPUTS = {
  name: { autoComplete: 'name' },
  company: { autoComplete: 'organization' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  phoneOrEmail: { autoComplete: 'email', autoCapitalize: 'none' },
  city: { autoComplete: 'address-level2' },
  portfolioLink: { type: 'url', inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none' },
} as const satisfies Partial<Record<RequestFieldName, object>>;

const inputOf = (name: RequestFieldName) =>
  Object.hasOwn(INPUTS, name) ? INPUTS[name as keyof typeof INPUTS] : { autoComplete: 'off' };

/** Fields with a help text. */
const HINTED = ['phone', 'devices', 'portfolioLink'] as const satisfies RequestFieldName[];

interface RequestInputProps {
  name: RequestFieldName;
  field: RequestField;
  value: string;
  fault: RequestFault | undefined;
  onChange: (value: string) => void;
  onLeave: () => void;
}

/** Shows one field of a request form with its texts. */
export function RequestInput({ name, field, value, fault, onChange, onLeave }: RequestInputProps) {
  const { t } = useTranslation();
  const label = t(`about.fields.${name}`);
  const hinted = HINTED.find((field) => field === name);
  const props = {
    name,
    label: field.required === undefined ? t('about.form.optional', { label }) : label,
    hint: hinted === undefined ? undefined : t(`about.hints.${hinted}`),
    error: fault === undefined ? undefined : t(`about.faults.${fault}`, { count: field.maxLength }),
    required: field.required !== undefined,
    value,
    onBlur: onLeave,
  };
  return field.isText === true ? (
    <TextArea
      {...props}
      rows={name === 'devices' ? 2 : 4}
      onChange={(event) => onChange(event.target.value)}
    />
  ) : (
    <TextField
      {...props}
      {...inputOf(name)}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
