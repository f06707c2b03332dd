import { Loader, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { countText, type Findings } from './search.logic.ts';

type Props = ComponentProps<typeof TextInput> & { isBusy: boolean; findings: Findings };

/** Where the words are typed; tells how many results there are to whoever cannot see them. */
export function SearchInput({ isBusy, findings, ...input }: Props) {
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
      <VisuallyHidden role="status">{input.value === '' || isBusy ? '' : countText(findings)}</VisuallyHidden>
    </>
  );
}
