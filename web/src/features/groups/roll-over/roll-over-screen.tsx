import { useState } from 'react';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import type { RollOverPlan, RollOverPreview, RollOverResult } from './roll-over.api.ts';
import { texts } from './roll-over.texts.ts';
import { RollOverForm } from './roll-over-form.tsx';
import { RollOverSuccess } from './roll-over-success.tsx';
import { RollOverPreviewStep } from './roll-over-preview.tsx';

type Step =
  | { readonly at: 'choice' }
  | { readonly at: 'preview'; readonly plan: RollOverPlan; readonly preview: RollOverPreview }
  | { readonly at: 'done'; readonly result: RollOverResult };

/** `/year-roll-over`: select groups, preview, confirm, result. */
export function RollOverScreen() {
  const user = useCurrentUser();
  const [step, setStep] = useState<Step>({ at: 'choice' });
  if (!user) return null;
  return (
    <>
      <PageHeader title={texts.title} text={texts.text} back={{ to: '/academic-management', label: 'Back' }} />
      {/* Stays mounted behind the preview, so that Back shows the selection again. */}
      <div hidden={step.at !== 'choice'}>
        <RollOverForm
          key={step.at === 'done' ? 'restarted' : 'first'}
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
      {step.at === 'done' && <RollOverSuccess result={step.result} onRestart={() => setStep({ at: 'choice' })} />}
    </>
  );
}
