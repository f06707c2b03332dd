import { Actions, Feedback, People, Texts } from './basics.tsx';
import { Calendars, Charts } from './charts.tsx';
import { Fields, Files, Filters } from './fields.tsx';
import classes from './gallery.module.css';
import { Entries, Headers, Tables } from './lists.tsx';

/** The components of web/src/ui in their states. In development at `/gallery.html`; it is no part of the product. */
export function Gallery() {
  return (
    <main className={classes.page}>
      <h1>Gallery</h1>
      <Actions />
      <Feedback />
      <Texts />
      <People />
      <Headers />
      <Fields />
      <Files />
      <Filters />
      <Tables />
      <Entries />
      <Charts />
      <Calendars />
    </main>
  );
}
