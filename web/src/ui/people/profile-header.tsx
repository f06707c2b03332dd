import { Avatar, Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { avatarInitial } from './avatar-initial.ts';
import classes from './profile-header.module.css';

type Props = {
  name: string;
  /** URL of the photo; the initial is shown without one. */
  photo: string | null;
  /** Lines below the name. */
  lines: readonly ReactNode[];
  /** Buttons beside the name. */
  children?: ReactNode;
};

/** Header of a profile page with cover and photo. The name is the h1. */
export function ProfileHeader({ name, photo, lines, children }: Props) {
  return (
    <Paper withBorder className={classes.card}>
      <div className={classes.cover} />
      <div className={classes.person}>
        <div className={classes.body}>
          <Avatar src={photo} alt="" color="petrol" variant="filled" size={96} radius="50%" className={classes.avatar}>
            {avatarInitial(name)}
          </Avatar>
          <h1 className={classes.name}>{name}</h1>
          {lines.map((line, index) => (
            <p key={index} className={classes.line}>
              {line}
            </p>
          ))}
        </div>
        {children !== undefined && <div className={classes.actions}>{children}</div>}
      </div>
    </Paper>
  );
}
