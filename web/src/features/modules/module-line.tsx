import type { Module } from '@muster/contract/modules';
import classes from './module-line.module.css';

/** Photo, code and name. */
export function ModuleLine({ module }: { module: Module }) {
  return (
    <span className={classes.line}>
      {module.photo_url !== null && (
        <img
          src={`${module.photo_url}?size=small`}
          alt=""
          width={36}
          height={36}
          className={classes.photo}
          loading="lazy"
        />
      )}
      <span>
        <span className={classes.code}>{module.module_code}</span> {module.module_name}
      </span>
    </span>
  );
}
