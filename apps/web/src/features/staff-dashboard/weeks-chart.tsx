import { Chart, useChart } from '@chakra-ui/charts';
import { Bar, BarChart, CartesianGrid, LabelList, XAxis, YAxis } from 'recharts';
import { tokenColor } from '../../ui/theme/art-colors';
import { weekSeries, type Week } from './week-series';

type LabelledWeek = Week & { label: string };

const totalOf = (week: Week) => weekSeries.reduce((sum, { name }) => sum + week[name], 0);

/** Decorative: a table beside it has the numbers. */
export function WeeksChart({ weeks }: { weeks: LabelledWeek[] }) {
  const shown = weekSeries.filter(({ name }) => weeks.some((week) => week[name] > 0));
  const chart = useChart({ data: weeks, series: shown.map(({ name, color }) => ({ name, color: tokenColor(color) })) });
  const text = { fill: tokenColor('fg.muted'), fontSize: 12 };
  return (
    <Chart.Root chart={chart} aspectRatio="auto" height="full" width="full">
      <BarChart
        responsive
        style={{ width: '100%', height: '100%' }}
        data={chart.data}
        margin={{ top: 20, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        tabIndex={-1}
      >
        <CartesianGrid vertical={false} stroke={tokenColor('border')} strokeDasharray="3 3" />
        <XAxis dataKey="label" axisLine={false} tickLine={false} tick={text} />
        <YAxis axisLine={false} tickLine={false} tick={text} width={40} allowDecimals={false} />
        {chart.series.map(({ name, color }) => (
          <Bar key={name} dataKey={name} stackId="week" fill={color as string} maxBarSize={40} isAnimationActive={false}>
            {/* On the top part of the bar, whichever it is. */}
            <LabelList
              dataKey={(week: LabelledWeek) => (shown.filter((part) => week[part.name] > 0).at(-1)?.name === name ? totalOf(week) : '')}
              position="top"
              fill={tokenColor('fg')}
              fontSize={12}
              fontWeight={600}
            />
          </Bar>
        ))}
      </BarChart>
    </Chart.Root>
  );
}
