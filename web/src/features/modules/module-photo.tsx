import { IconBook2 } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './module-line.module.css';

/** The photo of a module; where there is none, or it cannot be loaded, a book. */
export function ModulePhoto({ address }: { address: string | null }) {
  const [lost, setLost] = useState<string>();
  return address === null || lost === address ? (
    <span className={classes.photo} aria-hidden>
      <IconBook2 size={20} stroke={1.6} />
    </span>
  ) : (
    <img
      src={`${address}?size=small`}
      alt=""
      className={classes.photo}
      loading="lazy"
      onError={() => setLost(address)}
    />
  );
}
