import type { Venue } from '@muster/contract/academics/venues';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { detailedProblemText, saveErrorText } from '../../lib/api/save-failure.ts';
import { useIdempotentCreate } from '../../lib/api/use-idempotent-create.ts';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import {
  emptyVenue,
  missingTexts,
  serverFieldNames,
  toRequest,
  toValues,
  validateVenue,
  venueOrder,
  type VenueValues,
} from './venue-form.logic.ts';
import { texts } from './venue-form.texts.ts';
import { addVenue, changeVenue, type VenueRequest } from './venue-list.api.ts';

/** Form state for a new venue, or for editing `venue`. */
export function useVenueForm(venue?: Venue) {
  const client = useQueryClient();
  const [seen] = useState(() => venue && toRequest(toValues(venue)));
  const add = useIdempotentCreate((request: VenueRequest, idAt) => addVenue({ ...request, id: idAt(0) }));
  const words = { ...texts, failed: venue ? texts.updateFailed : texts.addFailed };
  const entity = useEntityForm<VenueValues>({
    initialValues: venue ? toValues(venue) : emptyVenue,
    validate: validateVenue,
    fieldOrder: venueOrder,
    missingTexts,
    serverFields: serverFieldNames,
    saveErrorText: (_, problem) => saveErrorText(words, detailedProblemText(problem), problem),
  });
  /** Returns the number of weekly classes ahead of a venue that became Inactive. */
  const save = async (values: VenueValues): Promise<number> => {
    const request = toRequest(values);
    const saved = venue ? changeVenue(venue.id, { ...request, seen }) : add(request);
    const reply: { id: string; classes_ahead?: number | undefined } = await saved.finally(() => {
      // Timetable entries contain the name of the venue. Also after an error: another user may have changed it.
      for (const key of ['venues', 'timetables']) void client.invalidateQueries({ queryKey: [key] });
    });
    return reply.classes_ahead ?? 0;
  };
  return { ...entity, save };
}
