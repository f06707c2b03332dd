import { percentage } from '@muster/contract/attendance/attendance';
import type { WarningRules } from '@muster/contract/attendance/warning-rules';
import type { WarningReason, WarningRuleKind, WarningState } from '@muster/contract/attendance/warnings';

export type ClassOutcome = 'attended' | 'missed' | 'excused';
/** A held class whose marks have settled. */
export type SettledClass = { readonly date: string; readonly startsMs: number; readonly outcome: ClassOutcome };

/**
 * Kind `percentage`: attendance below `below` % after at least `after` classes. Kind `missed`: `after` classes missed in a row (`below` is 0).
 */
export type Rule = { readonly kind: WarningRuleKind; readonly below: number; readonly after: number };

export type RuleResult = { readonly isMet: boolean; readonly attended: number; readonly total: number };

export function activeRules(rules: WarningRules): Rule[] {
  if (!rules.is_on) return [];
  const { percentage_below: below, percentage_after: after, missed_in_a_row: missed } = rules;
  return [
    ...(rules.percentage_on ? [{ kind: 'percentage' as const, below, after }] : []),
    ...(rules.missed_on ? [{ kind: 'missed' as const, below: 0, after: missed }] : []),
  ];
}

/** The rule in a module with its own limit. */
export const ruleOfModule = (rule: Rule, limit: number | undefined): Rule =>
  rule.kind === 'percentage' && limit !== undefined ? { ...rule, below: limit } : rule;

/** Evaluates a rule for classes in order of time. Excused classes do not count and do not interrupt a streak. */
export function evaluateRule(rule: Rule, outcomes: readonly ClassOutcome[]): RuleResult {
  const counted = outcomes.filter((outcome) => outcome !== 'excused');
  const total = counted.length;
  const attended = counted.filter((outcome) => outcome === 'attended').length;
  // Rounded to one decimal, as on all screens.
  const percent = percentage(attended, total);
  const isMet =
    rule.kind === 'percentage'
      ? percent !== null && total >= rule.after && percent < rule.below
      : total >= rule.after && counted.slice(-rule.after).every((outcome) => outcome === 'missed');
  return { isMet, attended, total };
}

/** The dates of all missed classes, or of the current streak for kind `missed`. */
export function missedDates(rule: Rule, classes: readonly SettledClass[]): string[] {
  const counted = classes.filter(({ outcome }) => outcome !== 'excused');
  const from = rule.kind === 'missed' ? counted.findLastIndex(({ outcome }) => outcome === 'attended') + 1 : 0;
  return counted.slice(from).flatMap(({ outcome, date }) => (outcome === 'missed' ? [date] : []));
}

/** State of the first mail of the current round. */
export type FirstMail = 'waiting' | 'sending' | 'sent' | 'failed' | 'cancelled' | null;

export type ExistingWarning = {
  readonly state: WarningState;
  readonly reason: WarningReason | null;
  readonly rule: Rule;
  readonly round: number;
  readonly missedOn: readonly string[];
  readonly raisedUntilMs: number;
  readonly firstMail: FirstMail;
};

export type Figures = { readonly attended: number; readonly total: number; readonly missedOn: string[] };

export type Transition =
  | { readonly type: 'nothing' }
  | {
      readonly type: 'raise';
      readonly figures: Figures;
      readonly untilMs: number;
      readonly mail: 'new' | 'revive' | null;
    }
  | { readonly type: 'update'; readonly figures: Figures }
  | { readonly type: 'close'; readonly state: 'recovered' | 'withdrawn'; readonly reason: WarningReason | null };

const nothing: Transition = { type: 'nothing' };

/**
 * Decides how a warning changes by the current marks. A warning that the current marks would not have raised becomes `withdrawn`; one that
 * was right but no longer applies becomes `recovered`. Students are mailed again only when a withdrawn warning is raised again.
 */
export function nextTransition(
  rule: Rule,
  existing: ExistingWarning | undefined,
  classes: readonly SettledClass[],
): Transition {
  const result = evaluateRule(rule, outcomesOf(classes));
  if (result.isMet) {
    const figures = { attended: result.attended, total: result.total, missedOn: missedDates(rule, classes) };
    if (existing?.state === 'open') return { type: 'update', figures };
    return { type: 'raise', figures, untilMs: classes.at(-1)?.startsMs ?? 0, mail: mailForRaise(existing) };
  }
  if (existing === undefined || existing.state === 'withdrawn' || existing.state === 'ended') return nothing;
  const classesWhenRaised = classes.filter(({ startsMs }) => startsMs <= existing.raisedUntilMs);
  if (!evaluateRule(existing.rule, outcomesOf(classesWhenRaised)).isMet)
    return { type: 'close', state: 'withdrawn', reason: withdrawalReason(existing, classes) };
  if (existing.state === 'recovered') return nothing;
  return evaluateRule(existing.rule, outcomesOf(classes)).isMet
    ? { type: 'close', state: 'withdrawn', reason: 'rules' }
    : { type: 'close', state: 'recovered', reason: null };
}

function mailForRaise(existing: ExistingWarning | undefined): 'new' | 'revive' | null {
  if (existing === undefined || existing.state === 'withdrawn') return 'new';
  return existing.firstMail === 'cancelled' ? 'revive' : null;
}

/** `excused` if one of the missed classes is excused now; otherwise a mark was corrected. */
function withdrawalReason({ missedOn }: ExistingWarning, classes: readonly SettledClass[]): WarningReason {
  const isExcused = ({ date, outcome }: SettledClass) => outcome === 'excused' && missedOn.includes(date);
  return classes.some(isExcused) ? 'excused' : 'corrected';
}

/** A withdrawal is mailed only if the warning was mailed. */
export const needsWithdrawalMail = (firstMail: FirstMail): boolean => firstMail === 'sent' || firstMail === 'sending';

const outcomesOf = (classes: readonly SettledClass[]): ClassOutcome[] => classes.map(({ outcome }) => outcome);
