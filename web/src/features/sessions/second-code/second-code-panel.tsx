import type { CurrentCode } from '@muster/contract/attendance/sessions';
import { Group, Paper, Text, Title } from '@mantine/core';
import { Button } from '#ui/actions/button.tsx';
import { formatTime } from '#lib/format/dates.ts';
import { secondCodeTexts as texts } from './second-code.texts.ts';

type Props = { secondCode: NonNullable<CurrentCode['second_code']>; isBusy: boolean; onShow: () => void };

/** When the second code of the class appears, and the button that shows it now. */
export function SecondCodePanel({ secondCode, isBusy, onShow }: Props) {
  const { shown_at: shownAt, due_in: dueInMs, is_missed: isMissed, is_available: isAvailable } = secondCode;
  const text =
    shownAt !== null
      ? texts.shown(formatTime(shownAt))
      : isMissed
        ? texts.missed
        : dueInMs !== null
          ? texts.due
          : texts.notDue;
  if (!isAvailable && shownAt === null && !isMissed) return null;
  return (
    <Paper withBorder p="lg">
      <Group justify="space-between">
        <div style={{ flex: '1 1 20rem' }}>
          <Title order={2}>{texts.title}</Title>
          <Text c="dimmed">{text}</Text>
        </div>
        {isAvailable && (
          <Button variant="default" onClick={onShow} loading={isBusy}>
            {texts.show}
          </Button>
        )}
      </Group>
    </Paper>
  );
}
