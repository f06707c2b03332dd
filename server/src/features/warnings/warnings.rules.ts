import { percentage } from '@muster/contract/attendance';
import type { WarningReason, WarningRuleKind, WarningRules, WarningState } from '@muster/contract/warnings';

export type ClassOutcome = 'attended' | 'missed' | 'excused';
/** A held class whose marks have settled. */
export type SettledClass = { readonly date: string; readonly startsMs: number; readonly outcome: ClassOutcome };

/** One rule: below so many per cent after so many classes, or so many missed in a row (`below` is 0 then). */
export type Rule = { readonly kind: WarningRuleKind; readonly below: number; readonly after: number };

export type Verdict = { readonly holds: boolean; readonly attended: number; readonly total: number };

export function rulesInForce(rules: WarningRules): Rule[] {
  if (!rules.is_on) return [];
  const { percentage_below: below, percentage_after: after, missed_in_a_row: missed } = rules;
  return [
    ...(rules.percentage_on ? [{ kind: 'percentage' as const, below, after }] : []),
    ...(rules.missed_on ? [{ kind: 'missed' as const, below: 0, after: missed }] : []),
  ];
}

/** Classes in their order. Excused ones count neither way: they break no run either. */
export function judge(rule: Rule, outcomes: readonly ClassOutcome[]): Verdict {
  const counted = outcomes.filter((outcome) => outcome !== 'excused');
  const total = counted.length;
  const attended = counted.filter((outcome) => outcome === 'attended').length;
  // The percentage that everybody is shown, to one decimal.
  const percent = percentage(attended, total);
  const holds =
    rule.kind === 'percentage'
      ? percent !== null && total >= rule.after && percent < rule.below
      : total >= rule.after && counted.slice(-rule.after).every((outcome) => outcome === 'missed');
  return { holds, attended, total };
}

/** The missed classes that a warning is about: all of them, or those of the run. */
export function missedDates(rule: Rule, classes: readonly SettledClass[]): string[] {
  const counted = classes.filter(({ outcome }) => outcome !== 'excused');
  const from = rule.kind === 'missed' ? counted.findLastIndex(({ outcome }) => outcome === 'attended') + 1 : 0;
  return counted.slice(from).flatMap(({ outcome, date }) => (outcome === 'missed' ? [date] : []));
}

/** What became of the first mail of this round. */
export type FirstMail = 'waiting' | 'sending' | 'sent' | 'failed' | 'cancelled' | null;

export type Standing = {
  readonly state: WarningState;
  readonly reason: WarningReason | null;
  readonly rule: Rule;
  readonly round: number;
  readonly missedOn: readonly string[];
  readonly raisedUntilMs: number;
  readonly firstMail: FirstMail;
};

export type Figures = { readonly attended: number; readonly total: number; readonly missedOn: string[] };

export type Step =
  | { readonly do: 'nothing' }
  | {
      readonly do: 'raise';
      readonly figures: Figures;
      readonly untilMs: number;
      readonly mail: 'new' | 'revive' | null;
    }
  | { readonly do: 'update'; readonly figures: Figures }
  | { readonly do: 'close'; readonly state: 'recovered' | 'withdrawn'; readonly reason: WarningReason | null };

const nothing: Step = { do: 'nothing' };

/**
 * What follows from the classes as they stand now. A warning that would not have been raised by today's marks is withdrawn; one
 * that was right and is over is `recovered`. Told once: only what was withdrawn is told again when it becomes true anew.
 */
export function nextStep(rule: Rule, standing: Standing | undefined, classes: readonly SettledClass[]): Step {
  const verdict = judge(rule, outcomesOf(classes));
  if (verdict.holds) {
    const figures = { attended: verdict.attended, total: verdict.total, missedOn: missedDates(rule, classes) };
    if (standing?.state === 'open') return { do: 'update', figures };
    return { do: 'raise', figures, untilMs: classes.at(-1)?.startsMs ?? 0, mail: mailOfRaising(standing) };
  }
  if (standing === undefined || standing.state === 'withdrawn' || standing.state === 'ended') return nothing;
  const known = classes.filter(({ startsMs }) => startsMs <= standing.raisedUntilMs);
  if (!judge(standing.rule, outcomesOf(known)).holds)
    return { do: 'close', state: 'withdrawn', reason: whatHappened(standing, classes) };
  if (standing.state === 'recovered') return nothing;
  return judge(standing.rule, outcomesOf(classes)).holds
    ? { do: 'close', state: 'withdrawn', reason: 'rules' }
    : { do: 'close', state: 'recovered', reason: null };
}

function mailOfRaising(standing: Standing | undefined): 'new' | 'revive' | null {
  if (standing === undefined || standing.state === 'withdrawn') return 'new';
  return standing.firstMail === 'cancelled' ? 'revive' : null;
}

/** An excuse, when one of the classes that were missed is excused now; otherwise somebody put a mark right. */
function whatHappened({ missedOn }: Standing, classes: readonly SettledClass[]): WarningReason {
  const isExcused = ({ date, outcome }: SettledClass) => outcome === 'excused' && missedOn.includes(date);
  return classes.some(isExcused) ? 'excused' : 'corrected';
}

/** A student is told that a warning is taken back only if they were told of it. */
export const isToldOfWithdrawal = (firstMail: FirstMail): boolean => firstMail === 'sent' || firstMail === 'sending';

const outcomesOf = (classes: readonly SettledClass[]): ClassOutcome[] => classes.map(({ outcome }) => outcome);
