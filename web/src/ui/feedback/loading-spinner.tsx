import { Loader } from '@mantine/core';

/** A wait that shows, within something that stands already. */
export const LoadingSpinner = () => <Loader size="sm" role="status" aria-label="Loading…" />;
