import type { ImportSource, ImportValue } from '@muster/contract/academics/import-matchings';
import { Alert, Text } from '@mantine/core';
import { Button } from '#ui/actions/button.tsx';
import { useFocusFallback } from '#ui/focus/use-focus-fallback.ts';
import { formatCount, plural } from '@muster/contract/http/plural';
import { confirmMeanings, countMeanings } from '../imports.logic.ts';

type Props = {
  values: readonly ImportValue[];
  source: ImportSource;
  choices: readonly string[];
  onChange: (change: Partial<ImportSource>) => void;
};

/** How many rows become active and inactive. All meanings that were guessed are confirmed by one press. */
export function StatusMeanings({ values, source, choices, onChange }: Props) {
  // The button disappears when it is pressed.
  const focusFallback = useFocusFallback<HTMLDivElement>();
  const counts = countMeanings(values, source, choices);
  const unknown = counts.get('') ?? 0;
  const translations = confirmMeanings(values, source, choices);
  const isOpen = Object.keys(translations).length > Object.keys(source.translations).length;
  const parts = [
    ...choices.flatMap((choice) => {
      const count = counts.get(choice);
      return count === undefined ? [] : `${formatCount(count, 'row')} would become ${choice}`;
    }),
    ...(unknown > 0
      ? [`${formatCount(unknown, 'row')} ${plural(unknown, 'has', 'have')} a value that is not known`]
      : []),
  ];
  return (
    <Alert color={unknown > 0 ? 'amber' : 'gray'} role="note" mb="md" {...focusFallback}>
      <Text role="status">{parts.join(', ')}.</Text>
      {isOpen && (
        <>
          <Text mt="xs" fw={600}>
            {Object.entries(translations)
              .filter(([value]) => source.translations[value] === undefined)
              .map(([value, meaning]) => `${value} = ${meaning}`)
              .join(', ')}
          </Text>
          <Button variant="default" mt="xs" onClick={() => onChange({ translations })}>
            Confirm these meanings
          </Button>
        </>
      )}
    </Alert>
  );
}
