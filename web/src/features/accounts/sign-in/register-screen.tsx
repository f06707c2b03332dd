import { Anchor, PasswordInput, Stack, TextInput } from '@mantine/core';
import { passwordMin } from '@muster/contract/accounts/accounts';
import { register } from '@muster/contract/accounts/registration';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ChangeEvent, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { Button } from '#ui/actions/button.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { signInOptionsQuery } from './sign-in.api.ts';
import { checkRegistration, signInErrorText } from '../accounts.logic.ts';
import { texts } from '../accounts.texts.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { ConfirmPassword } from './confirm-password.tsx';
import { FormError } from './form-error.tsx';
import { useAccountForm } from './use-account-form.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when a successful registration redirects to /login. */
    hasRegistered?: boolean;
  }
}

const blank = { name: '', email: '', university_id: '', password: '', confirmation: '' };

/** `/register`: for administrators. */
export function RegisterScreen() {
  const [fields, setFields] = useState(blank);
  const options = useQuery(signInOptionsQuery());
  const navigate = useNavigate();
  const minLength = options.data?.password_min ?? passwordMin;

  const form = useAccountForm({
    check: () => checkRegistration(fields, minLength),
    send: async () => {
      const { confirmation: _, ...registration } = fields;
      const { message } = await call(register, { body: registration });
      if (message !== undefined) notify.info(message);
      await navigate({ to: '/login', state: { hasRegistered: true } });
    },
    explain: (problem) => signInErrorText(problem, texts.registrationRejected, texts.registrationFailed),
  });
  const bind = (name: keyof typeof blank) => ({
    name,
    value: fields[name],
    error: form.errorOf(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setFields((before) => ({ ...before, [name]: value }));
    },
  });

  return (
    <SignInLayout title="Admin Registration" text="Register as an administrator of your university.">
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md" mt="lg">
          <TextInput label="Full Name" autoComplete="name" {...bind('name')} />
          <TextInput label="Email" type="email" autoComplete="email" {...bind('email')} />
          <TextInput
            label="University ID"
            description="Your university's short code, or an enrolment code from a colleague"
            autoComplete="off"
            {...bind('university_id')}
          />
          <PasswordInput
            label="Password"
            description={`At least ${minLength} characters`}
            autoComplete="new-password"
            {...bind('password')}
          />
          <ConfirmPassword {...bind('confirmation')} />
          <FormError text={form.formError} isBusy={form.isBusy} />
          <Button type="submit" size="lg" fullWidth disabled={form.isBusy}>
            {form.isBusy ? 'Registering...' : 'Register as Admin'}
          </Button>
          <Anchor component={Link} to="/login">
            Already have an account? Sign in
          </Anchor>
        </Stack>
      </form>
    </SignInLayout>
  );
}
