import { productName } from '@muster/contract/shared';
import { Link } from '@tanstack/react-router';
import { Mark } from '../../ui/mark.tsx';
import classes from './brand.module.css';

/** The logo, leading home. */
export function Brand({ to }: { to: string }) {
  return (
    <Link to={to} className={classes.brand}>
      <Mark size={30} />
      {productName}
    </Link>
  );
}
