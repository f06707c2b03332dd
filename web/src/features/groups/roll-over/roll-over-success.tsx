import { Alert, Group } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/actions/button.tsx';
import type { RollOverResult } from './roll-over.api.ts';
import { formatResult } from './roll-over.texts.ts';

type Props = { result: RollOverResult; onRestart: () => void };

export function RollOverSuccess({ result, onRestart }: Props) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <div ref={container} tabIndex={-1}>
      <Alert color="green" icon={<IconCircleCheck size={22} />} title="Done" role="status">
        {formatResult(result)}
      </Alert>
      <Group mt="lg" gap="sm">
        <Button component={Link} to="/academic-management">
          Academic Management
        </Button>
        <Button variant="default" onClick={onRestart}>
          Roll over other groups
        </Button>
      </Group>
    </div>
  );
}
