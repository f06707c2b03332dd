import classes from './skip-link.module.css';

/** The first thing that Tab comes to: past the navigation, to what the page is about. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#main">
      Skip to content
    </a>
  );
}
