import { addVenue, changeVenue, type Venue } from '@muster/contract/academics/venues';
import { useRecordForm } from '#ui/form/use-record-form.ts';
import {
  emptyVenue,
  missingTexts,
  serverFieldNames,
  toRequest,
  toValues,
  validateVenue,
  venueOrder,
} from './venue-form.logic.ts';
import { texts } from './venue-form.texts.ts';

/** State of the form that adds a venue, or edits the given one. */
export const useVenueForm = (venue?: Venue) =>
  useRecordForm({
    record: venue,
    add: addVenue,
    change: changeVenue,
    empty: emptyVenue,
    toFormValues: toValues,
    toRequest,
    validate: validateVenue,
    fieldOrder: venueOrder,
    missingTexts,
    serverFields: serverFieldNames,
    texts,
  });
