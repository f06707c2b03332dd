import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/actions/button.tsx';

/** Leads to the form of a timetable entry. */
export const EditEntryLink = ({ id }: { id: string }) => (
  <Button
    leftSection={<IconPencil size={18} aria-hidden />}
    renderRoot={(root) => <Link {...root} to="/edit-timetable" search={{ edit: id }} />}
  >
    Edit
  </Button>
);
