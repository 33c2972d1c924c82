import { NativeSelect } from '@mantine/core';
import { useFormats } from '../i18n/use-texts.ts';
import { useSettlementTexts } from './settlements-service.ts';

interface Props {
  /** The months with statements, latest first. */
  months: readonly string[];
  /** Empty for all of them. */
  value: string;
  onChange: (month: string) => void;
}

/** Chooses one of the months that have statements, or all of them. */
export function MonthSelect({ months, value, onChange }: Props) {
  const texts = useSettlementTexts();
  const { month: written } = useFormats();
  return (
    <NativeSelect
      label={texts.month}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: '', label: texts.everyMonth },
        ...months.map((month) => ({ value: month, label: written(month) })),
      ]}
    />
  );
}
