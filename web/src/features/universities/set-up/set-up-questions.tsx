import { Select, TextInput } from '@mantine/core';
import { saveUniversitySettings } from '@muster/contract/accounts/universities';
import type { User } from '@muster/contract/accounts/accounts';
import { type ConfirmedSettings, weekStarts } from '@muster/contract/accounts/shown-settings';
import { IconSparkles } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { userKey } from '#lib/auth/current-user.ts';
import { problemText } from '#lib/api/problem.ts';
import { saveErrorText } from '#lib/api/save-failure.ts';
import { Button } from '#ui/actions/button.tsx';
import { useAction } from '#ui/actions/use-action.ts';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import {
  clocks,
  settingsErrors,
  type SettingsRequest,
  timeZoneOptions,
  toGeneralRequest,
  toGeneralValues,
} from '../university-form.logic.ts';
import { texts as universityTexts } from '../university.texts.ts';
import { type Answer, answers, browserSettings } from './browser-settings.logic.ts';
import { ClassListPicture } from './class-list-picture.tsx';
import { texts } from './set-up.texts.ts';
import classes from './set-up.module.css';

type Props = {
  user: User;
  question: ConfirmedSettings;
  /** Called when the settings are saved and confirmed. */
  onSaved: () => void;
};

/** The settings that an administrator confirms in a step of setting up the university. */
export function SetUpQuestion({ question, ...props }: Props) {
  return question === 'basics' ? <Basics {...props} /> : <ClassLists {...props} />;
}

type QuestionProps = Omit<Props, 'question'>;

/** Saves and confirms, and reloads the account, which has the settings. */
function useConfirm(confirms: ConfirmedSettings, onSaved: () => void) {
  const client = useQueryClient();
  return async (settings: SettingsRequest): Promise<void> => {
    await call(saveUniversitySettings, { body: { ...settings, confirms } });
    await client.invalidateQueries({ queryKey: userKey });
    onSaved();
  };
}

const fieldOrder = ['name', 'time_zone', 'week_starts_on', 'clock_hours'] as const;

function Basics({ user, onSaved }: QuestionProps) {
  const confirm = useConfirm('basics', onSaved);
  const [proposed] = useState(() => ({ ...user.settings, ...browserSettings(navigator.language) }));
  const timeZones = useMemo(() => timeZoneOptions(proposed.time_zone), [proposed]);
  const toRequest = (values: Pick<ReturnType<typeof toGeneralValues>, (typeof fieldOrder)[number]>) => {
    const { name, time_zone, week_starts_on, clock_hours } = toGeneralRequest({
      ...toGeneralValues(proposed),
      ...values,
    });
    return { name, time_zone, week_starts_on, clock_hours } as SettingsRequest;
  };
  const { name, time_zone, week_starts_on, clock_hours } = toGeneralValues(proposed);
  const { field, isBusy, submit } = useEntityForm({
    initialValues: { name, time_zone, week_starts_on, clock_hours },
    validate: (values) => settingsErrors(toRequest(values), user.settings),
    fieldOrder,
    saveErrorText: (text, problem) =>
      saveErrorText({ notSignedIn: universityTexts.notSignedIn, failed: universityTexts.saveFailed }, text, problem),
  });
  return (
    <form
      noValidate
      inert={isBusy}
      onSubmit={submit((values) => confirm(toRequest(values)))}
      className={classes.question}
    >
      <p className={classes.lead}>{texts.basics}</p>
      <div className={classes.fields}>
        <TextInput label="University name" required maxLength={200} {...field('name')} />
        <Select
          label="Time zone"
          required
          searchable
          limit={100}
          maxDropdownHeight={240}
          nothingFoundMessage="No time zone found"
          data={timeZones}
          {...field('time_zone')}
        />
        <Select label="Start of week" allowDeselect={false} data={[...weekStarts]} {...field('week_starts_on')} />
        <Select label="Clock" allowDeselect={false} data={clocks} {...field('clock_hours')} />
      </div>
      <div className={classes.footer}>
        <p className={classes.proposed}>
          <IconSparkles size={18} aria-hidden />
          {texts.proposed}
        </p>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  );
}

function ClassLists({ onSaved }: QuestionProps) {
  const confirm = useConfirm('class_lists', onSaved);
  const [chosen, setChosen] = useState<Answer>();
  const { isBusy, run } = useAction(
    (answer: Answer) => confirm(answers[answer]),
    (problem) => universityTexts.saveFailed(problemText(problem)),
  );
  const save = (answer: Answer): void => {
    setChosen(answer);
    void run(answer);
  };
  return (
    <div className={classes.question}>
      <p className={classes.lead}>{texts.question}</p>
      <ul className={classes.answers}>
        {(['groups', 'enrolments'] as const).map((answer) => {
          const { title, text, usual, button } = texts.answers[answer];
          return (
            <li key={answer} className={classes.answer}>
              <div className={classes.ground}>
                <ClassListPicture answer={answer} />
              </div>
              <h4 className={classes.name}>{title}</h4>
              <p>{text}</p>
              <p className={classes.usual}>{usual}</p>
              <Button
                variant="default"
                className={classes.choose}
                disabled={isBusy}
                loading={isBusy && chosen === answer}
                onClick={() => save(answer)}
              >
                {button}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
