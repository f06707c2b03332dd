import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { getModule } from '../../lib/api/search-records.ts';
import { problemText } from '../../lib/api/problem.ts';
import { termLabel } from '../../lib/format/term-name.ts';
import { isUuid } from '../../lib/uuid.ts';
import { ChangeOnly } from '../../ui/access/change-only.tsx';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingState } from '../../ui/feedback/loading-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { formatCount } from '../../ui/text/pluralize.ts';
import { attendanceText, formatModuleName, texts } from './modules.texts.ts';
import { TeachingGroups } from './teaching-groups/teaching-groups.tsx';

const list = '/add-module-here';
const back = { to: list, label: 'Modules' };

/** `/modules/{moduleId}`: a module and its teaching groups. */
export function ModuleScreen() {
  const { moduleId = '' } = useParams({ strict: false }) as { moduleId?: string };
  const module = useQuery({
    queryKey: ['modules', 'one', moduleId],
    queryFn: ({ signal }) => getModule(moduleId, signal),
    enabled: isUuid(moduleId),
  });
  if (module.isError)
    return <ErrorState text={problemText(module.error, texts.loadFailed)} onRetry={() => void module.refetch()} />;
  if (module.data === null || !isUuid(moduleId)) return <PageHeader title={texts.notFound} back={back} />;
  if (!module.data) return <LoadingState />;
  const {
    semester,
    credits,
    department,
    active,
    attendance_requirement: requirement,
    attendance_limit: limit,
  } = module.data;
  const facts = [
    termLabel(semester),
    formatCount(credits, 'credit', 'credits'),
    department,
    attendanceText(requirement, limit),
    active ? null : 'Inactive',
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <PageHeader title={formatModuleName(module.data)} text={facts} back={back}>
        <ChangeOnly>
          <ButtonLink to={list} search={{ edit: moduleId }} variant="default">
            Edit module
          </ButtonLink>
        </ChangeOnly>
      </PageHeader>
      <TeachingGroups module={module.data} />
    </>
  );
}
