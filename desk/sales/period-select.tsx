import { NativeSelect } from '@mantine/core';
import { useDeskQuery } from '../api/use-desk.ts';
import type en from '../i18n/en/sales.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { browserZone } from '../ui/places.rules.ts';
import { salesService } from './sales-service.ts';
import { daysOfMonth, monthBefore, monthOf, type SalesView } from './sales-view.rules.ts';

/** The value of days that are no month. */
const OTHER = 'other';

interface Props {
  view: SalesView;
  onChange: (days: Pick<SalesView, 'from' | 'until'>) => void;
}

/** Chooses the days of the sales: every day, the last month, or a month with sales. */
export function PeriodSelect({ view, onChange }: Props) {
  const texts = useTexts<typeof en>('sales');
  const { month: written } = useFormats();
  const tenantId = useTenantId();
  const { eventId } = view;
  const { data } = useDeskQuery(salesService.getSales, {
    params: { tenantId },
    query: { by: 'month', timeZone: browserZone(), ...(eventId === null ? {} : { eventId }) },
  });
  const last = monthBefore(new Date());
  const chosen = monthOf(view);
  const listed = data?.rows.flatMap(({ name }) => name?.slice(0, 7) ?? []) ?? [];
  const months = [...new Set([...listed, ...(chosen === undefined ? [] : [chosen])])]
    .filter((month) => month !== last)
    .toSorted()
    .toReversed();
  const hasOther = chosen === undefined && (view.from !== '' || view.until !== '');
  return (
    <NativeSelect
      label={texts.period}
      value={chosen ?? (hasOther ? OTHER : '')}
      onChange={({ currentTarget: { value } }) => {
        if (value !== OTHER) onChange(value === '' ? { from: '', until: '' } : daysOfMonth(value));
      }}
      data={[
        { value: '', label: texts.everyDay },
        { value: last, label: texts.lastMonth(written(last)) },
        ...months.map((month) => ({ value: month, label: written(month) })),
        ...(hasOther ? [{ value: OTHER, label: texts.otherDays }] : []),
      ]}
    />
  );
}
