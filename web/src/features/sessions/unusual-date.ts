import { maxWithdrawalReason, withdrawalTexts } from '@muster/contract/attendance/class-states';
import { ApiProblem } from '#lib/api/problem.ts';
import { confirmWithReason } from '#ui/dialogs/confirm-dialog.tsx';

/** The person gave no reason for the unusual date. */
export class DateNotConfirmed extends Error {}

/** Sends the form. If the server says that the date of the class is unusual, asks for the reason and sends the form with it. */
export async function withDateReason<Reply>(
  send: (reason: { date_reason?: string }) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await send({});
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.code !== 'unusual_date') throw problem;
    const reason = await confirmWithReason({
      title: 'Is the date right?',
      text: problem.details['date_reason'] ?? problem.message,
      confirmLabel: 'Use this date',
      cancelLabel: 'Go back',
      isHarmless: true,
      reasonField: {
        description: 'Shown with the register of this class',
        missingText: withdrawalTexts.noReason,
        maxLength: maxWithdrawalReason,
      },
    });
    if (reason === undefined) throw new DateNotConfirmed();
    return await send({ date_reason: reason });
  }
}
