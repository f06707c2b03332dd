import { listTaughtTeachingGroups, type TeachingGroup } from '@muster/contract/academics/teaching-group-lists';
import { teachingGroupLabel } from '@muster/contract/academics/teaching-groups';
import { termName } from '@muster/contract/academics/structure';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { pageQueryOf } from '#lib/api/query.ts';
import { useStructure } from '#lib/auth/use-structure.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';
import { Button } from '#ui/actions/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import type { Column } from '#ui/table/column.ts';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { GroupStudents } from './group-students.tsx';
import { teachingGroupColumns } from './teaching-group-columns.tsx';
import classes from './teaching-groups.module.css';
import { texts } from './teaching-groups.texts.ts';

const nouns = ['teaching group', 'teaching groups'] as const;
const back = { to: '/lecturer/students', label: 'Students' };

/** `/lecturer/teaching-groups`: the teaching groups of the lecturer, with their students. */
export function TaughtGroupsScreen() {
  const structure = useStructure();
  const [search, change] = useListSearch({ page: 1, size: 25 });
  const groups = useQuery(pageQueryOf(listTaughtTeachingGroups, { page: search.page, size: search.size }));
  const [opened, open] = useState<TeachingGroup>();
  const columns = useMemo(() => {
    const module: Column<TeachingGroup> = {
      key: 'module',
      title: 'Module',
      render: ({ modules: [own], academic_year: year, semester }) => (
        <span className={classes.module}>
          {[own && `${own.module_code} ${own.module_name}`, termName(structure, semester), year]
            .filter(Boolean)
            .join(' · ')}
        </span>
      ),
    };
    return teachingGroupColumns()
      .filter(({ key }) => key !== 'active')
      .toSpliced(1, 0, module);
  }, [structure]);
  return (
    <>
      <PageHeader title={texts.taught} text={texts.taughtText} back={back} />
      <PagedTable<TeachingGroup>
        label={texts.taught}
        columns={columns}
        result={groups}
        errorText={texts.loadFailed}
        params={search}
        onParamsChange={change}
        nouns={nouns}
        rowId={({ id }) => id}
        rowLabel={teachingGroupLabel}
        empty={{ title: texts.noneTaught, text: texts.noneTaughtText }}
        actions={(group) => (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconUsers size={16} aria-hidden />}
            aria-label={`Students of ${teachingGroupLabel(group)}`}
            onClick={() => open(group)}
          >
            Students
          </Button>
        )}
      />
      {opened && (
        <GroupStudents group={opened} canMove={structure.lecturers_move_students} onClose={() => open(undefined)} />
      )}
    </>
  );
}
