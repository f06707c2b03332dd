import { NumberInput, SegmentedControl } from '@mantine/core';
import { atRisk } from '@muster/contract/reports/analytics';
import { formatCount } from '@muster/contract/http/plural';
import { IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { pageQueryOf } from '#lib/api/query.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { type ChangeListSearch } from '#lib/url/use-list-search.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { PagedTable } from '#ui/table/paged-table.tsx';
import type { RiskRow } from '../analytics.api.ts';
import { toAnalyticsFilters, noAnalyticsFilters, defaultRisks, type RiskSearch } from '../analytics.logic.ts';
import type { SemesterFilters } from '../filters/report-filters.logic.ts';
import { withThisSemester } from '../filters/this-semester.tsx';
import classes from '../analytics.module.css';
import { AnalyticsPage } from '../analytics-page.tsx';
import { orderedRiskKinds, riskDescription, riskLabels, texts } from '../analytics.texts.ts';
import { emptyList } from '../empty-list.logic.ts';
import { ReportDetails } from '../report-details.tsx';
import { atRiskColumns } from './at-risk-columns.tsx';

/** `/reports-analytics/at-risk`: students who meet a risk criterion, one row per student and module. */
export const AtRiskScreen = withThisSemester(AtRiskReport);

function AtRiskReport({ semester }: { semester: SemesterFilters }) {
  const [search, change] = useRememberedSearch(defaultRisks, acceptedParams(atRisk), 'reports', semester);
  const result = useQuery(pageQueryOf(atRisk, search));
  const [openedRow, setOpenedRow] = useState<RiskRow>();
  const { data } = result;
  const { kind, at_least: atLeast } = search;
  return (
    <AnalyticsPage
      title={texts.atRisk}
      filters={search}
      onFilters={change}
      asOf={data?.as_of}
      exported={{ view: { ...search, view: 'at-risk' }, total: data?.total }}
    >
      <RiskChoice kind={kind} atLeast={atLeast} onChange={change} />
      <p className={classes.text}>
        {riskDescription(kind, atLeast)}
        {data !== undefined && data.total > 0 && ` · ${formatCount(data.students, 'student')}`}
      </p>
      <PagedTable<RiskRow>
        label={texts.atRisk}
        columns={atRiskColumns}
        result={result}
        errorText={texts.failed}
        params={search}
        onParamsChange={change}
        nouns={['result', 'results']}
        rowId={({ student, module, academic_year: year }) => `${student.id} ${module.id} ${year}`}
        rowLabel={({ student, module }) => `${student.name}, ${module.module_code}`}
        rowLink={({ student }) => ({ to: `/students/${student.id}` })}
        empty={emptyList(
          { title: texts.noStudents, text: riskDescription(kind, atLeast) },
          toAnalyticsFilters(search),
          () => change(noAnalyticsFilters),
        )}
        actions={(row) => (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconListDetails size={16} aria-hidden />}
            aria-label={`Sessions of ${row.student.name} in ${row.module.module_code}`}
            onClick={() => setOpenedRow(row)}
          >
            Sessions
          </Button>
        )}
      />
      {openedRow && (
        <ReportDetails
          row={{
            student_name: openedRow.student.name,
            student_id: openedRow.student.student_id,
            module_code: openedRow.module.module_code,
          }}
          filters={{ ...search, academicYear: openedRow.academic_year ?? search.academicYear }}
          onClose={() => setOpenedRow(undefined)}
        />
      )}
    </AnalyticsPage>
  );
}

type RiskChoiceProps = { kind: RiskSearch['kind']; atLeast: number; onChange: ChangeListSearch<RiskSearch> };

/** Selects the criterion, and the number of missed classes in a row. */
function RiskChoice({ kind, atLeast, onChange }: RiskChoiceProps) {
  return (
    <div className={classes.choice}>
      <SegmentedControl
        className={classes.kinds}
        aria-label="List"
        size="sm"
        value={kind}
        data={orderedRiskKinds.map((one) => ({ value: one, label: riskLabels[one] }))}
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
          onChange={(next) => onChange({ at_least: Number(next) || defaultRisks.at_least }, { replace: true })}
        />
      )}
    </div>
  );
}
