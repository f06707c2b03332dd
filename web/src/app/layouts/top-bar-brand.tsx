import { Link } from '@tanstack/react-router';
import classes from './top-bar.module.css';

/** The label of the top bar. */
export const TopBarBrand = () => (
  <Link to="/dashboard" className={classes.brand}>
    AttendanceApp
  </Link>
);
