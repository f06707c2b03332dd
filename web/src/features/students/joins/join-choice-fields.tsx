import { Radio } from '@mantine/core';
import type { JoinedPerson } from '@muster/contract/people/student-joins';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '#lib/format/dates.ts';
import { FormSection } from '#ui/form/form-section.tsx';
import type { JoinChoices, resolveChoices } from './join-choices.logic.ts';
import classes from './joins.module.css';
import { texts } from './joins.texts.ts';

type Props = {
  people: readonly [JoinedPerson, JoinedPerson];
  resolved: ReturnType<typeof resolveChoices>;
  onChoose: (chosen: JoinChoices) => void;
};

/** Which record stays, and whose number, name and sign-in it has. */
export function JoinChoiceFields({ people, resolved, onChoose }: Props) {
  const [one, other] = people;
  const emails = people.filter(({ has_account }) => has_account);
  return (
    <>
      <FormSection title={texts.which} text={texts.whichText} isWide>
        <Radio.Group
          aria-label={texts.which}
          value={resolved.stays.id}
          // The other values follow the record again.
          onChange={(id) => onChoose({ stays: id, number: undefined, name: undefined, signIn: undefined })}
        >
          <div className={classes.records}>
            {people.map((person) => (
              <Record key={person.id} person={person} isKept={person.id === resolved.stays.id} />
            ))}
          </div>
        </Radio.Group>
      </FormSection>
      <FormSection title={texts.choices} isWide>
        <Choice
          label={texts.number}
          people={people}
          value={resolved.number.id}
          labelOf={({ student_id }) => student_id}
          onChange={(number) => onChoose({ number })}
        />
        {one.name !== other.name && (
          <Choice
            label={texts.name}
            people={people}
            value={resolved.name.id}
            labelOf={({ name }) => name}
            onChange={(name) => onChoose({ name })}
          />
        )}
        <Choice
          label={texts.signIn}
          description={emails.length > 1 ? texts.signInText : undefined}
          people={emails.length > 0 ? emails : people}
          value={resolved.signIn.id}
          labelOf={({ email }) => email}
          detailOf={signInDetail}
          onChange={(signIn) => onChoose({ signIn })}
        />
      </FormSection>
    </>
  );
}

const signInDetail = ({ has_account, last_sign_in_at: at }: JoinedPerson): string =>
  at !== null ? `Last sign-in ${formatDateTime(at)}` : has_account ? 'Never signed in' : 'No account';

function Record({ person, isKept }: { person: JoinedPerson; isKept: boolean }) {
  const facts: [string, ReactNode][] = [
    ['Student ID', person.student_id],
    ['Programme', person.degree_programme],
    ['Group', person.group_name],
    ['Date of birth', person.dob !== null && formatDate(`${person.dob}T12:00:00Z`, 'UTC')],
    ['Email', person.email],
    ['Added', formatDate(person.created_at)],
    ['Status', person.active ? 'Active' : 'Inactive'],
  ];
  return (
    <label className={classes.record} data-kept={isKept || undefined}>
      <Radio value={person.id} label={person.name} classNames={{ label: classes.recordName }} />
      <dl className={classes.facts}>
        {facts
          .filter(([, fact]) => Boolean(fact))
          .map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
      </dl>
    </label>
  );
}

type ChoiceProps = {
  label: string;
  description?: string | undefined;
  people: readonly JoinedPerson[];
  value: string;
  labelOf: (person: JoinedPerson) => string;
  detailOf?: (person: JoinedPerson) => string;
  onChange: (id: string) => void;
};

function Choice({ label, description, people, value, labelOf, detailOf, onChange }: ChoiceProps) {
  return (
    <Radio.Group label={label} description={description} value={value} onChange={onChange}>
      <div className={classes.choices}>
        {people.map((person) => (
          <Radio key={person.id} value={person.id} label={labelOf(person)} description={detailOf?.(person)} />
        ))}
      </div>
    </Radio.Group>
  );
}
