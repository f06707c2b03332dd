import type { Role } from '@muster/contract/http/shared';
import { IconChalkboard, IconSchool, IconShieldCheck } from '@tabler/icons-react';
import { roleCards } from '../accounts.texts.ts';
import classes from './role-cards.module.css';

const icons = { admin: IconShieldCheck, lecturer: IconChalkboard, student: IconSchool };

type Props = { value: Role | ''; onChange: (role: Role) => void; isInvalid: boolean; errorId: string };

/** The three roles as one radio group. */
export function RoleCards({ value, onChange, isInvalid, errorId }: Props) {
  return (
    <fieldset className={classes.group} aria-describedby={errorId} data-invalid={isInvalid || undefined}>
      <legend className={classes.legend}>Select your role</legend>
      <div className={classes.cards}>
        {roleCards.map(({ role, name, text }) => {
          const Icon = icons[role];
          return (
            <label key={role} className={classes.card} data-checked={value === role || undefined}>
              <input
                type="radio"
                name="role"
                value={role}
                checked={value === role}
                onChange={() => onChange(role)}
                aria-label={`${name}: ${text}`}
                className={classes.input}
              />
              <Icon size={26} stroke={1.6} aria-hidden className={classes.icon} />
              <span className={classes.name}>{name}</span>
              <span className={classes.text}>{text}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
