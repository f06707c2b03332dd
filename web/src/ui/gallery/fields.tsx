import { Checkbox, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { DateField } from '../form/date-field.tsx';
import { FileDrop } from '../form/file-drop.tsx';
import { FormSection } from '../form/form-section.tsx';
import { PhotoField } from '../form/photo-field.tsx';
import { ReadOnlyField } from '../form/read-only-field.tsx';
import { SaveBar } from '../form/save-bar.tsx';
import { TimeField } from '../form/time-field.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { FilterDate } from '../filters/filter-date.tsx';
import { FilterSelect } from '../filters/filter-select.tsx';
import { SearchField } from '../filters/search-field.tsx';
import { ViewSwitch } from '../filters/view-switch.tsx';
import { SearchCombobox } from '../select/search-combobox.tsx';
import { ignore, Specimen } from './specimen.tsx';

export const Fields = () => (
  <Specimen name="fields" width={720}>
    <FormSection title="Person">
      <TextInput label="Full Name" placeholder="Aiko Choi" required />
      <TextInput label="Employee ID" error="Enter the employee ID" />
      <Select label="Semester" data={['1', '2']} placeholder="Select semester" />
      <Select label="Group" data={[]} disabled placeholder="Choose a degree first" />
      <PasswordInput label="Password" description="At least 8 characters" />
      <ReadOnlyField label="Role" value="Lecturer" description="Only administrators can change it." />
      <DateField label="Date" value="2026-11-27" onChange={ignore} />
      <TimeField label="Start" value="09:30" onChange={ignore} />
      <SearchCombobox
        label="Module"
        emptyText="Nothing found"
        options={[{ value: 'a', label: 'CS2101' }]}
        value="a"
        onChange={ignore}
      />
      <Textarea label="Reason" rows={2} />
      <Checkbox label="Mandatory" defaultChecked />
      <Switch label="Early warnings" defaultChecked />
    </FormSection>
    <SaveBar message={undefined} isBusy={false} onCancel={ignore} />
  </Specimen>
);

export const Files = () => (
  <Specimen name="files" width={480}>
    <FileDrop label="File" accept=".csv" hint="CSV, up to 10 MB" value={null} onChange={ignore} />
    <PhotoField label="Photo" value={null} onChange={ignore} error="Choose a smaller photo" />
  </Specimen>
);

export const Filters = () => (
  <Specimen name="filters" width={900}>
    <FilterBar
      search={<SearchField label="Search" placeholder="Name or code" value="" onSearch={ignore} />}
      activeCount={2}
      onClear={ignore}
    >
      <FilterSelect label="Status" value="Active" options={['Active', 'Inactive']} onChange={ignore} />
      <FilterDate label="From" value="2026-11-02" onChange={ignore} />
    </FilterBar>
    <FilterBar activeCount={0} onClear={ignore}>
      <FilterSelect label="Status" value="all" options={['Active']} onChange={ignore} />
    </FilterBar>
    <ViewSwitch
      views={[
        { value: 'grid', label: 'Grid' },
        { value: 'week', label: 'Week' },
      ]}
      value="week"
      onChange={ignore}
    />
  </Specimen>
);
