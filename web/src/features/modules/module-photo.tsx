import { IconBook2 } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './module-list.module.css';

/** The photo of a module; an icon if it has none or the photo cannot be loaded. */
export function ModulePhoto({ url }: { url: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  return url === null || failedUrl === url ? (
    <span className={classes.photo} data-opened aria-hidden>
      <IconBook2 size={20} stroke={1.6} />
    </span>
  ) : (
    <img
      src={`${url}?size=small`}
      alt=""
      className={classes.photo}
      data-opened
      loading="lazy"
      onError={() => setFailedUrl(url)}
    />
  );
}
