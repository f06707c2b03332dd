import { CalendarLegend } from '../calendar/calendar-legend.tsx';
import { DateCalendar } from '../calendar/date-calendar.tsx';
import { ModuleSquare } from '../calendar/module-square.tsx';
import { MonthCalendar } from '../calendar/month-calendar.tsx';
import { MonthDay, type Dot } from '../calendar/month-day.tsx';
import { ClassSquares } from '../charts/class-squares.tsx';
import { ColumnChart } from '../charts/column-chart.tsx';
import { PercentageBar } from '../charts/percentage-bar.tsx';
import { TrendChart } from '../charts/trend-chart.tsx';
import { ignore, Row, Specimen } from './specimen.tsx';

const values = [82, 79, 58, 74, null, 91] as const;
const series = values.map((value, index) => ({
  key: String(index),
  label: `Week ${index + 1}`,
  value,
  valueText: value === null ? '–' : `${value}%`,
  detail: '41 of 50',
}));
const tones: readonly Dot['tone'][] = ['good', 'fair', 'bad', 'neutral', 'own'];

export const Charts = () => (
  <Specimen name="charts" width={720}>
    <ColumnChart
      summary="Attendance of six weeks"
      max={100}
      topLabel="100%"
      lines={[{ value: 80, label: '80%' }]}
      columns={series.map((one, index) => ({ ...one, tone: (['good', 'fair', 'bad'] as const)[index % 3] }))}
    />
    <TrendChart
      summary="Attendance of six weeks"
      points={series}
      bands={[
        { from: 0, label: 'Poor', tone: 'bad' },
        { from: 60, label: 'Average', tone: 'fair' },
        { from: 80, label: 'Excellent', tone: 'good' },
      ]}
      onSelect={ignore}
    />
    <Row>
      <PercentageBar percent={85} tone="good" />
      <PercentageBar percent={65} tone="fair" />
      <PercentageBar percent={40} tone="bad" />
      <PercentageBar percent={null} />
    </Row>
    <ClassSquares squares={['filled', 'half', 'outline', 'dotted', 'ring', 'faint']} text="Six classes" />
  </Specimen>
);

export const Calendars = () => (
  <Specimen name="calendars" width={420}>
    <MonthCalendar
      month="2026-11"
      onMonth={ignore}
      renderDay={(date) => (
        <MonthDay
          date={date}
          isToday={date === '2026-11-27'}
          isSelected={date === '2026-11-24'}
          text=""
          dots={tones.slice(0, Number(date.slice(-1)) % 4).map((tone) => ({ key: tone, tone }))}
          onSelect={ignore}
        />
      )}
    />
    <CalendarLegend items={tones.map((tone) => ({ tone, label: tone }))} />
    <DateCalendar date="2026-11-24" today="2026-11-27" onPick={ignore} />
    <Row>
      {['CS2101', 'CS2102', 'CS2103', 'CS2104'].map((code) => (
        <span key={code}>
          <ModuleSquare code={code} /> {code}
        </span>
      ))}
    </Row>
  </Specimen>
);
