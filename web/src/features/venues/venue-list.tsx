import { statuses } from '@muster/contract/people';
import type { Venue } from '@muster/contract/venues';
import { useQuery } from '@tanstack/react-query';
import { useListSearch } from '../../lib/use-list-search.ts';
import { EntryTable } from '../../ui/entry-table.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { ListSection } from '../../ui/list-section.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useEditedRow } from '../../ui/use-edited-row.ts';
import { useEntryChange } from '../../ui/use-entry-change.ts';
import { venueColumns } from './venue-columns.tsx';
import { EditVenue } from './venue-edit.tsx';
import { requestOf, valuesOf } from './venue-form.logic.ts';
import { texts } from './venue-form.texts.ts';
import { changeVenue, findVenue, venuesPageQuery } from './venue-list.api.ts';
import { firstVenues, noVenueFilters, queryOf } from './venue-list.logic.ts';

/** The venues there are, filtered, sorted and paged by the server, to be edited or set Active and Inactive. */
export function VenueList() {
  const [search, change] = useListSearch(firstVenues);
  const venues = useQuery(venuesPageQuery(queryOf(search)));
  const { notFound } = texts;
  const [edited, edit] = useEditedRow({ key: 'venues', rows: venues.data?.data, find: findVenue, notFound });
  const { busyId, change: changeEntry } = useEntryChange(['venues']);
  const isNarrowed = search.search !== '' || search.status !== 'all' || search.page > 1;

  const toggle = (venue: Venue): void => {
    const seen = requestOf(valuesOf(venue));
    const request = { ...seen, active: !venue.active, seen };
    const told = `${venue.name} is ${venue.active ? 'Inactive' : 'Active'} now.`;
    void changeEntry(venue.id, () => changeVenue(venue.id, request), told);
  };

  return (
    <ListSection title="Venues">
      <FilterBar
        search={
          <SearchField
            label="Search venues"
            placeholder="Venue or building"
            value={search.search}
            onSearch={(text) => change({ search: text }, { replace: true })}
          />
        }
        activeCount={search.status === 'all' ? 0 : 1}
        onClear={() => change({ status: 'all' })}
      >
        <FilterSelect
          label="Status"
          value={search.status}
          options={[...statuses]}
          onChange={(status) => change({ status })}
        />
      </FilterBar>
      <EntryTable<Venue>
        label="Venues"
        columns={venueColumns}
        result={venues}
        failed={texts.loadFailed}
        place={search}
        onChange={change}
        nouns={['venue', 'venues']}
        empty={texts.none}
        isNarrowed={isNarrowed}
        onShowAll={() => change({ ...noVenueFilters, page: 1 })}
        nameOf={({ name }) => name}
        busyId={busyId}
        onToggle={toggle}
        onEdit={edit}
      />
      {edited && <EditVenue key={edited.id} venue={edited} onClose={() => edit(undefined)} />}
    </ListSection>
  );
}
