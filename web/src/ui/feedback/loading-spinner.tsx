import { Loader } from '@mantine/core';

/** Inline spinner inside content that is already shown. */
export const LoadingSpinner = () => <Loader size="sm" role="status" aria-label="Loading…" />;
