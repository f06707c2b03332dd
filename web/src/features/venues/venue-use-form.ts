import type { Venue } from '@muster/contract/venues';
import { useQueryClient } from '@tanstack/react-query';
import { failureText, saveFailure } from '../../lib/save-failure.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import {
  emptyVenue,
  fieldOf,
  requestOf,
  valuesOf,
  venueFaults,
  venueOrder,
  type VenueValues,
} from './venue-form.logic.ts';
import { texts } from './venue-form.texts.ts';
import { addVenue, changeVenue } from './venue-list.api.ts';

/** The form of a venue: a new one, or `venue` edited. */
export function useVenueForm(venue?: Venue) {
  const client = useQueryClient();
  const words = { ...texts, failed: venue ? texts.updateFailed : texts.addFailed };
  const entity = useEntityForm<VenueValues>({
    initialValues: venue ? valuesOf(venue) : emptyVenue,
    faultOf: venueFaults,
    order: venueOrder,
    fieldOf,
    failed: (_, problem) => saveFailure(words, failureText(problem), problem),
  });
  const save = async (values: VenueValues): Promise<void> => {
    const request = requestOf(values);
    await (venue ? changeVenue(venue.id, request) : addVenue(request));
    // Entries take over a venue's new name.
    for (const key of ['venues', 'timetables']) void client.invalidateQueries({ queryKey: [key] });
  };
  return { ...entity, save };
}
