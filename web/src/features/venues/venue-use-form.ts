import type { Venue } from '@muster/contract/venues';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText, saveFailure } from '../../lib/save-failure.ts';
import { useMadeOnce } from '../../lib/use-made-once.ts';
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
import { addVenue, changeVenue, type VenueRequest } from './venue-list.api.ts';

/** The form of a venue: a new one, or `venue` edited. */
export function useVenueForm(venue?: Venue) {
  const client = useQueryClient();
  const [seen] = useState(() => venue && requestOf(valuesOf(venue)));
  const add = useMadeOnce((request: VenueRequest, idAt) => addVenue({ ...request, id: idAt(0) }));
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
    const saved = venue ? changeVenue(venue.id, { ...request, seen }) : add(request);
    await saved.finally(() => {
      // Entries take over a venue's new name. Also after a refusal: somebody else may have changed it.
      for (const key of ['venues', 'timetables']) void client.invalidateQueries({ queryKey: [key] });
    });
  };
  return { ...entity, save };
}
