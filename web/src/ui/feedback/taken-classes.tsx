import { formatCount } from '@muster/contract/http/plural';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fullWidthField } from '../form/form-section.tsx';
import classes from './taken-classes.module.css';

const maxShown = 8;

type Props = {
  /** One line for each class. */
  lines: readonly string[];
  /** The number of classes without a line. */
  unlisted?: number;
  /** What can be done about them. */
  children: ReactNode;
};

/** Warns in a form that attendance was already taken in these classes. */
export function TakenClasses({ lines, unlisted = 0, children }: Props) {
  const shown = lines.slice(0, maxShown);
  const others = lines.length - shown.length + unlisted;
  return (
    <Alert
      className={fullWidthField}
      role="alert"
      color="amber"
      title="Attendance was already taken"
      icon={<IconAlertTriangle size={20} aria-hidden />}
    >
      <ul className={classes.list} aria-label="Classes">
        {shown.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {others > 0 && <li>{`and ${formatCount(others, 'other class', 'other classes')}`}</li>}
      </ul>
      {children}
    </Alert>
  );
}
