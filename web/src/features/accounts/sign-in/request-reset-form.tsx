import { Alert, Anchor, Stack, TextInput } from '@mantine/core';
import { requestReset } from '@muster/contract/accounts/passwords';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { Button } from '#ui/actions/button.tsx';
import { signInErrorText } from '../accounts.logic.ts';
import { texts } from '../accounts.texts.ts';
import { FormError, hiddenWhile } from './form-error.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Requests a reset email. The reply does not reveal whether the address has an account. */
export function RequestResetForm() {
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);
  const form = useAccountForm({
    check: () => (email.trim() === '' ? { field: 'email', text: 'Please enter your email address' } : undefined),
    send: async () => {
      await call(requestReset, { body: { email: email.trim() } });
      setIsSent(true);
    },
    explain: (problem) => signInErrorText(problem, texts.resetRejected, texts.resetFailed),
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
        <FormError text={form.formError} isBusy={form.isBusy} />
        {isSent && form.error === undefined && (
          <Alert
            color="green"
            variant="light"
            icon={<IconCircleCheck aria-hidden />}
            role="status"
            style={hiddenWhile(form.isBusy)}
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
