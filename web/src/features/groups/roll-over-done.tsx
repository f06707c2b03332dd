import { Alert, Button, Group } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { RollOverResult } from './roll-over.api.ts';
import { resultOf } from './roll-over.texts.ts';

type Props = { result: RollOverResult; onAgain: () => void };

export function RollOverDone({ result, onAgain }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Alert color="green" icon={<IconCircleCheck size={22} />} title="Done" role="status">
        {resultOf(result)}
      </Alert>
      <Group mt="lg" gap="sm">
        <Button component={Link} to="/academic-management">
          Academic Management
        </Button>
        <Button variant="default" onClick={onAgain}>
          Roll over other groups
        </Button>
      </Group>
    </div>
  );
}
