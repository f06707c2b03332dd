import type { Venue } from '@muster/contract/venues';
import { useQuery } from '@tanstack/react-query';
import { problemText } from '../../lib/problem.ts';
import { useEditedId } from '../../lib/use-edited-id.ts';
import { EntryList } from '../../ui/entry-list.tsx';
import { useEntryChange } from '../../ui/use-entry-change.ts';
import { EditVenue } from './venue-edit.tsx';
import { requestOf, valuesOf } from './venue-form.logic.ts';
import { detailOf, texts } from './venue-form.texts.ts';
import { allVenuesQuery, changeVenue } from './venue-list.api.ts';

/** The venues there are, to be edited or set Active and Inactive. */
export function VenueList() {
  const venues = useQuery(allVenuesQuery());
  const [editedId, edit] = useEditedId();
  const { busyId, change } = useEntryChange(['venues']);
  const find = (id: string | undefined): Venue | undefined => venues.data?.find((one) => one.id === id);
  const edited = find(editedId);

  const toggle = (id: string, isActive: boolean): void => {
    const venue = find(id);
    if (!venue) return;
    void change(
      id,
      () => changeVenue(id, { ...requestOf(valuesOf(venue)), active: isActive }),
      `${venue.name} is ${isActive ? 'Active' : 'Inactive'} now.`,
    );
  };

  return (
    <>
      <EntryList
        title="Venues"
        entries={venues.data?.map((venue) => ({
          id: venue.id,
          title: venue.name,
          detail: detailOf(venue),
          isActive: venue.active,
        }))}
        empty={texts.none}
        error={venues.isError ? problemText(venues.error, texts.loadFailed) : undefined}
        onRetry={() => void venues.refetch()}
        onEdit={edit}
        onToggle={toggle}
        busyId={busyId}
      />
      {edited && <EditVenue key={edited.id} venue={edited} onClose={() => edit(undefined)} />}
    </>
  );
}
