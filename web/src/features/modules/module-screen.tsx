import { useQuery } from '@tanstack/react-query';
import { listModules, type Module } from '@muster/contract/academics/modules';
import { formatCount } from '@muster/contract/http/plural';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { rowsOf } from '#lib/api/list-reply.ts';
import { problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { termLabel } from '#lib/format/term-name.ts';
import { isUuid } from '#lib/uuid.ts';
import { ChangeOnly } from '#ui/access/change-only.tsx';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { attendanceText, formatModuleName, texts } from './modules.texts.ts';
import { EditModule } from './edit-module.tsx';
import { ClassesWithoutGroup } from './teaching-groups/classes-without-group.tsx';
import { TeachingGroups } from './teaching-groups/teaching-groups.tsx';
import classes from './teaching-groups/teaching-groups.module.css';
import { TermFields, useTerm } from './teaching-groups/term-fields.tsx';

const back = { to: '/add-module-here', label: 'Modules' };

/** `/modules/{moduleId}`: a module, its teaching groups and its other classes. */
export function ModuleScreen() {
  const { moduleId = '' } = useParams({ strict: false }) as { moduleId?: string };
  const module = useQuery({
    ...queryOf(listModules, { query: { id: moduleId, active: 'all' } }),
    select: (found) => rowsOf(found)[0] ?? null,
    enabled: isUuid(moduleId),
  });
  if (module.isError)
    return <ErrorState text={problemText(module.error, texts.loadFailed)} onRetry={() => void module.refetch()} />;
  if (module.data === null || !isUuid(moduleId)) return <PageHeader title={texts.notFound} back={back} />;
  if (!module.data) return <LoadingState />;
  return <ModuleContent module={module.data} />;
}

function ModuleContent({ module }: { module: Module }) {
  const { semester, credits, department, active } = module;
  const { attendance_requirement: requirement, attendance_limit: limit } = module;
  const [term, changeTerm] = useTerm(module);
  const [isEdited, edit] = useState(false);
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
      <PageHeader title={formatModuleName(module)} text={facts} back={back}>
        <ChangeOnly>
          <Button variant="default" onClick={() => edit(true)}>
            Edit module
          </Button>
        </ChangeOnly>
      </PageHeader>
      <TermFields module={module} term={term} onChange={changeTerm} />
      <div className={classes.sections}>
        <TeachingGroups module={module} term={term} />
        <ClassesWithoutGroup key={Object.values(term).join()} moduleId={module.id} term={term} />
      </div>
      {isEdited && <EditModule module={module} onClose={() => edit(false)} />}
    </>
  );
}
