import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useHeadingFocus } from './use-heading-focus.ts';

function Steps() {
  const [step, setStep] = useState<string>();
  useHeadingFocus(step);
  return (
    <main>
      {step !== undefined && <h1>{step}</h1>}
      <button key={step} onClick={() => setStep(step === undefined ? 'Form' : 'Created')}>
        On
      </button>
      <button onClick={() => setTimeout(() => setStep('Ended'))}>Later</button>
    </main>
  );
}

describe('useHeadingFocus', () => {
  it('focuses the new heading only if the step change removed the focused button', async () => {
    render(<Steps />);
    await userEvent.click(screen.getByText('On'));
    await screen.findByText('Form');
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(screen.getByText('On'));
    expect(document.activeElement).toBe(screen.getByText('Created'));
    await userEvent.click(screen.getByText('Later'));
    await screen.findByText('Ended');
    expect(document.activeElement).toBe(screen.getByText('Later'));
  });
});
