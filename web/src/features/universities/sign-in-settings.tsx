import {
  Alert,
  Checkbox,
  FileButton,
  Group,
  PasswordInput,
  Select,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { roles } from '@muster/contract/http/shared';
import {
  getSingleSignOn,
  type ProviderKind,
  saveSingleSignOn,
  singleSignOnForm,
} from '@muster/contract/accounts/single-sign-on';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { saveErrorText } from '#lib/api/save-failure.ts';
import { validationErrors } from '#lib/api/validation-errors.ts';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { CopiedLink } from '#ui/form/copied-link.tsx';
import { FormBody } from '#ui/form/form-body.tsx';
import { FormSection, fullWidthField } from '#ui/form/form-section.tsx';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import { readProviderMetadata } from './saml-metadata.logic.ts';
import { SignInRulesForm } from './sign-in-rules.tsx';
import { signInOrder, toSignInRequest, toSignInValues } from './university-form.logic.ts';
import { texts } from './university.texts.ts';
import classes from './university.module.css';

const roleLabels = { admin: 'Administrators', lecturer: 'Lecturers', student: 'Students' } as const;

const protocols: { value: ProviderKind; label: string }[] = [
  { value: 'oidc', label: 'OpenID Connect' },
  { value: 'saml', label: 'SAML 2.0' },
];

/** The provider of the university, with OpenID Connect or SAML, and who may use a password. */
export function SignInSettings() {
  const { data, error, refetch } = useQuery(queryOf(getSingleSignOn));
  if (data)
    return (
      <Stack gap="md">
        <SignInRulesForm />
        <SignInForm stored={data} />
      </Stack>
    );
  return error ? <ErrorState text={problemText(error)} onRetry={() => void refetch()} /> : <LoadingState />;
}

function SignInForm({ stored }: { stored: ReplyOf<typeof getSingleSignOn> }) {
  const [hasSecret, setHasSecret] = useState(stored.settings?.has_client_secret === true);
  const { form, field, isBusy, submit } = useEntityForm({
    initialValues: toSignInValues(stored.settings),
    validate: (values) => validationErrors(singleSignOnForm, toSignInRequest(values)),
    fieldOrder: signInOrder,
    saveErrorText: (text, problem) =>
      saveErrorText({ notSignedIn: texts.notSignedIn, failed: texts.saveFailed }, text, problem),
  });
  const onSubmit = submit(
    async (values) => {
      const { settings: saved } = await call(saveSingleSignOn, { body: toSignInRequest(values) });
      setHasSecret(saved.has_client_secret);
      form.setValues(toSignInValues(saved));
    },
    () => notify.success(texts.saved),
  );
  const readMetadata = async (file: File | null): Promise<void> => {
    const read = file && readProviderMetadata(await file.text());
    if (read) form.setValues(read);
    else if (file) notify.error(texts.metadataUnknown);
  };
  const isSaml = form.getValues().kind === 'saml';
  const { former_number_claim: formerClaim = null } = stored.settings ?? {};
  const warnings = [
    ...(formerClaim === null ? [] : [texts.formerNumberClaim(formerClaim)]),
    ...(stored.shared_numbers === 0 ? [] : [texts.sharedNumbers(stored.shared_numbers)]),
  ];
  const roleChecks = (
    <Group mt="xs">
      {roles.map((role) => (
        <Checkbox key={role} value={role} label={roleLabels[role]} />
      ))}
    </Group>
  );
  return (
    <FormBody title="Sign-in" onSubmit={onSubmit} isBusy={isBusy} submitLabel="Save settings" busyText="Saving...">
      <FormSection title="Single sign-on" text={texts.singleSignOn}>
        <Switch
          className={fullWidthField}
          label="Offer single sign-on"
          description={isSaml ? undefined : texts.singleSignOnSwitch}
          {...field('is_enabled', { type: 'checkbox' })}
        />
        <Select
          className={fullWidthField}
          label="Protocol"
          data={protocols}
          allowDeselect={false}
          comboboxProps={{ keepMounted: false }}
          {...field('kind')}
        />
        {isSaml ? (
          <>
            <Stack className={fullWidthField} gap="sm">
              <CopiedLink
                label="Metadata of Muster, which is also its entity ID"
                link={stored.saml.entity_id}
                variant="default"
              />
              <CopiedLink label="Address for responses (ACS)" link={stored.saml.response_url} variant="default" />
              <FileButton accept=".xml,text/xml,application/xml" onChange={(file) => void readMetadata(file)}>
                {(props) => (
                  <Button {...props} variant="default" className={classes.read}>
                    Read provider metadata (XML)
                  </Button>
                )}
              </FileButton>
            </Stack>
            <TextInput
              className={fullWidthField}
              label="Entity ID of the provider"
              required
              maxLength={300}
              {...field('issuer')}
            />
            <TextInput
              className={fullWidthField}
              label="Address of the sign-in (redirect binding)"
              required
              inputMode="url"
              maxLength={1_000}
              {...field('sso_url')}
            />
            <Textarea
              className={fullWidthField}
              label="Certificates for signing"
              description={texts.certificates}
              required
              rows={5}
              {...field('certificates')}
            />
            <TextInput
              className={fullWidthField}
              label="Attribute that identifies a person"
              description={texts.subjectAttribute}
              maxLength={200}
              {...field('subject_attribute')}
            />
          </>
        ) : (
          <>
            <div className={fullWidthField}>
              <CopiedLink
                label="Redirect address, to register with the provider"
                link={stored.redirect_uri}
                variant="default"
              />
            </div>
            {stored.settings?.uses_common_address === true && (
              <Switch
                className={fullWidthField}
                label="The provider still returns to the former redirect address"
                description={texts.commonAddress(stored.common_redirect_uri)}
                {...field('uses_common_address', { type: 'checkbox' })}
              />
            )}
            <TextInput
              className={fullWidthField}
              label="Issuer"
              description={texts.issuer}
              placeholder="https://login.example.edu"
              required
              inputMode="url"
              maxLength={300}
              {...field('issuer')}
            />
            <TextInput label="Client ID" required maxLength={300} autoComplete="off" {...field('client_id')} />
            <PasswordInput
              key={form.key('client_secret')}
              label="Client secret"
              placeholder={hasSecret ? texts.secretStored : undefined}
              maxLength={1_000}
              autoComplete="off"
              {...field('client_secret')}
            />
          </>
        )}
        <TextInput label="Name on the button" description={texts.label} required maxLength={60} {...field('label')} />
      </FormSection>
      <FormSection title="How people are found" text={texts.matching}>
        <TextInput
          label={isSaml ? 'Attribute with the email' : 'Claim with the email'}
          description={isSaml ? texts.emailAttribute : texts.emailClaim}
          required
          maxLength={200}
          {...field('email_claim')}
        />
        <TextInput
          label="Email domain"
          description={texts.domain}
          placeholder="example.edu"
          maxLength={120}
          {...field('email_domain')}
        />
        <TextInput
          label={isSaml ? 'Attribute with the student number' : 'Claim with the student number'}
          description={texts.studentNumberClaim}
          maxLength={200}
          {...field('student_number_claim')}
        />
        <TextInput
          label={isSaml ? 'Attribute with the employee ID' : 'Claim with the employee ID'}
          description={texts.employeeIdClaim}
          maxLength={200}
          {...field('employee_id_claim')}
        />
        {warnings.map((text) => (
          <Alert
            key={text}
            className={fullWidthField}
            color="amber"
            variant="light"
            icon={<IconAlertTriangle aria-hidden />}
          >
            {text}
          </Alert>
        ))}
        {!isSaml && (
          <TextInput
            label="acr value of a second factor"
            description={texts.factorAcr}
            maxLength={200}
            {...field('factor_acr')}
          />
        )}
        <Switch
          className={fullWidthField}
          label="Trust emails that are not marked as verified"
          description={isSaml ? texts.trustsEmailOfSaml : texts.trustsEmail}
          {...field('trusts_email', { type: 'checkbox' })}
        />
      </FormSection>
      <FormSection title="Allowed roles" isWide>
        <Checkbox.Group label="With single sign-on" {...field('roles')}>
          {roleChecks}
        </Checkbox.Group>
        <Checkbox.Group label="With a password" description={texts.passwordRoles} {...field('password_roles')}>
          {roleChecks}
        </Checkbox.Group>
      </FormSection>
    </FormBody>
  );
}
