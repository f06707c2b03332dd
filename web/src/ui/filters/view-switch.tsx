import { SegmentedControl } from '@mantine/core';

type Props<View extends string> = {
  views: readonly { value: View; label: string }[];
  value: View;
  onChange: (view: View) => void;
};

/** Switches between the views of a screen. */
export function ViewSwitch<View extends string>({ views, value, onChange }: Props<View>) {
  return <SegmentedControl aria-label="View" size="md" value={value} data={[...views]} onChange={onChange} />;
}
