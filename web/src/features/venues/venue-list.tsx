import { statuses } from '@muster/contract/people/people';
import type { Venue } from '@muster/contract/academics/venues';
import { useQuery } from '@tanstack/react-query';
import { useRememberedSearch } from '../../lib/url/use-remembered-search.ts';
import { useHandOverOffer } from '../../ui/dialogs/use-hand-over-offer.ts';
import { EntryTable } from '../../ui/list/entry-table.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { ListSection } from '../../ui/list/list-section.tsx';
import { SearchField } from '../../ui/filters/search-field.tsx';
import { useEditedRow } from '../../ui/list/use-edited-row.ts';
import { useEntryChange } from '../../ui/list/use-entry-change.ts';
import { venueColumns } from './venue-columns.tsx';
import { EditVenue } from './edit-venue.tsx';
import { toRequest, toValues } from './venue-form.logic.ts';
import { texts } from './venue-form.texts.ts';
import { changeVenue, findVenue, venuesPageQuery } from './venue-list.api.ts';
import { defaultSearch, noVenueFilters, toQuery } from './venue-list.logic.ts';

const nouns = ['venue', 'venues'] as const;
const importLink = { label: 'Import a file', to: '/bulk-import-students', search: { kind: 'venues' } };

/** Venues, filtered, sorted and paged by the server, with actions to edit, activate and deactivate. */
export function VenueList() {
  const [search, change] = useRememberedSearch(defaultSearch);
  const venues = useQuery(venuesPageQuery(toQuery(search)));
  const { notFound } = texts;
  const [edited, edit] = useEditedRow({ key: 'venues', rows: venues.data?.data, find: findVenue, notFound });
  const offerHandOver = useHandOverOffer();
  const { busyId, change: changeEntry } = useEntryChange(['venues']);
  const isFiltered = search.search !== '' || search.status !== 'all' || search.page > 1;

  const toggle = async (venue: Venue): Promise<void> => {
    const seen = toRequest(toValues(venue));
    const next = { ...seen, active: !venue.active };
    const toggleBack = () => changeVenue(venue.id, { ...seen, seen: next });
    const message = `${venue.name} is ${venue.active ? 'Inactive' : 'Active'} now.`;
    const reply = await changeEntry(venue.id, () => changeVenue(venue.id, { ...next, seen }), message, toggleBack);
    await offerHandOver({ kind: 'venue', id: venue.id, name: venue.name, classesAhead: reply?.classes_ahead });
  };

  return (
    <ListSection title="Venues" total={venues.data?.total} nouns={nouns} link={importLink}>
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
        errorText={texts.loadFailed}
        params={search}
        onChange={change}
        nouns={nouns}
        empty={texts.none}
        emptyLinks={[importLink]}
        isFiltered={isFiltered}
        onShowAll={() => change({ ...noVenueFilters, page: 1 })}
        nameOf={({ name }) => name}
        busyId={busyId}
        onToggle={(venue) => void toggle(venue)}
        onEdit={edit}
      />
      {edited && <EditVenue key={edited.id} venue={edited} onClose={() => edit(undefined)} />}
    </ListSection>
  );
}
