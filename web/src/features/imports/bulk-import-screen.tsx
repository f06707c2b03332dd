import { type ImportKind } from '@muster/contract/academics/import-kinds';
import { importRowFilters, importSettings } from '@muster/contract/academics/imports';
import { Anchor, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '#lib/api/query.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { BatchView, type RenderApplied } from './batch/batch-view.tsx';
import { kinds } from './imports.texts.ts';
import { PastImports } from './past-imports.tsx';
import { useMayImport } from '#ui/access/use-may-import.ts';
import { UploadForm } from './upload/upload-form.tsx';

/** The order in which a new university needs them: each kind refers only to earlier ones. */
const kindsInOrder: readonly ImportKind[] = [
  'calendar',
  'degrees',
  'modules',
  'venues',
  'staff',
  'mappings',
  'teaching',
  'groups',
  'students',
  'timetables',
  'enrolments',
];

const defaultSearch = { kind: 'students', batch: '', verdict: 'all', page: 1, field: '', pattern: '' };

/** `/bulk-import-students`: upload a file, preview and apply it; below it the past imports. */
export function BulkImportScreen({ renderApplied }: { renderApplied?: RenderApplied } = {}) {
  const [search, change] = useListSearch(defaultSearch);
  const offered = kindsInOrder.filter(useMayImport());
  const kind: ImportKind = offered.find((one) => one === search.kind) ?? offered[0] ?? 'students';
  const isOff = useQuery({ ...queryOf(importSettings), staleTime: Infinity }).data?.enabled === false;
  const { title, back, about } = kinds[kind];
  if (search.batch !== '') {
    return (
      <BatchView
        key={search.batch}
        id={search.batch}
        kind={kind}
        verdict={importRowFilters.find((one) => one === search.verdict) ?? 'all'}
        page={search.page}
        field={search.field}
        pattern={search.pattern}
        renderApplied={renderApplied}
        onRows={change}
        onLeave={() => change({ ...defaultSearch, kind })}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={title}
        {...(offered.length > 0 && {
          text: ['Every row is checked and shown before anything is saved.', about].filter(Boolean).join(' '),
        })}
        back={{ to: back.to, label: back.label }}
      >
        <Anchor component={Link} to="/from-other-systems" underline="always">
          Files of other systems
        </Anchor>
      </PageHeader>
      <Stack gap="lg">
        {offered.length > 0 && (
          <>
            <NativeSelect
              label="What to import"
              maw={640}
              value={kind}
              onChange={({ currentTarget }) => change({ kind: currentTarget.value }, { replace: true })}
              data={offered.map((one) => ({ value: one, label: kinds[one].name }))}
            />
            <UploadForm key={kind} kind={kind} isOff={isOff} onUploaded={(batch) => change({ batch: batch.id })} />
          </>
        )}
        <PastImports onOpen={(batch) => change({ kind: batch.kind, batch: batch.id })} />
      </Stack>
    </>
  );
}
