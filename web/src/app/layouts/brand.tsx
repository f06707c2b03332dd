import { productName } from '@muster/contract/http/shared';
import { Link } from '@tanstack/react-router';
import { Logo } from '#ui/layout/logo.tsx';
import classes from './brand.module.css';

type Props = {
  to: string;
  /** URL of the logo of the university, which replaces that of the product. */
  universityLogo?: string | null | undefined;
};

/** The logo with the product name, as a link to the role's home. */
export function Brand({ to, universityLogo = null }: Props) {
  return (
    <Link to={to} className={classes.brand}>
      {universityLogo === null ? (
        <Logo size={30} />
      ) : (
        <img src={`${universityLogo}?size=small`} alt="" className={classes.picture} />
      )}
      {productName}
    </Link>
  );
}
