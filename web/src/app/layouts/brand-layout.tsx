import type { ReactNode } from 'react';
import { SkipLink } from './skip-link.tsx';
import { TopBarBrand } from './top-bar-brand.tsx';
import classes from './top-bar.module.css';

/** Top bar of test screens: the brand only, without a user. The screen brings its own main landmark. */
export function BrandLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.brandOnly}>
      <SkipLink />
      <header className={classes.bar}>
        <TopBarBrand />
      </header>
      <div id="main" tabIndex={-1} className={classes.screen}>
        {children}
      </div>
    </div>
  );
}
