import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { requestReset } from './accounts.api.ts';
import { refusalText } from './accounts.logic.ts';
import { texts } from './accounts.texts.ts';
import { FailureLine, inPlace } from './failure-line.tsx';
import { useAccountForm } from './use-account-form.ts';

/** One e-mail address; the answer is the same whether it is known or not. */
export function RequestResetForm() {
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);
  const form = useAccountForm({
    check: () => (email.trim() === '' ? { field: 'email', text: 'Please enter your email address' } : undefined),
    send: async () => {
      await requestReset(email.trim());
      setIsSent(true);
    },
    explain: (problem) => refusalText(problem, texts.resetRefused, texts.resetFailed),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md" mt="lg">
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={form.errorOf('email')}
        />
        <FailureLine text={form.failure} isBusy={form.isBusy} />
        {isSent && form.problem === undefined && (
          <Alert
            color="green"
            variant="light"
            icon={<IconCircleCheck aria-hidden />}
            role="status"
            style={inPlace(form.isBusy)}
          >
            {texts.resetSent}
          </Alert>
        )}
        <Button type="submit" size="lg" fullWidth disabled={form.isBusy}>
          {form.isBusy ? 'Sending...' : 'Reset Password'}
        </Button>
        <Anchor component={Link} to="/login">
          Back to Sign In
        </Anchor>
      </Stack>
    </form>
  );
}
