import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Text } from '@mantine/core';
import type { CurrencyId } from '#contract/money.ts';
import type en from '../i18n/en/sales.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { fillTimes, type TimeKey } from './fill-times.rules.ts';

interface Sold {
  /** The start of the period, as in `2026-05-10T14:00`. */
  name: string | null;
  currencyId: CurrencyId;
  revenue: number;
}

interface Props {
  by: TimeKey;
  rows: readonly Sold[];
  nameOf: (begins: string) => string;
}

/** Draws revenue over time, one chart per currency. The table below has the same data for those who cannot see the chart. */
export default function SalesChart({ by, rows, nameOf }: Props) {
  const texts = useTexts<typeof en>('sales');
  const formats = useFormats();
  const groups = Map.groupBy(rows, ({ currencyId }) => currencyId);
  return [...groups].map(([currencyId, own]) => {
    const revenues = new Map(own.map(({ name, revenue }) => [name, revenue]));
    const times = fillTimes(
      own.flatMap(({ name }) => name ?? []),
      by,
    );
    if (times === undefined) return <Text key={currencyId}>{texts.tooManyBars}</Text>;
    return (
      <figure key={currencyId} style={{ margin: 0 }} aria-hidden>
        <BarChart
          h={240}
          data={times.map((time) => ({ time: nameOf(time), revenue: revenues.get(time) ?? 0 }))}
          dataKey="time"
          series={[{ name: 'revenue', label: texts.revenue, color: 'teal.8' }]}
          valueFormatter={(value) => formats.price(value, currencyId)}
          yAxisProps={{ width: 90 }}
          barProps={{ maxBarSize: 48, isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </figure>
    );
  });
}
