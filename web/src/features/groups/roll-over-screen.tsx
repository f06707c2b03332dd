import { useState } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import type { RollOverPlan, RollOverPreview, RollOverResult } from './roll-over.api.ts';
import { texts } from './roll-over.texts.ts';
import { RollOverChoice } from './roll-over-choice.tsx';
import { RollOverDone } from './roll-over-done.tsx';
import { RollOverPreviewStep } from './roll-over-preview.tsx';

type Step =
  | { readonly at: 'choice' }
  | { readonly at: 'preview'; readonly plan: RollOverPlan; readonly preview: RollOverPreview }
  | { readonly at: 'done'; readonly result: RollOverResult };

/** `/year-roll-over`: choose, look at what would happen to whom, confirm, read what was done. */
export function RollOverScreen() {
  const user = useCurrentUser();
  const [step, setStep] = useState<Step>({ at: 'choice' });
  if (!user) return null;
  return (
    <>
      <PageHeader title={texts.title} text={texts.text} back={{ to: '/academic-management', label: 'Back' }} />
      {/* Kept while the preview shows, so that going back finds what was chosen. */}
      <div hidden={step.at !== 'choice'}>
        <RollOverChoice
          key={step.at === 'done' ? 'anew' : 'first'}
          timeZone={user.time_zone}
          onPreview={(plan, preview) => setStep({ at: 'preview', plan, preview })}
        />
      </div>
      {step.at === 'preview' && (
        <RollOverPreviewStep
          plan={step.plan}
          preview={step.preview}
          onBack={() => setStep({ at: 'choice' })}
          onPreview={(preview) => setStep({ ...step, preview })}
          onDone={(result) => setStep({ at: 'done', result })}
        />
      )}
      {step.at === 'done' && <RollOverDone result={step.result} onAgain={() => setStep({ at: 'choice' })} />}
    </>
  );
}
