import { Button, NumberInput, SegmentedControl } from '@mantine/core';
import { atRisk, riskKinds, riskSorts } from '@muster/contract/analytics';
import { IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { takenBy } from '../../lib/list-search.logic.ts';
import { type ChangeListSearch, useListSearch } from '../../lib/use-list-search.ts';
import { counted } from '../../ui/counted.ts';
import { PagedTable } from '../../ui/paged-table.tsx';
import { exportView, type RiskRow, risksQuery } from './analytics.api.ts';
import { analyticsFiltersOf, noAnalyticsFilters, noRisks, readRisks, type RiskSearch } from './analytics.logic.ts';
import classes from './analytics.module.css';
import { AnalyticsPage } from './analytics-page.tsx';
import { riskText, riskWords, texts } from './analytics.texts.ts';
import { emptyList } from './nothing-found.logic.ts';
import { ReportDetails } from './report-details.tsx';
import { riskColumns } from './risk-columns.tsx';
import { ViewFiles } from './view-files.tsx';

/** `/reports-analytics/at-risk`: who needs somebody's attention, one student in one module a row. */
export function AtRiskScreen() {
  const [raw, change] = useListSearch(noRisks, takenBy(atRisk));
  const search = readRisks(raw);
  const result = useQuery(risksQuery(search));
  const [opened, open] = useState<RiskRow>();
  const { data } = result;
  const { kind, at_least: atLeast } = search;
  return (
    <AnalyticsPage title={texts.atRisk} filters={search} onFilters={change} asOf={data?.as_of}>
      <RiskChoice kind={kind} atLeast={atLeast} onChange={change} />
      <p className={classes.text}>
        {riskText(kind, atLeast)}
        {data !== undefined && data.total > 0 && ` It is so for ${counted(data.students, 'student')}.`}
      </p>
      <PagedTable<RiskRow>
        label={texts.atRisk}
        columns={riskColumns}
        result={result}
        failed={texts.failed}
        place={search}
        onPlace={change}
        nouns={['result', 'results']}
        rowId={({ student, module, academic_year: year }) => `${student.id} ${module.id} ${year}`}
        rowLabel={({ student, module }) => `${student.name}, ${module.module_code}`}
        onSort={(next) =>
          change({ sort: riskSorts.find((one) => one === next.key) ?? 'percentage', direction: next.direction })
        }
        empty={emptyList({ title: texts.noRisk, text: riskText(kind, atLeast) }, analyticsFiltersOf(search), () =>
          change(noAnalyticsFilters),
        )}
        actions={(row) => (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconListDetails size={16} aria-hidden />}
            aria-label={`Sessions of ${row.student.name} in ${row.module.module_code}`}
            onClick={() => open(row)}
          >
            Sessions
          </Button>
        )}
      >
        <ViewFiles
          isOff={(data?.total ?? 0) === 0}
          onSave={(format) => exportView({ ...search, view: 'at-risk' }, format)}
          hasPrint
        />
      </PagedTable>
      {opened && (
        <ReportDetails
          row={{
            student_name: opened.student.name,
            student_id: opened.student.student_id,
            module_code: opened.module.module_code,
          }}
          filters={{ ...search, academicYear: opened.academic_year ?? search.academicYear }}
          onClose={() => open(undefined)}
        />
      )}
    </AnalyticsPage>
  );
}

type RiskChoiceProps = { kind: RiskSearch['kind']; atLeast: number; onChange: ChangeListSearch<RiskSearch> };

/** Which list; and of classes missed one after the other, how many. */
function RiskChoice({ kind, atLeast, onChange }: RiskChoiceProps) {
  return (
    <div className={classes.choice}>
      <SegmentedControl
        className={classes.kinds}
        aria-label="List"
        size="sm"
        value={kind}
        data={riskKinds.map((one) => ({ value: one, label: riskWords[one] }))}
        onChange={(next) => onChange({ kind: next })}
      />
      {kind === 'missed_in_a_row' && (
        <NumberInput
          label="At least"
          size="sm"
          w={110}
          min={2}
          max={50}
          clampBehavior="strict"
          allowDecimal={false}
          hideControls
          value={atLeast}
          onChange={(next) => onChange({ at_least: Number(next) || noRisks.at_least }, { replace: true })}
        />
      )}
    </div>
  );
}
