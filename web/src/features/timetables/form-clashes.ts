import type { ClassDraft } from '@muster/contract/clashes';
import type { ComponentType } from 'react';
import type { ClassFields } from './timetable-form.logic.ts';

/** What was found about one class, in words. */
export type Findings = { readonly clashes: readonly string[]; readonly capacity: readonly string[] };

type PanelProps = {
  findings: Findings;
  draft: ClassDraft | undefined;
  others?: readonly ClassDraft[];
  exceptId?: string;
  /** Where the form finds the fields of this class. */
  path: string;
  onPick: (change: Partial<ClassFields>) => void;
};

/** How clashes are looked for and told in the forms; their page hands it over. */
export type FormClashes = {
  /** While somebody types. The ids are the form's own names of its classes. */
  readonly useCheck: (
    classes: readonly { readonly id: string; readonly draft: ClassDraft | undefined }[],
    exceptId?: string,
  ) => {
    of: (id: string) => Findings;
    /** What the other classes of the form take, where something else is to be offered. */
    othersOf: (id: string) => readonly ClassDraft[];
    hasFailed: boolean;
  };
  readonly Panel: ComponentType<PanelProps>;
  /** Saves; with clashes only if somebody says so. */
  readonly saveDespite: <T>(send: (acceptsClashes: boolean) => Promise<T>) => Promise<T>;
  /** Whether it was not saved since nobody said so. */
  readonly isNotSavedAnyway: (problem: unknown) => boolean;
  /** What was saved all the same, as the screens write it. */
  readonly sentencesOf: (warnings: readonly string[]) => readonly string[];
};
