import classes from './skip-link.module.css';

/** The first Tab stop: skips the navigation. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#main">
      Skip to content
    </a>
  );
}
