import { productName } from '@muster/contract/http/shared';
import { Link } from '@tanstack/react-router';
import { Logo } from '../../ui/layout/logo.tsx';
import classes from './brand.module.css';

/** The logo with the product name, as a link to the role's home. */
export function Brand({ to }: { to: string }) {
  return (
    <Link to={to} className={classes.brand}>
      <Logo size={30} />
      {productName}
    </Link>
  );
}
