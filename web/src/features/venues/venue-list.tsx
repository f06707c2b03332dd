import { statuses } from '@muster/contract/http/fields';
import { changeVenue, listVenues, type Venue } from '@muster/contract/academics/venues';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '#lib/api/query.ts';
import { getVenue } from '#lib/api/search-records.ts';
import { isFiltered } from '#lib/url/list-filters.logic.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { useHandOverOffer } from '#ui/dialogs/use-hand-over-offer.ts';
import { EntryTable } from '#ui/list/entry-table.tsx';
import { ListFilters } from '#ui/filters/list-filters.tsx';
import { ListSection } from '#ui/list/list-section.tsx';
import { useEditedRow } from '#ui/list/use-edited-row.ts';
import { useStatusToggle } from '#ui/list/use-status-toggle.ts';
import { venueColumns } from './venue-columns.tsx';
import { EditVenue } from './edit-venue.tsx';
import { toRequest, toValues } from './venue-form.logic.ts';
import { texts } from './venue-form.texts.ts';
import { defaultSearch, noVenueFilters, toQuery } from './venue-list.logic.ts';

const nouns = ['venue', 'venues'] as const;
const importLink = { label: 'Import a file', to: '/bulk-import-students', search: { kind: 'venues' } };

/** Venues, filtered, sorted and paged by the server, with actions to edit, activate and deactivate. */
export function VenueList() {
  const [search, change] = useRememberedSearch(defaultSearch, acceptedParams(listVenues));
  const venues = useQuery(pageQueryOf(listVenues, toQuery(search)));
  const { notFound } = texts;
  const [edited, edit] = useEditedRow({ key: 'venues', rows: venues.data?.data, find: getVenue, notFound });
  const offerHandOver = useHandOverOffer();
  const { busyId, toggle } = useStatusToggle(
    changeVenue,
    (venue: Venue) => toRequest(toValues(venue)),
    ({ name }, isActive) => `${name} is ${isActive ? 'Active' : 'Inactive'} now.`,
  );

  const toggleAndOffer = async (venue: Venue): Promise<void> => {
    const reply = await toggle(venue);
    await offerHandOver({ kind: 'venue', id: venue.id, name: venue.name, classesAhead: reply?.classes_ahead });
  };

  return (
    <ListSection title="Venues" total={venues.data?.total} nouns={nouns} link={importLink}>
      <ListFilters
        params={search}
        change={change}
        none={noVenueFilters}
        search={{ label: 'Search venues', placeholder: 'Venue or building' }}
        fields={[{ name: 'status', label: 'Status', options: statuses }]}
      />
      <EntryTable<Venue>
        label="Venues"
        columns={venueColumns}
        result={venues}
        errorText={texts.loadFailed}
        params={search}
        onChange={change}
        nouns={nouns}
        empty={texts.none}
        emptyLinks={[importLink]}
        isFiltered={isFiltered(noVenueFilters, search)}
        onShowAll={() => change({ ...noVenueFilters, page: 1 })}
        nameOf={({ name }) => name}
        busyId={busyId}
        onToggle={(venue) => void toggleAndOffer(venue)}
        onEdit={edit}
      />
      {edited && <EditVenue key={edited.id} venue={edited} onClose={() => edit(undefined)} />}
    </ListSection>
  );
}
