import { Avatar } from '@mantine/core';
import type { ReactNode } from 'react';
import { avatarInitial } from '#ui/people/avatar-initial.ts';
import classes from './class-list.module.css';

type Props = {
  name: string;
  photo: string | null;
  /** Number, group and what else distinguishes the student. */
  details: readonly (string | null)[];
  note?: string | undefined;
  children: ReactNode;
};

/** A student with photo, name and number, and the actions on the right. */
export function StudentLine({ name, photo, details, note, children }: Props) {
  return (
    <li className={classes.line}>
      <Avatar src={photo && `${photo}?size=small`} alt="" color="petrol" radius="50%" size={44}>
        {avatarInitial(name)}
      </Avatar>
      <span className={classes.student}>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>{details.filter(Boolean).join(' · ')}</span>
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </span>
      <span className={classes.actions}>{children}</span>
    </li>
  );
}
