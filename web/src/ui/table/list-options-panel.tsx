import { Checkbox, CloseButton, SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { readViews, saveViews, type SavedView } from '#lib/url/saved-views.ts';
import { Button } from '../actions/button.tsx';
import { type Density, densities, setDensity, setHiddenColumns, useDensity, useHiddenColumns } from './list-display.ts';
import classes from './list-options.module.css';

type Params = Readonly<Record<string, unknown>>;
type Props = {
  /** Names the list on this device. */
  label: string;
  /** The columns that can be hidden. */
  columns: readonly { readonly key: string; readonly title: string }[];
  params: Params;
  onParams: (params: Params) => void;
  isPhone: boolean;
};

const densityNames: Readonly<Record<Density, string>> = { compact: 'Compact', comfortable: 'Comfortable' };
/** Searches contain names, and the page changes with the data. */
const notSaved = { search: '', text: '', page: 1 };

/** Row height, columns and saved views of a list. */
export function ListOptionsPanel({ label, columns, params, onParams, isPhone }: Props) {
  const density = useDensity();
  const hidden = useHiddenColumns(label);
  const toggle = (key: string): void =>
    setHiddenColumns(label, hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]);
  return (
    <div className={classes.groups}>
      {!isPhone && (
        <fieldset className={classes.group}>
          <legend>Rows</legend>
          <SegmentedControl
            fullWidth
            size="sm"
            aria-label="Row height"
            value={density}
            data={densities.map((value) => ({ value, label: densityNames[value] }))}
            onChange={(value) => setDensity(value)}
          />
        </fieldset>
      )}
      {columns.length > 0 && (
        <fieldset className={classes.group}>
          <legend>Columns</legend>
          <div className={classes.columns}>
            {columns.map(({ key, title }) => (
              <Checkbox key={key} label={title} checked={!hidden.includes(key)} onChange={() => toggle(key)} />
            ))}
          </div>
        </fieldset>
      )}
      <Views label={label} params={params} onParams={onParams} hidden={hidden} />
    </div>
  );
}

type ViewsProps = Pick<Props, 'label' | 'params' | 'onParams'> & { hidden: readonly string[] };

/** Opens, saves and removes views. A view saved under the name of another replaces it. */
function Views({ label, params, onParams, hidden }: ViewsProps) {
  const account = useCurrentUser()?.id ?? '';
  const list = `${location.pathname} ${label}`;
  const [views, setViews] = useState(() => readViews(account, list));
  const [name, setName] = useState('');
  const store = (next: readonly SavedView[]): void => {
    setViews(next);
    saveViews(account, list, next);
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') return;
    const saved = Object.fromEntries(Object.entries(params).filter(([key]) => !(key in notSaved)));
    store([...views.filter((view) => view.name !== trimmed), { name: trimmed, params: saved, hidden }]);
    setName('');
  };
  const open = (view: SavedView): void => {
    setHiddenColumns(label, view.hidden);
    const reset = Object.fromEntries(Object.entries(notSaved).filter(([key]) => key in params));
    onParams({ ...reset, ...view.params });
  };
  return (
    <fieldset className={classes.group}>
      <legend>Saved views</legend>
      {views.length > 0 && (
        <ul className={classes.views}>
          {views.map((view) => (
            <li key={view.name}>
              <Button variant="subtle" size="sm" justify="start" onClick={() => open(view)}>
                {view.name}
              </Button>
              <CloseButton
                aria-label={`Remove view ${view.name}`}
                onClick={() => store(views.filter(({ name: other }) => other !== view.name))}
              />
            </li>
          ))}
        </ul>
      )}
      <form className={classes.save} onSubmit={save}>
        <TextInput
          aria-label="Name of the view"
          placeholder="Name of the view"
          size="sm"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" size="sm">
          Save view
        </Button>
      </form>
    </fieldset>
  );
}
