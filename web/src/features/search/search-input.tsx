import { Loader, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { countText, type ResultGroups } from './search.logic.ts';

type Props = ComponentProps<typeof TextInput> & { isBusy: boolean; resultGroups: ResultGroups };

/** Search field that announces the number of results to screen readers. */
export function SearchInput({ isBusy, resultGroups, ...input }: Props) {
  return (
    <>
      <TextInput
        {...input}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={isBusy ? <Loader size="xs" aria-hidden /> : input.rightSection}
        autoComplete="off"
        enterKeyHint="go"
        spellCheck={false}
        maxLength={100}
      />
      <VisuallyHidden role="status">{input.value === '' || isBusy ? '' : countText(resultGroups)}</VisuallyHidden>
    </>
  );
}
