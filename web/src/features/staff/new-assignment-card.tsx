import { Group, Radio } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { RemoveButton } from '../../ui/remove-button.tsx';
import { SearchCombobox } from '../../ui/search-combobox.tsx';
import classes from './assignment-cards.module.css';
import { isHalfFilled, type NewRow } from './assignment-rows.logic.ts';
import { texts } from './staff.texts.ts';

type Props = {
  row: NewRow;
  number: number;
  modules: readonly { id: string; module_name: string; module_code: string }[];
  empty: string;
  isLoading: boolean;
  error: string | undefined;
  onChange: (change: Partial<NewRow>) => void;
  onRemove?: () => void;
};

/** A course that is added: module, and in which roles it may be taught. */
export function NewAssignmentCard({ row, number, modules, empty, isLoading, error, onChange, onRemove }: Props) {
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <span className={classes.number}>Course {number}</span>
        {onRemove && <RemoveButton of={`course ${number}`} onRemove={onRemove} />}
      </div>
      <SearchCombobox
        label="Module"
        placeholder={texts.searchModule}
        empty={isLoading ? 'Loading…' : empty}
        options={modules.map((module) => ({
          value: module.id,
          label: module.module_name,
          detail: module.module_code,
        }))}
        value={row.module_id}
        onChange={(module_id) => onChange({ module_id })}
        onText={(text) => onChange({ text })}
        error={error}
      />
      <div className={classes.roles}>
        <YesNo label={texts.primary} value={row.primary} onChange={(primary) => onChange({ primary })} />
        <YesNo label={texts.assistant} value={row.assistant} onChange={(assistant) => onChange({ assistant })} />
      </div>
      <p className={classes.warning} role="status">
        {isHalfFilled(row) && (
          <>
            <IconInfoCircle size={18} aria-hidden /> {texts.willNotBeSaved}
          </>
        )}
      </p>
    </li>
  );
}

function YesNo({ label, value, onChange }: { label: string; value: boolean; onChange: (is: boolean) => void }) {
  return (
    <Radio.Group size="md" label={label} value={value ? 'yes' : 'no'} onChange={(next) => onChange(next === 'yes')}>
      <Group gap="lg" mt={4}>
        <Radio size="md" value="yes" label="Yes" className={classes.radio} />
        <Radio size="md" value="no" label="No" className={classes.radio} />
      </Group>
    </Radio.Group>
  );
}
